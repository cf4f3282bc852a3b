import { type ReactNode, useState } from 'react';
import { ListBox } from './list-box.tsx';
import { Pager } from './pager.tsx';
import { RowTable, type RowTableProps } from './row-table.tsx';
import { PAGE_SIZE } from './server-list.ts';

/** A page of rows that come whole, and what turns the pages; null where they are one page. */
export function usePages<Row>(
  label: string,
  rows: readonly Row[],
): { shown: readonly Row[]; pager: ReactNode } {
  const [asked, setAsked] = useState(1);
  const total = rows.length;
  const page = Math.min(asked, Math.max(1, Math.ceil(total / PAGE_SIZE)));
  return {
    shown: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    pager: total > PAGE_SIZE && (
      <Pager label={label} page={page} pageSize={PAGE_SIZE} total={total} onPage={setAsked} />
    ),
  };
}

const NO_ROWS: readonly never[] = [];

/** A list that comes whole, `PAGE_SIZE` rows a page. */
export function PagedTable<Row>(props: Omit<RowTableProps<Row>, 'selection' | 'order'>) {
  const { caption, rows } = props;
  const { shown, pager } = usePages(caption, rows ?? NO_ROWS);
  return (
    <ListBox>
      <RowTable {...props} rows={rows && shown} />
      {pager}
    </ListBox>
  );
}
