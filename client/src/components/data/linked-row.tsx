import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { toast } from '#client/lib/toast.ts';

export interface LinkedRowProps<T> {
  /** As `adminRead` makes it. */
  query: UseQueryOptions<T, Error, T, string[]>;
  /** Called once with the row that the URL names. */
  onFound: (row: T) => void;
  onMissing: () => void;
}

/**
 * Fetches the row that the URL names, because the list's page may not contain it. Renders nothing.
 */
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
 * The row that the URL names by one of these parameters (`?bruker=`), for example from the command
 * search; null without one. `forget` removes all of them from the URL.
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
