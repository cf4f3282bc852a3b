import { type ReactNode, useId } from 'react';
import { cx } from '../ui/cx.ts';
import { ErrorState, type ErrorStateProps } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import './table.css';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
  /** The row header (at most one column). */
  rowHeader?: boolean;
  /** The rows are sorted by this column. */
  sorted?: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  /** Caption of the table; visible only when `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  /** Undefined while they are fetched. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode;
  /** Shown in place of the table when they could not be fetched. */
  error?: ErrorStateProps | null;
  /** Number of grey rows while loading. */
  skeletonRows?: number;
}

/** A table: loading, failed, empty or filled. A wide one scrolls in its own container. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, showCaption, columns, rows, rowKey, empty, error, skeletonRows = 5 } = props;
  const id = useId();
  if (error) return <ErrorState {...error} />;
  if (rows?.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
    <section className="tabell" aria-labelledby={id} tabIndex={0} aria-busy={rows === undefined}>
      <table>
        <caption id={id} className={cx(!showCaption && 'sr-only')}>
          {caption}
          {rows === undefined && ', laster'}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(column.numeric && 'tall')}
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
                  <BodyCell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </section>
  );
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = cx(column.numeric && 'tall');
  if (column.rowHeader) {
    return (
      <th scope="row" className={className}>
        {column.cell(row)}
      </th>
    );
  }
  return <td className={className}>{column.cell(row)}</td>;
}

function LoadingRows({ columns, rows }: { columns: number; rows: number }) {
  const places = (count: number) => [...new Array(count).keys()];
  return places(rows).map((row) => (
    <tr key={row}>
      {places(columns).map((column) => (
        <td key={column}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ));
}
