import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';

/** A column of a list that the server sorts. */
export interface ServerColumn<Row> extends Omit<Column<Row>, 'sorted' | 'header'> {
  /** Also the name of the value in the row's details. */
  header: string;
  /** Sort key of this column, as in the call; a leading `-` reverses it. */
  sort?: string;
  /** The first press sorts in descending order: dates and numbers. */
  descendsFirst?: boolean;
  /** A day or a moment: aligned like a number. */
  date?: boolean;
  /** The value in the row's details, where it is longer than in the table. */
  full?: (row: Row) => ReactNode;
  /** Only in the row's details, which the table then opens by an act of its own. */
  sheetOnly?: boolean;
}

interface Order {
  value: string;
  label: string;
}

/** Both orders of every sortable column, the first one of each first, for a list without heads. */
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
