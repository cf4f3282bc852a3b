import { queryOptions } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { adminPoll, readHeaders } from '#client/lib/call/admin-calls.ts';
import { type Address, addressOf, api, type Named, type Page } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { NO_ANSWER, reasonOf } from '#client/lib/call/failure-text.ts';
import type { List } from '#shared/contracts/list.ts';
import type { ErrorStateProps } from '../ui/error-state.tsx';

/** Names of the API calls that return pages of such rows. */
export type ListCall<Row> = {
  [N in Named<'GET'>]: [Page<N>] extends [never] ? never : Page<N> extends List<Row> ? N : never;
}[Named<'GET'>];

/** Rows per page, and per request when all are fetched (docs/product/back-office.md#lists). */
export const PAGE_SIZE = 20;
const EXPORT_PAGE_SIZE = 200;

function pageQuery({ q, sort, filters, page }: ListState, limit: number) {
  const given = { q, sort, ...filters };
  const filled = Object.entries(given).filter(([, value]) => value !== '');
  return { page: String(page), limit: String(limit), ...Object.fromEntries(filled) };
}

/** The cast is needed because the names of filters and orders come from the table's columns. */
async function fetchPage<Row>(
  call: ListCall<Row>,
  query: ReturnType<typeof pageQuery>,
  signal?: AbortSignal,
): Promise<List<Row>> {
  const options = { headers: readHeaders(), ...(signal && { signal }) };
  return (await api(call, { query, ...options } as never)) as List<Row>;
}

/** Query options of one page, polled every `pollMs` ms. */
export function pageOptions<Row>(call: ListCall<Row>, state: ListState, pollMs: number) {
  const query = pageQuery(state, PAGE_SIZE);
  return queryOptions({
    queryKey: [addressOf(call, { query } as Address<typeof call> as never)],
    queryFn: ({ signal }) => fetchPage(call, query, signal),
    ...adminPoll(pollMs),
  });
}

/**
 * Every row of a search, fetched page by page. A row that moved between two pages is included once. When
 * rows left the list meanwhile, later ones moved to a page that was already read: all pages are read again.
 * Rejects with an `ApiError`.
 */
export async function allRows<Row>(
  call: ListCall<Row>,
  state: ListState,
  rowKey: (row: Row) => string,
): Promise<Row[]> {
  let found = new Map<string, Row>();
  let before = 0;
  for (let page = 1; ; page += 1) {
    const query = pageQuery({ ...state, page }, EXPORT_PAGE_SIZE);
    const { items, total } = await fetchPage(call, query);
    if (total < before) {
      found = new Map();
      before = 0;
      page = 0;
      continue;
    }
    before = total;
    for (const row of items) found.set(rowKey(row), row);
    if (items.length < EXPORT_PAGE_SIZE || page * EXPORT_PAGE_SIZE >= total)
      return [...found.values()];
  }
}

/** `sort` is '' for the default order; pages count from 1. */
export interface ListState {
  q: string;
  page: number;
  sort: string;
  filters: Record<string, string>;
}

export type ListChange = Partial<ListState>;

const PAGE_MAX = 999_999;

function nameOf(prefix: string, key: string): string {
  return prefix === '' ? key : `${prefix}-${key}`;
}

/** Parses a list's state from a URL; invalid values count as missing. */
export function readListState(
  search: string,
  prefix: string,
  sorts: readonly string[],
  filters: readonly string[],
): ListState {
  const given = new URLSearchParams(search);
  const get = (key: string) => given.get(nameOf(prefix, key)) ?? '';
  const page = Number(get('side'));
  const sort = get('sort');
  return {
    q: get('q').slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    sort: sorts.includes(sort) ? sort : '',
    filters: Object.fromEntries(filters.map((filter) => [filter, get(filter)])),
  };
}

/** The URL's query with a list's changed state; default values are left out. */
export function writeListState(search: string, prefix: string, change: ListChange): string {
  const params = new URLSearchParams(search);
  const put = (key: string, value: string) => {
    if (value === '') params.delete(nameOf(prefix, key));
    else params.set(nameOf(prefix, key), value);
  };
  if (change.q !== undefined) put('q', change.q);
  if (change.sort !== undefined) put('sort', change.sort);
  for (const [filter, value] of Object.entries(change.filters ?? {})) put(filter, value);
  // Another search or order starts at its first page.
  put('side', change.page === undefined || change.page === 1 ? '' : String(change.page));
  return params.toString();
}

/**
 * The state of a list, kept in the URL, so that a reload, a bookmark or a shared link shows the
 * same. `prefix` distinguishes several lists on one page.
 */
export function useListAddress(
  prefix: string,
  sorts: readonly string[],
  filters: readonly string[],
): [ListState, (change: ListChange) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [sortKeys, filterKeys] = [sorts.join(), filters.join()];
  const state = useMemo(
    () => readListState(search, prefix, sortKeys.split(','), filterKeys.split(',').filter(Boolean)),
    [search, prefix, sortKeys, filterKeys],
  );
  const change = useCallback(
    (next: ListChange) => {
      const query = writeListState(window.location.search, prefix, next);
      navigate(query === '' ? path : `${path}?${query}`, { replace: true });
    },
    [path, navigate, prefix],
  );
  return [state, change];
}

interface Fetched {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Error state of a list that has no earlier rows to show; null otherwise. */
export function listProblem(query: Fetched, title: string): ErrorStateProps | null {
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
