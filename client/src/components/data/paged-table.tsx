import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { Icon } from '../ui/icon.tsx';
import { RowTable, type RowTableProps } from './row-table.tsx';
import { PAGE_SIZE } from './server-list.ts';

/** Client-side pagination; `pager` is falsy if there is a single page. */
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

/** A list with client-side pagination, `PAGE_SIZE` rows per page. */
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

interface PagerProps {
  /** Name of the list, e.g. 'Brukere'. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/**
 * The range of shown rows, and buttons to the previous and next page. On the first and last page they
 * are not `disabled`, which would take the focus from them.
 */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const [first, last] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)];
  return (
    <nav className="flex flex-wrap items-center gap-2" aria-label={`Sider: ${label}`}>
      <p className="mono mr-auto text-fg-2" aria-live="polite">
        {first > last ? '0' : `${formatNumber(first)}–${formatNumber(last)}`} av{' '}
        {formatNumber(total)}
      </p>
      {pages > 1 && (
        <>
          <button
            type="button"
            className={BUTTON.edge}
            aria-disabled={page <= 1}
            onClick={() => page > 1 && onPage(Math.min(page - 1, pages))}
          >
            <Icon icon={ArrowLeft} /> Forrige side
          </button>
          <button
            type="button"
            className={BUTTON.edge}
            aria-disabled={page >= pages}
            onClick={() => page < pages && onPage(page + 1)}
          >
            Neste side <Icon icon={ArrowRight} />
          </button>
        </>
      )}
    </nav>
  );
}

interface ListBoxProps {
  /** The rows of the previous page are shown until the next page has loaded. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** The layout of a list in the back office: tools, rows and pages. */
export function ListBox({ isWaiting = false, children }: ListBoxProps) {
  return (
    <div
      data-list
      data-waiting={isWaiting || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 text-small leading-[1.4] [&_.tag]:whitespace-nowrap data-waiting:[&_tbody]:opacity-60"
    >
      {children}
    </div>
  );
}
