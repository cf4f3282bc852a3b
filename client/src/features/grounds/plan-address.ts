import { useSyncExternalStore } from 'react';

/*
 * What is shown of the plan stands in the address: `/plan?etasje=id&type=toilet#area`. The server gets
 * no query of a prepared page, so the first rendering has none.
 */

interface PlanAddress {
  /** Id of a floor, as asked for; empty for the one that the page opens with. */
  floor: string;
  /** A kind, as asked for; empty for all. */
  kind: string;
  /** Id of an area, as asked for. */
  area: string;
}

/** Events that change the address: the browser's, and wouter's for calls of `history`. */
const CHANGES = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const;

function subscribe(listener: () => void): () => void {
  for (const type of CHANGES) window.addEventListener(type, listener);
  return () => {
    for (const type of CHANGES) window.removeEventListener(type, listener);
  };
}

/** The address of what is shown. */
export function usePlanAddress(): PlanAddress {
  const address = useSyncExternalStore(
    subscribe,
    () => window.location.search + window.location.hash,
    () => '',
  );
  const [search = '', area = ''] = address.split(/#(.*)/s);
  const query = new URLSearchParams(search);
  return { floor: query.get('etasje') ?? '', kind: query.get('type') ?? '', area };
}

/** Puts other values into the address, without a step of the browser's history. */
export function putPlanAddress(change: Partial<PlanAddress>): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const put = (name: string, value: string | undefined) => {
    if (value === '') query.delete(name);
    else if (value !== undefined) query.set(name, value);
  };
  put('etasje', change.floor);
  put('type', change.kind);
  const area = change.area ?? hash.slice(1);
  const asked = query.size === 0 ? '' : `?${query}`;
  const next = pathname + asked + (area === '' ? '' : `#${area}`);
  if (next !== pathname + search + hash)
    window.history.replaceState(window.history.state, '', next);
}
