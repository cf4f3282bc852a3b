import { type ReactNode, useId } from 'react';
import { classes, cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/data-states.tsx';
import { ErrorState, type ErrorStateProps } from '../ui/error-state.tsx';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
  /** The row header (at most one column). */
  rowHeader?: boolean;
  sorted?: 'ascending' | 'descending';
}

/** `short` scrolls below its head, `list` has a row's acts and ticks. */
type TableLook = 'plain' | 'short' | 'list';

const BOXES = classes({
  plain: 'overflow-x-auto',
  short:
    'relative max-h-144 overflow-auto [&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:bg-coal-1',
  list: 'relative overflow-x-auto [--button-space:nowrap] [&_tbody_tr]:hover:bg-coal-2',
});
/** Every row is 44 px high, also with two lines. */
const CELL = classes(
  'h-11 border-coal-3 on-bone:border-line-bone border-b py-0.5 pr-4 align-middle leading-[1.2] has-[>[data-acts]]:w-0 has-[>[data-tick]]:w-11 has-[>[data-acts]]:p-0 has-[>[data-tick]]:p-0 in-data-list:max-[1200px]:[td&]:h-16',
);
const NUMERIC = classes(
  'whitespace-nowrap pl-(--number-inset,0px) text-right tabular-nums [&>.mono]:text-fg-2',
);

export interface DataTableProps<Row> {
  /** Visible only with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode;
  /** Shown in place of the table after a failed fetch. */
  error?: ErrorStateProps | null;
  look?: TableLook;
  skeletonRows?: number;
}

/** A table: loading, failed, empty or filled. A wide one scrolls in its own container. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, showCaption, columns, rows, rowKey, empty, error, skeletonRows = 5 } = props;
  const look = props.look ?? 'plain';
  const id = useId();
  if (error) return <ErrorState {...error} />;
  if (rows?.length === 0) return empty;
  return (
    <section
      className={cx('max-w-full', BOXES[look])}
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
      tabIndex={0}
      aria-busy={rows === undefined}
    >
      <table className="w-full border-collapse text-small">
        <caption id={id} className={showCaption ? 'pb-2 text-left' : 'sr-only'}>
          {caption}
          {rows === undefined && ', laster'}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-numeric={column.numeric || undefined}
                className={cx('mono whitespace-nowrap text-fg-2', cellClass(column))}
                aria-sort={column.sorted}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <LoadingRows columns={columns.length} rows={skeletonRows} />
          ) : (
            rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <BodyCell key={column.key} column={column} row={row} look={look} />
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </section>
  );
}

const cellClass = <Row,>({ numeric }: Pick<Column<Row>, 'numeric'>) =>
  cx(CELL, numeric ? NUMERIC : 'text-left');

interface BodyCellProps<Row> {
  column: Column<Row>;
  row: Row;
  look: TableLook;
}

function BodyCell<Row>({ column, row, look }: BodyCellProps<Row>) {
  const className = cellClass(column);
  if (column.rowHeader) {
    return (
      <th
        scope="row"
        data-numeric={column.numeric || undefined}
        className={cx('font-extrabold', className, look === 'list' && 'min-[1200px]:min-w-44')}
      >
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td data-numeric={column.numeric || undefined} className={className}>
      {column.cell(row)}
    </td>
  );
}

function LoadingRows({ columns, rows }: { columns: number; rows: number }) {
  const places = (count: number) => [...new Array(count).keys()];
  return places(rows).map((row) => (
    <tr key={row}>
      {places(columns).map((column) => (
        <td key={column} className={cellClass({})}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ));
}
