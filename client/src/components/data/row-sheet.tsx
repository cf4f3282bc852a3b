import { capitalize } from '#shared/oslo-time.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { ActKey, type RowAct } from './row-acts.tsx';
import type { ServerColumn } from './server-column.ts';

export interface RowSheetProps<Row> {
  /** Null while it is closed. */
  row: Row | null;
  rowName: (row: Row) => string;
  columns: readonly ServerColumn<Row>[];
  acts: ((row: Row) => readonly RowAct[]) | undefined;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
}

/** The details of a row: the value of every column, and every act. */
export function RowSheet<Row>({ row, rowName, columns, acts, dialogProps }: RowSheetProps<Row>) {
  const name = row === null ? '' : rowName(row);
  const shown = row === null ? [] : (acts?.(row) ?? []);
  return (
    <Dialog {...dialogProps} title={capitalize(name)}>
      {row !== null && (
        <dl className="wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-3 text-small leading-[1.45]">
          {columns.map(({ key, header, cell, full = cell }) => (
            <div key={key}>
              <dt className="mono text-fg-2 leading-[1.4]">{header}</dt>
              <dd>{full(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {shown.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-2">
          {shown.map((act, index) => (
            <ActKey
              key={act.label}
              act={act}
              main={index === 0}
              name={name}
              onDone={() => dialogProps.onOpenChange(false)}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}
