import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { BUTTON } from '#client/components/back-office/button.ts';
import { saveText } from '#client/lib/call/download.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import { useMedia } from '#client/lib/use-browser.ts';
import { csvFile } from '#shared/rules/csv.ts';
import { Empty, type EmptyProps } from '../back-office/empty.tsx';
import { NARROW } from '../back-office/looks.ts';
import { type ListFilter, ListTools } from './list-tools.tsx';
import { ListBox, Pager } from './paged-table.tsx';
import { ordersOf, RowTable, type RowTableProps } from './row-table.tsx';
import {
  allRows,
  type ListCall,
  type ListState,
  listProblem,
  PAGE_SIZE,
  pageOptions,
  useListAddress,
} from './server-list.ts';
import { useSelection } from './table-heads.tsx';

export type { RowAct } from './row-acts.tsx';
export type { ServerColumn } from './row-table.tsx';

export interface ServerTableProps<Row>
  extends Pick<
    RowTableProps<Row>,
    'caption' | 'columns' | 'brief' | 'acts' | 'onOpen' | 'rowKey' | 'rowName'
  > {
  /** The API call that returns pages of rows; page, order, search and filters are added. */
  call: ListCall<Row>;
  pollMs: number;
  /** Prefix of this list's URL parameters, for a page with several lists. */
  prefix?: string;
  /** The default order, e.g. `-createdAt`. */
  usualSort: string;
  searchLabel: string;
  filters?: readonly ListFilter[];
  /** Shown when there are no rows without a search or filter. */
  empty: EmptyProps;
  /** Heading of the error state. */
  failure: string;
  /** Actions on the selected rows; without it (and without `csv`) rows can't be selected. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  csv?: TableCsv<Row>;
  /** Buttons beside the search. */
  tools?: ReactNode;
}

const NO_ROWS: readonly never[] = [];
const NO_FILTERS: readonly ListFilter[] = [];

/**
 * The list component of the back office. The server searches, sorts and paginates; the state is in
 * the URL; rows can be selected and downloaded. Where the table does not fit, rows have two lines
 * and open their details.
 */
export function ServerTable<Row>(props: ServerTableProps<Row>) {
  const { caption, call, pollMs, prefix = '', columns, rowKey } = props;
  const { filters = NO_FILTERS } = props;
  const isNarrow = useMedia(NARROW, false);
  const orders = ordersOf(columns);
  const [state, change] = useListAddress(
    prefix,
    orders.map(({ value }) => value),
    filters.map(({ name }) => name),
  );
  const query = useQuery({
    ...pageOptions<Row>(call, state, pollMs),
    placeholderData: keepPreviousData,
  });
  const page = query.data;
  const shown = page?.items ?? NO_ROWS;
  const ticked = useSelection(shown, rowKey);
  const selection = props.bulk === undefined && props.csv === undefined ? undefined : ticked;
  const download = useDownload(props, state, ticked.rows);
  useLastPage(page?.total, state.page, (last) => change({ page: last }));

  const sort = state.sort || props.usualSort;
  return (
    <ListBox isWaiting={query.isPlaceholderData}>
      <ListTools
        state={state}
        change={change}
        searchLabel={props.searchLabel}
        filters={filters}
        csv={props.csv && { ...download, count: page?.total ?? 0 }}
        orders={isNarrow ? { sort, options: orders } : undefined}
      >
        {props.tools}
      </ListTools>
      {ticked.rows.length > 0 && (
        <section
          ref={intoView}
          className="sticky top-[calc(var(--admin-head,0px)+4px)] z-2 flex scroll-mt-[calc(var(--admin-head,0px)+4px)] scroll-mb-40 flex-wrap items-center gap-2 rounded-[8px] bg-coal-2 px-3 py-2"
          aria-label="Valgte rader"
        >
          <p className="mr-auto" aria-live="polite">
            <b>{ticked.rows.length} valgt</b>
          </p>
          {props.bulk?.(ticked.rows, ticked.clear)}
          <button type="button" className={BUTTON.edge} onClick={ticked.clear}>
            Fjern valg
          </button>
        </section>
      )}
      <RowTable
        {...props}
        rows={page?.items}
        selection={selection}
        order={{ sort, onSort: (next) => change({ sort: next }) }}
        empty={<Nothing state={state} empty={props.empty} />}
        error={listProblem(query, props.failure)}
      />
      {query.isError && page !== undefined && <Stale onRetry={() => void query.refetch()} />}
      {page !== undefined && page.total > 0 && (
        <Pager
          label={caption}
          page={state.page}
          pageSize={PAGE_SIZE}
          total={page.total}
          onPage={(next) => change({ page: next })}
        />
      )}
    </ListBox>
  );
}

const intoView = (bar: HTMLElement | null) => bar?.scrollIntoView?.({ block: 'nearest' });

/** Goes to the last page when the current one has no rows any more. */
function useLastPage(total: number | undefined, page: number, goTo: (page: number) => void): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / PAGE_SIZE));
  const go = useRef(goTo);
  useEffect(() => {
    go.current = goTo;
  });
  useEffect(() => {
    if (page > last) go.current(last);
  }, [page, last]);
}

function Nothing({ state, empty }: { state: ListState; empty: EmptyProps }) {
  const narrowed = state.q !== '' || Object.values(state.filters).some(Boolean);
  if (!narrowed) return <Empty {...empty} />;
  const searched = state.q !== '' && `«${state.q}»`;
  return (
    <Empty
      title={searched ? `Ingen treff på ${searched}` : 'Ingen treff'}
      text="Prøv et annet søk, eller vis alle."
    />
  );
}

/** Says that the rows are outdated because the last fetch failed. */
function Stale({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-fg-2" role="status">
      <span>Lista kan være gammel. Vi fikk ikke hentet den på nytt.</span>
      <button type="button" className={BUTTON.edge} onClick={onRetry}>
        Prøv igjen
      </button>
    </p>
  );
}

/** The list as a CSV file: the selected rows, or every row of the search. */
interface TableCsv<Row> {
  fileName: string;
  columns: readonly CsvColumn<Row>[];
}

/** A column of the file: its heading, and what a row has there. */
export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => string | number | null];

interface DownloadSource<Row> {
  call: ListCall<Row>;
  rowKey: (row: Row) => string;
  csv?: TableCsv<Row>;
}

/** One download at a time. */
function useDownload<Row>(
  { call, rowKey, csv }: DownloadSource<Row>,
  state: ListState,
  ticked: readonly Row[],
) {
  const [pending, setPending] = useState(false);
  const onDownload = async () => {
    if (csv === undefined || pending) return;
    setPending(true);
    try {
      const rows = ticked.length > 0 ? ticked : await allRows(call, state, rowKey);
      const headings = csv.columns.map(([heading]) => heading);
      const lines = rows.map((row) => csv.columns.map(([, cell]) => cell(row)));
      saveText(csvFile(headings, lines), csv.fileName, 'text/csv');
    } catch (error) {
      const description = reasonOf(error, 'Prøv igjen senere');
      toast({ variant: 'error', title: 'Kunne ikke laste ned', description });
    } finally {
      setPending(false);
    }
  };
  return { onDownload: () => void onDownload(), pending };
}

interface LinkedRowProps<T> {
  /** Made by `adminRead`. */
  query: UseQueryOptions<T, Error, T, string[]>;
  /** Called once with the row that the URL names. */
  onFound: (row: T) => void;
  onMissing: () => void;
}

/** Fetches the row that the URL names: the list's page may not contain it. Renders nothing. */
export function LinkedRow<T>({ query, onFound, onMissing }: LinkedRowProps<T>) {
  const { data, error } = useQuery(query);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || (data === undefined && error === null)) return;
    isDone.current = true;
    if (data !== undefined) return onFound(data as T);
    const description = reasonOf(error, 'Det kan være slettet.');
    toast({ title: 'Fant det ikke', description, variant: 'error' });
    onMissing();
  });
  return null;
}

/**
 * The id in one of these URL parameters (`?bruker=`), for example from the command search; null
 * without one. `forget` removes all of them from the URL.
 */
export function useLinkedRow<N extends string>(
  ...names: readonly N[]
): { linked: Record<N, string | null>; forget: () => void } {
  const [path, navigate] = useLocation();
  const given = new URLSearchParams(useSearch());
  const linked = Object.fromEntries(names.map((name) => [name, given.get(name)]));
  const forget = () => {
    const params = new URLSearchParams(window.location.search);
    for (const name of names) params.delete(name);
    navigate(`${path}?${params}`, { replace: true });
  };
  return { linked: linked as Record<N, string | null>, forget };
}
