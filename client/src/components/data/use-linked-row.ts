import { useLocation, useSearch } from 'wouter';

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
