import type { ReactNode } from 'react';
import { useMedia } from '#client/lib/use-browser.ts';
import { capitalize } from '#shared/oslo-time.ts';
import { useRowDialog } from '../back-office/dialogs.tsx';
import { NARROW } from '../back-office/looks.ts';
import { classes, cx } from '../ui/cx.ts';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { type Column, DataTable, type DataTableProps } from './data-table.tsx';
import { ActKey, type RowAct, RowActs } from './row-acts.tsx';
import { type Selection, SortKey, selectionColumn, TickAll, TickRow } from './table-heads.tsx';

export interface RowTableProps<Row>
  extends Pick<DataTableProps<Row>, 'caption' | 'rows' | 'rowKey' | 'empty' | 'error' | 'look'> {
  columns: readonly ServerColumn<Row>[];
  /** The two lines of a row where the table does not fit. */
  brief: (row: Row) => RowBrief;
  /** Actions of a row; the first is its main one. */
  acts?: ((row: Row) => readonly RowAct[]) | undefined;
  /** Opens the details of a row; without it a dialog shows the columns and actions. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Accessible name of a row. */
  rowName: (row: Row) => string;
  selection?: Selection<Row> | undefined;
  /** The current order; without it the column headers do not sort. */
  order?: { sort: string; onSort: (sort: string) => void };
  skeletonRows?: number;
  /** Rows of two lines at every width, for a list with half a page. */
  isBrief?: boolean;
}

/**
 * The rows of every list in the back office: a table, or where it does not fit, rows of two lines
 * that open their details.
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
              look={index === 0 ? 'bone' : 'edge'}
              name={name}
              onDone={() => dialogProps.onOpenChange(false)}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** A row as two lines, each with something at its end. */
export interface RowBrief {
  /** Before both lines. */
  lead?: ReactNode;
  title: ReactNode;
  /** At the end of the first line. */
  side?: ReactNode;
  under: ReactNode;
  /** At the end of the second line. */
  end?: ReactNode;
}

interface RowListProps<Row> {
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  brief: (row: Row) => RowBrief;
  onOpen: (row: Row) => void;
  /** Undefined where rows cannot be selected. */
  selection: Selection<Row> | undefined;
}

const LINE = classes(
  'col-2 flex min-h-5.5 min-w-0 flex-wrap items-center justify-between gap-x-3 [&>.mono:not(:first-child)]:text-fg-2 [&>:first-child]:flex-[1_1_5rem] [&>:first-child]:truncate [&>:not(:first-child)]:max-w-full [&>:not(:first-child)]:flex-none',
);

/** The rows as buttons that open their details, where the table does not fit. */
function RowList<Row>(props: RowListProps<Row>) {
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

/** A column of a list that the server sorts. */
export interface ServerColumn<Row> extends Omit<Column<Row>, 'sorted' | 'header'> {
  /** Also the label of the value in the row's details. */
  header: string;
  /** The API's sort key for this column; a leading `-` reverses it. */
  sort?: string;
  /** The first click sorts in descending order: dates and numbers. */
  descendsFirst?: boolean;
  /** A date or time: aligned like a number. */
  date?: boolean;
  /** The value in the row's details, where it is longer than in the table. */
  full?: (row: Row) => ReactNode;
  /** Only in the row's details, which the table then opens by an action of its own. */
  sheetOnly?: boolean;
}

interface Order {
  value: string;
  label: string;
}

/** Both orders of every sortable column, default first, for a list without column headers. */
export function ordersOf<Row>(columns: readonly ServerColumn<Row>[]): readonly Order[] {
  return columns.flatMap(({ sort, header, descendsFirst, date, numeric }) => {
    if (sort === undefined) return [];
    const [down, up] = date
      ? ['nyeste først', 'eldste først']
      : numeric
        ? ['høyeste først', 'laveste først']
        : ['Å til A', 'A til Å'];
    const orders = [
      { value: sort, label: `${header}: ${up}` },
      { value: `-${sort}`, label: `${header}: ${down}` },
    ];
    return descendsFirst ? orders.reverse() : orders;
  });
}
