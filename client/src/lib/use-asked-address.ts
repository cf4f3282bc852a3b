import { useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { normalizePath } from '#shared/paths.ts';

/**
 * The query that a page at `path` was asked for. Once the address is another page's, this one is
 * still shown until that page's code is there: then what it was asked for last stays.
 */
export function useAskedAddress(path: string): { search: string; isHere: boolean } {
  const [current] = useLocation();
  const search = useSearch();
  const asked = useRef(search);
  const isHere = normalizePath(current) === path;
  if (isHere) asked.current = search;
  return { search: asked.current, isHere };
}
