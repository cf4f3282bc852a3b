import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** State of a list. `sort` is '' for the default order; pages count from 1. */
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

/** A list's state from a URL; invalid values count as missing. */
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

/** The URL's query with a list's state in it; default values are left out. */
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
 * same. `prefix` distinguishes several lists of one page.
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
