import { useMedia } from '#client/lib/use-media.ts';
import { capitalize } from '#shared/oslo-time.ts';
import { NARROW } from '../back-office/widths.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { type Column, DataTable, type DataTableProps } from './data-table.tsx';
import { ActKey, type RowAct, RowActs } from './row-acts.tsx';
import { type RowBrief, RowList } from './row-list.tsx';
import type { ServerColumn } from './server-column.ts';
import { SortKey, selectionColumn, TickAll } from './table-heads.tsx';
import { useRowDialog } from './use-row-dialog.ts';
import type { Selection } from './use-selection.ts';

export interface RowTableProps<Row>
  extends Pick<DataTableProps<Row>, 'caption' | 'rows' | 'rowKey' | 'empty' | 'error' | 'look'> {
  columns: readonly ServerColumn<Row>[];
  /** The row where the table does not fit. */
  brief: (row: Row) => RowBrief;
  /** What can be done with a row; the first is its main act. */
  acts?: ((row: Row) => readonly RowAct[]) | undefined;
  /** Opens the details of a row; without it a dialog shows the columns and acts. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Accessible name of a row. */
  rowName: (row: Row) => string;
  selection?: Selection<Row> | undefined;
  /** The present order, and what changes it; without it the heads do not sort. */
  order?: { sort: string; onSort: (sort: string) => void };
  skeletonRows?: number;
  /** Rows of two lines at every width: the list has half a page. */
  isBrief?: boolean;
}

/**
 * The rows of every list of the back office: a table, or two lines a row that open its details
 * where the table does not fit.
 */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { caption, rows, rowKey, rowName, columns, acts, selection, order, isBrief } = props;
  const isWindowNarrow = useMedia(NARROW, false);
  const isNarrow = isBrief || isWindowNarrow;
  const sheet = useRowDialog<Row>();
  const sheetOnly = columns.some((column) => column.sheetOnly);
  const rowActs = (row: Row): readonly RowAct[] => {
    const own = acts?.(row) ?? [];
    const details = { label: 'Detaljer', opensDialog: true, onSelect: () => sheet.show(row) };
    return sheetOnly ? [...own.slice(0, 1), details, ...own.slice(1)] : own;
  };
  const tableColumns = columns
    .filter((column) => !column.sheetOnly)
    .map((column) => headed(column, order));
  const ticks = selection ? [selectionColumn(selection, rowName)] : [];
  const ends = acts || sheetOnly ? [actsColumn(rowActs, rowName)] : [];
  return (
    <>
      {isNarrow && rows !== undefined && rows.length > 0 ? (
        <>
          {selection && (
            <div>
              <TickAll selection={selection} inWords />
            </div>
          )}
          <RowList
            {...props}
            rows={rows}
            onOpen={props.onOpen ?? sheet.show}
            selection={selection}
          />
        </>
      ) : (
        <DataTable
          caption={caption}
          columns={isNarrow ? tableColumns.slice(0, 1) : [...ticks, ...tableColumns, ...ends]}
          rows={rows}
          rowKey={rowKey}
          empty={props.empty}
          error={props.error ?? null}
          look={props.look ?? 'list'}
          skeletonRows={props.skeletonRows ?? 8}
        />
      )}
      <RowSheet
        row={rows?.find((row) => isSame(row, sheet.subject, rowKey)) ?? sheet.subject}
        rowName={rowName}
        columns={columns}
        acts={acts}
        dialogProps={sheet.dialogProps}
      />
    </>
  );
}

function isSame<Row>(row: Row, other: Row | null, rowKey: (row: Row) => string): boolean {
  return other !== null && rowKey(row) === rowKey(other);
}

function actsColumn<Row>(
  acts: (row: Row) => readonly RowAct[],
  rowName: (row: Row) => string,
): Column<Row> {
  return {
    key: 'acts',
    header: '',
    cell: (row) => <RowActs acts={acts(row)} name={rowName(row)} />,
  };
}

function headed<Row>(
  { sort, descendsFirst, date, full, sheetOnly, header, ...column }: ServerColumn<Row>,
  order: RowTableProps<Row>['order'],
): Column<Row> {
  const { cell } = column;
  const aligned = { numeric: true, cell: (row: Row) => <span className="mono">{cell(row)}</span> };
  const plain = date ? { ...column, ...aligned } : column;
  if (sort === undefined || order === undefined) return { ...plain, header };
  const present = order.sort;
  const sorted = present === sort ? 'ascending' : present === `-${sort}` ? 'descending' : undefined;
  const first = descendsFirst ? `-${sort}` : sort;
  const other = descendsFirst ? sort : `-${sort}`;
  return {
    ...plain,
    header: (
      <SortKey sorted={sorted} onSort={() => order.onSort(present === first ? other : first)}>
        {header}
      </SortKey>
    ),
    ...(sorted && { sorted }),
  };
}

interface RowSheetProps<Row> {
  /** Null while it is closed. */
  row: Row | null;
  rowName: (row: Row) => string;
  columns: readonly ServerColumn<Row>[];
  acts: ((row: Row) => readonly RowAct[]) | undefined;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
}

/** The details of a row: the value of every column, and every act. */
function RowSheet<Row>({ row, rowName, columns, acts, dialogProps }: RowSheetProps<Row>) {
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
