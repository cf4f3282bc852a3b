import { useState, useSyncExternalStore } from 'react';
import { kindsOf, type PlanFloor } from '#shared/rules/site-plan.ts';

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
function usePlanAddress(): PlanAddress {
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

/**
 * The floor that is shown when the address names none: the first on which something was on when the page
 * was opened, else the first. It stays: a plan that is being read does not turn to another floor.
 */
export function useHome(floors: readonly PlanFloor[], isOn: (floor: PlanFloor) => boolean) {
  const [home] = useState(() => floors.find(isOn)?.id);
  return floors.find(({ id }) => id === home) ?? floors[0];
}

/** What of the plan the address asks for, as far as there is such a thing. */
export function useShown(floors: readonly PlanFloor[], home: PlanFloor | undefined) {
  const address = usePlanAddress();
  const areas = floors.flatMap((floor) => floor.areas);
  const kinds = kindsOf(areas);
  const chosen = areas.find(({ id }) => id === address.area);
  const floor =
    floors.find((one) => chosen && one.areas.includes(chosen)) ??
    floors.find(({ id }) => id === address.floor) ??
    home;
  return { kinds, kind: kinds.find((kind) => kind === address.kind) ?? null, floor, chosen };
}
