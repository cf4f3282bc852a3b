import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useRouter } from 'wouter';
import { type Find, type FindIndex, findQuery, readFind } from '#shared/rules/find-acts.ts';

/** Events that change the address: the browser's, and wouter's for calls of `history`. */
const CHANGES = ['popstate', 'pushState', 'replaceState'] as const;

/** Browsers refuse an address that changes with every key. */
const WRITE_AFTER_MS = 250;

function subscribe(listener: () => void): () => void {
  for (const type of CHANGES) window.addEventListener(type, listener);
  return () => {
    for (const type of CHANGES) window.removeEventListener(type, listener);
  };
}

/** The query of the address; during hydration the one that the server rendered the page for. */
function useQuery(): string {
  const { ssrSearch = '' } = useRouter();
  return useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => (ssrSearch === '' ? '' : `?${ssrSearch}`),
  );
}

/** Replaces the query of the address, in the same history entry. */
function writeQuery(query: string): void {
  const { pathname, search, hash } = window.location;
  if (query === search) return;
  try {
    window.history.replaceState(window.history.state, '', pathname + query + hash);
  } catch {
    // A browser that saw too many changes: the page shows what was found all the same.
  }
}

/**
 * What is looked for. It is in the address, which follows a moment later; back, forward and links
 * to the page replace it.
 */
export function useFind(index: Pick<FindIndex, 'facets'>): [Find, (next: Find) => void] {
  const query = useQuery();
  const [own, setOwn] = useState<{ find: Find; over: string } | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was typed holds until the address changes to something else.
  const holds = own !== null && (query === own.over || query === findQuery(own.find));
  const read = useMemo(() => readFind(query, index), [query, index]);
  const find = holds ? own.find : read;

  useEffect(() => {
    if (own === null) return;
    if (!holds) return setOwn(null);
    waiting.current = setTimeout(() => writeQuery(findQuery(own.find)), WRITE_AFTER_MS);
    return () => clearTimeout(waiting.current);
  }, [own, holds]);

  const change = useCallback((next: Find) => {
    setOwn({ find: next, over: window.location.search });
  }, []);
  return [find, change];
}
