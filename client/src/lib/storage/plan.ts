import { useMemo, useSyncExternalStore } from 'react';
import type { PlanEntry } from '#shared/contracts/plan.ts';
import { mergeEntries, withinLimit } from '#shared/rules/plan-entries.ts';
import { MAX_PLAN_ENTRIES } from '#shared/rules/plan-limits.ts';
import { pagesBase, useContent } from '../content.tsx';
import { onStored } from './kept.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/*
 * The plan of this browser (docs/product/pocket.md#the-plan-in-the-browser): its acts, when each
 * was added, and whose plan it is. Local storage is the source of truth; every change rereads it
 * first, so that tabs do not overwrite each other. If storage is not writable, the plan is kept in
 * memory.
 *
 * Components use `usePlan` (all acts), `useInPlan` (one act) and `usePlanIsStored`; changes go
 * through `toggleInPlan` and `setInPlan`. Account sync is in plan-account.ts.
 */

/** A preview has a plan of its own, never synced to an account: its acts may never be published. */
const keyOf = () => (pagesBase() === '' ? 'ctrl-timeplan' : 'ctrl-timeplan-utkast');

export interface StoredPlan {
  /** Id of the user whose account the plan is synced with; null for a visitor. */
  owner: string | null;
  /** The newest entry of each act, including removed acts. */
  marks: readonly PlanEntry[];
  /** Acts whose entries are not synced to the account. */
  unsent: readonly string[];
  /** Unsynced entries of other users; never shown, sent when they log in. */
  aside: readonly { owner: string; marks: readonly PlanEntry[] }[];
}

/** Result of a change: stored, in memory until the page is left, or refused (too many entries). */
export type PlanStorage = 'stored' | 'memory' | 'full';

const NOTHING: StoredPlan = { owner: null, marks: [], unsent: [], aside: [] };
const NO_ACTS: ReadonlySet<string> = new Set();

const present = createStore(NOTHING, watch);
let inPlan = NO_ACTS;
let isRead = false;
/** False after a change that the browser could not store. */
let isStored = true;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The valid entries of a stored value. */
function readEntries(value: unknown): PlanEntry[] {
  const entries = listOf(value).flatMap((row): PlanEntry[] => {
    if (!isObject(row)) return [];
    const { slot, on, at } = row;
    if (typeof slot !== 'string' || !/^[a-z0-9-]{1,80}$/.test(slot)) return [];
    if (typeof on !== 'boolean' || typeof at !== 'string') return [];
    const moment = new Date(at);
    return Number.isNaN(moment.getTime()) ? [] : [{ slot, on, at: moment.toISOString() }];
  });
  return withinLimit(mergeEntries(entries)) ?? entries.slice(0, MAX_PLAN_ENTRIES);
}

function readPlan(): StoredPlan {
  const { owner, marks, unsent, aside } = readStored(keyOf(), isObject, { ...NOTHING });
  return {
    owner: typeof owner === 'string' ? owner : null,
    marks: readEntries(marks),
    unsent: listOf(unsent).filter((slot) => typeof slot === 'string'),
    aside: listOf(aside).flatMap((row) => {
      if (!isObject(row) || typeof row.owner !== 'string') return [];
      return [{ owner: row.owner, marks: readEntries(row.marks) }];
    }),
  };
}

function show(plan: StoredPlan): void {
  inPlan = new Set(plan.marks.flatMap(({ slot, on }) => (on ? [slot] : [])));
  present.set(plan);
}

/** The stored plan, plus changes that could not be stored if they are the same person's. */
function latest(): StoredPlan {
  const stored = readPlan();
  const { owner, marks, unsent } = present.get();
  if (isStored || stored.owner !== owner) return stored;
  return {
    ...stored,
    marks: mergeEntries(stored.marks, marks),
    unsent: [...new Set([...stored.unsent, ...unsent])],
  };
}

/** The plan; empty on the server. */
export function presentPlan(): StoredPlan {
  if (!isRead && typeof window !== 'undefined') {
    isRead = true;
    show(readPlan());
  }
  return present.get();
}

/** Applies `change` to the plan; false if the browser could not store the result. */
export function changePlan(change: (plan: StoredPlan) => StoredPlan): boolean {
  presentPlan();
  const plan = change(latest());
  isStored = writeStored(keyOf(), plan);
  show(plan);
  return isStored;
}

/** A page in the back/forward cache gets no storage events. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) show(latest());
}

function watch(): () => void {
  // Other tabs may have changed the plan while there were no listeners.
  if (isStored) isRead = false;
  const stop = onStored(keyOf(), () => show(latest()));
  window.addEventListener('pageshow', onPageShow);
  return () => {
    stop();
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** Called after every change, in this tab or another. Returns a function that unsubscribes. */
export const onPlanChange = present.subscribe;

/** Timestamped after the entry it replaces, even if this device's clock is behind. */
function newEntry(slot: string, on: boolean, before: PlanEntry | undefined): PlanEntry {
  const earliest = before === undefined ? 0 : Date.parse(before.at) + 1;
  return { slot, on, at: new Date(Math.max(Date.now(), earliest)).toISOString() };
}

/**
 * Adds acts to the plan, or removes them; unchanged acts keep their time. 'full', with nothing
 * changed, when there would be more than MAX_PLAN_ENTRIES.
 */
export function setInPlan(slots: readonly string[], on: boolean): PlanStorage {
  let isFull = false;
  const isNowStored = changePlan((plan) => {
    const before = new Map(plan.marks.map((entry) => [entry.slot, entry]));
    const changed = [...new Set(slots)].filter((slot) => (before.get(slot)?.on ?? false) !== on);
    const made = changed.map((slot) => newEntry(slot, on, before.get(slot)));
    const marks = withinLimit(mergeEntries(plan.marks, made));
    isFull = marks === null;
    if (marks === null) return plan;
    return { ...plan, marks, unsent: [...new Set([...plan.unsent, ...changed])] };
  });
  if (isFull) return 'full';
  return isNowStored ? 'stored' : 'memory';
}

/** Adds an act to the plan, or removes it. */
export function toggleInPlan(slot: string): PlanStorage {
  presentPlan();
  const entry = latest().marks.find((one) => one.slot === slot);
  return setInPlan([slot], !(entry?.on ?? false));
}

/** Whether an act is in the plan. Not for use while rendering. */
export function isInPlan(slot: string): boolean {
  presentPlan();
  return inPlan.has(slot);
}

function presentIds(): ReadonlySet<string> {
  presentPlan();
  return inPlan;
}

/** Ids of the acts in the plan, in programme order; empty during server rendering and hydration. */
export function usePlan(): readonly string[] {
  const { editions } = useContent();
  const ids = useSyncExternalStore(onPlanChange, presentIds, () => NO_ACTS);
  return useMemo(() => {
    const all = editions.flatMap(({ slots }) => slots.map(({ id }) => id));
    return all.filter((id) => ids.has(id));
  }, [editions, ids]);
}

/**
 * Id of the user whose plan it is; null for a visitor, and during server rendering and hydration.
 */
export function usePlanOwner(): string | null {
  return useSyncExternalStore(
    onPlanChange,
    () => presentPlan().owner,
    () => null,
  );
}

/** Whether an act is in the plan; false during server rendering and hydration. */
export function useInPlan(slot: string): boolean {
  return useSyncExternalStore(
    onPlanChange,
    () => isInPlan(slot),
    () => false,
  );
}

/** False once a change could not be stored: the plan is then lost when the page is left. */
export function usePlanIsStored(): boolean {
  return useSyncExternalStore(
    onPlanChange,
    () => isStored,
    () => true,
  );
}
