import { useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { normalizePath } from '#shared/paths.ts';

/**
 * The query with which the page at `path` was opened. After a navigation to another page this one
 * is still shown until that page's code is loaded: meanwhile the last query is returned.
 */
export function usePageSearch(path: string): { search: string; isHere: boolean } {
  const [current] = useLocation();
  const search = useSearch();
  const shown = useRef(search);
  const isHere = normalizePath(current) === path;
  if (isHere) shown.current = search;
  return { search: shown.current, isHere };
}
