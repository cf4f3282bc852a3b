import type { List } from '#shared/contracts/list.ts';
import './server-table.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { adminQuery } from '#client/lib/admin-calls.ts';
import { ApiError } from '#client/lib/api-client.ts';
import { saveText } from '#client/lib/download.ts';
import { NO_ANSWER, reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import { csvFile } from '#shared/rules/csv.ts';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { type ListState, useListAddress } from './list-address.ts';
import { type ListFilter, ListTools } from './list-tools.tsx';
import { Pager } from './pager.tsx';
import { allRows, PAGE_SIZE, pagePath } from './server-list.ts';
import { SortKey, selectionColumn } from './table-heads.tsx';
import { useSelection } from './use-selection.ts';

export interface ServerColumn<Row> extends Omit<Column<Row>, 'sorted' | 'label' | 'header'> {
  /** Also the label of the value where rows are shown as cards. */
  header: string;
  /** Sort key of this column, as in the call; a leading `-` reverses it. */
  sort?: string;
  /** The first press sorts in descending order: dates and numbers. */
  descendsFirst?: boolean;
}

/** The list as a CSV file: the selected rows, or every row of the search. */
export interface TableCsv<Row> {
  fileName: string;
  header: readonly string[];
  line: (row: Row) => readonly (string | number | null)[];
}

export interface ServerTableProps<Row> {
  caption: string;
  /** The call that answers `{items, total}`; page, order, search and filters are added. */
  path: string;
  pollMs: number;
  /** Prefix of this list's parameters in the URL, where a page has several lists. */
  prefix?: string;
  columns: readonly ServerColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Accessible name of a row. */
  rowName: (row: Row) => string;
  /** The default order, e.g. `-createdAt`. */
  usualSort: string;
  searchLabel: string;
  filters?: readonly ListFilter[];
  /** Shown when the list has no rows at all. */
  empty: EmptyStateProps;
  /** Heading when it could not be fetched. */
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
 * The list component of the back office. The server searches, sorts and pages; the URL holds the
 * state; rows can be selected and downloaded. On a phone every row is a card.
 */
export function ServerTable<Row>(props: ServerTableProps<Row>) {
  const { caption, path, pollMs, prefix = '', columns, rowKey, filters = NO_FILTERS } = props;
  const [state, change] = useListAddress(
    prefix,
    columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort, `-${sort}`])),
    filters.map(({ name }) => name),
  );
  const query = useQuery({
    ...adminQuery<List<Row>>(pagePath(path, state), pollMs),
    placeholderData: keepPreviousData,
  });
  const page = query.data;
  const shown = page?.items ?? NO_ROWS;
  const selection = useSelection(shown, rowKey);
  const download = useDownload(props, state, selection.rows);
  useLastPage(page?.total, state.page, (last) => change({ page: last }));

  const canTick = props.bulk !== undefined || props.csv !== undefined;
  const sort = state.sort || props.usualSort;
  const heads = columns.map((column) => headed(column, sort, (next) => change({ sort: next })));
  return (
    <div className="liste" data-venter={query.isPlaceholderData ? '' : undefined}>
      <ListTools
        state={state}
        change={change}
        searchLabel={props.searchLabel}
        filters={filters}
        csv={props.csv && { ...download, count: page?.total ?? 0 }}
      >
        {props.tools}
      </ListTools>
      {selection.rows.length > 0 && (
        <section ref={intoView} className="liste__valgte" aria-label="Valgte rader">
          <p aria-live="polite">
            <b>{selection.rows.length} valgt</b>
          </p>
          {props.bulk?.(selection.rows, selection.clear)}
          <button type="button" className="btn btn--kant" onClick={selection.clear}>
            Fjern valg
          </button>
        </section>
      )}
      <DataTable
        caption={caption}
        columns={canTick ? [selectionColumn(selection, props.rowName), ...heads] : heads}
        rows={page?.items}
        rowKey={rowKey}
        empty={<Nothing state={state} empty={props.empty} />}
        error={problemOf(query, props.failure)}
        skeletonRows={8}
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
    </div>
  );
}

const intoView = (bar: HTMLElement | null) => bar?.scrollIntoView?.({ block: 'nearest' });

function headed<Row>(
  { sort, descendsFirst = false, header, ...column }: ServerColumn<Row>,
  present: string,
  onSort: (sort: string) => void,
): Column<Row> {
  if (sort === undefined) return { ...column, header, label: header };
  const sorted = present === sort ? 'ascending' : present === `-${sort}` ? 'descending' : undefined;
  const first = descendsFirst ? `-${sort}` : sort;
  const other = descendsFirst ? sort : `-${sort}`;
  return {
    ...column,
    label: header,
    header: (
      <SortKey sorted={sorted} onSort={() => onSort(present === first ? other : first)}>
        {header}
      </SortKey>
    ),
    ...(sorted && { sorted }),
  };
}

/** Goes to the last page when the shown one has no rows any more. */
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

function useDownload<Row>(
  { path, rowKey, csv }: ServerTableProps<Row>,
  state: ListState,
  ticked: readonly Row[],
) {
  const [pending, setPending] = useState(false);
  const onDownload = async () => {
    if (csv === undefined || pending) return;
    setPending(true);
    try {
      const rows = ticked.length > 0 ? ticked : await allRows(path, state, rowKey);
      saveText(csvFile(csv.header, rows.map(csv.line)), csv.fileName, 'text/csv');
    } catch (error) {
      const description = reasonOf(error, 'Prøv igjen senere');
      toast({ variant: 'error', title: 'Kunne ikke laste ned', description });
    } finally {
      setPending(false);
    }
  };
  return { onDownload: () => void onDownload(), pending };
}

/** Shown in place of the table after a failed call without earlier rows. */
function problemOf(
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown },
  title: string,
) {
  if (query.data !== undefined || query.error === null) return null;
  const status = query.error instanceof ApiError ? query.error.status : 0;
  return {
    ...(status > 0 && { status }),
    title,
    text: status === 0 ? NO_ANSWER : reasonOf(query.error, 'Prøv igjen senere.'),
    onRetry: () => void query.refetch(),
    retrying: query.isFetching,
  };
}

function Nothing({ state, empty }: { state: ListState; empty: EmptyStateProps }) {
  const narrowed = state.q !== '' || Object.values(state.filters).some(Boolean);
  if (!narrowed) return <EmptyState {...empty} />;
  const searched = state.q !== '' && `«${state.q}»`;
  return (
    <EmptyState
      title={searched ? `Ingen treff på ${searched}` : 'Ingen treff'}
      text="Prøv et annet søk, eller vis alle."
    />
  );
}

/** Notice that the rows are outdated, because the last fetch failed. */
function Stale({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="liste__gammel" role="status">
      <span>Lista kan være gammel. Vi fikk ikke hentet den på nytt.</span>
      <button type="button" className="btn btn--kant" onClick={onRetry}>
        Prøv igjen
      </button>
    </p>
  );
}
