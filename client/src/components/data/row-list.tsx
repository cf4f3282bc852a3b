import type { ReactNode } from 'react';
import { classes, cx } from '../ui/cx.ts';
import { TickRow } from './table-heads.tsx';
import type { Selection } from './use-selection.ts';

/** A row as two lines, each with something at its end. */
export interface RowBrief {
  /** A picture before both lines. */
  lead?: ReactNode;
  title: ReactNode;
  /** At the end of the first line. */
  side?: ReactNode;
  under: ReactNode;
  /** At the end of the second line. */
  end?: ReactNode;
}

export interface RowListProps<Row> {
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  brief: (row: Row) => RowBrief;
  /** Opens the details of a row. */
  onOpen: (row: Row) => void;
  /** Undefined where rows cannot be selected. */
  selection: Selection<Row> | undefined;
}

const LINE = classes(
  'col-2 flex min-h-5.5 min-w-0 items-center justify-between gap-3 whitespace-nowrap [&>.mono:not(:first-child)]:text-fg-2 [&>:first-child]:truncate [&>:not(:first-child)]:flex-none',
);

/** The rows of a list where its table does not fit. A row is a button that opens its details. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { caption, rows, rowKey, rowName, brief, onOpen, selection } = props;
  return (
    <ul aria-label={caption}>
      {rows.map((row) => {
        const { lead, title, side, under, end } = brief(row);
        return (
          <li
            key={rowKey(row)}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center border-coal-3 border-t last:border-b [&>:only-child]:col-span-full"
          >
            {selection && <TickRow selection={selection} row={row} name={rowName(row)} />}
            <button
              type="button"
              className="grid min-h-16 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-y-0.5 py-2 text-left [--mask:32px] [&>.mask]:row-[1/3] [&>.mask]:mr-3"
              aria-haspopup="dialog"
              onClick={() => onOpen(row)}
            >
              {lead}
              <span className={LINE}>
                <b>{title}</b>
                {side}
              </span>
              <span className={cx(LINE, 'text-fg-2 text-mono')}>
                <span>{under}</span>
                {end}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
