import { useMemo, useSyncExternalStore } from 'react';
import type { PlanEntry } from '#shared/contracts/plan.ts';
import { mergeEntries, withinLimit } from '#shared/rules/plan-entries.ts';
import { MAX_PLAN_ENTRIES } from '#shared/rules/plan-limits.ts';
import { pagesBase, useContent } from '../content.tsx';
import { onStored } from './kept.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/*
 * The plan of this browser (docs/product/pocket.md#the-plan-in-the-browser): which acts are in it, since when,
 * and whose it is. Local storage is the truth; every change reads it first, so that tabs do not
 * overwrite each other. Where it can't be written, the page goes on with what it has in memory.
 *
 * Components use `usePlan` (all acts), `useInPlan` (one act) and `usePlanIsStored`; it is changed by
 * `toggleInPlan` and `setInPlan`. What concerns the account is in plan-account.ts.
 */

/** The plan of a preview is its own: its acts may never be, and no account gets them. */
const keyOf = () => (pagesBase() === '' ? 'ctrl-timeplan' : 'ctrl-timeplan-utkast');

/** What is stored, with the field names that it has there. */
export interface StoredPlan {
  /** Id of the user whose account the plan is kept with; null for a visitor. */
  owner: string | null;
  /** The newest entry of each act, also of those that were taken out. */
  marks: readonly PlanEntry[];
  /** Acts whose entries the account has not got yet. */
  unsent: readonly string[];
  /** What the accounts of other people have not got yet; never shown, sent when they log in. */
  aside: readonly { owner: string; marks: readonly PlanEntry[] }[];
}

/** What became of a change: stored, kept in memory until the page is left, or refused. */
export type Kept = 'stored' | 'memory' | 'full';

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

/** The entries among whatever was stored. */
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

/** The plan as it is stored now; with what could not be stored, if it is the same person's. */
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

/** Replaces the plan by what `change` makes of it; false when the browser could not store that. */
export function changePlan(change: (plan: StoredPlan) => StoredPlan): boolean {
  presentPlan();
  const plan = change(latest());
  isStored = writeStored(keyOf(), plan);
  show(plan);
  return isStored;
}

/** A page of the back/forward cache was told of nothing while it lay there. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) show(latest());
}

function watch(): () => void {
  // Nobody listened to what other tabs stored meanwhile.
  if (isStored) isRead = false;
  const stop = onStored(keyOf(), () => show(latest()));
  window.addEventListener('pageshow', onPageShow);
  return () => {
    stop();
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** Calls back after every change, in this tab or another. Returns a function that unsubscribes. */
export const onPlanChange = present.subscribe;

/** Later than the entry that it replaces, also where this device's clock is behind. */
function newEntry(slot: string, on: boolean, before: PlanEntry | undefined): PlanEntry {
  const earliest = before === undefined ? 0 : Date.parse(before.at) + 1;
  return { slot, on, at: new Date(Math.max(Date.now(), earliest)).toISOString() };
}

/**
 * Puts acts into the plan, or takes them out; those that are so already keep their time. 'full', with
 * nothing changed, when there would be more than MAX_PLAN_ENTRIES.
 */
export function setInPlan(slots: readonly string[], on: boolean): Kept {
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

/** Puts an act into the plan, or takes it out. */
export function toggleInPlan(slot: string): Kept {
  presentPlan();
  const entry = latest().marks.find((one) => one.slot === slot);
  return setInPlan([slot], !(entry?.on ?? false));
}

/** Whether an act is in the plan now. Not while rendering. */
export function isInPlan(slot: string): boolean {
  presentPlan();
  return inPlan.has(slot);
}

function presentIds(): ReadonlySet<string> {
  presentPlan();
  return inPlan;
}

/** Ids of the acts in the plan, in the programme's order; none while rendering on the server and hydrating. */
export function usePlan(): readonly string[] {
  const { editions } = useContent();
  const ids = useSyncExternalStore(onPlanChange, presentIds, () => NO_ACTS);
  return useMemo(() => {
    const all = editions.flatMap(({ slots }) => slots.map(({ id }) => id));
    return all.filter((id) => ids.has(id));
  }, [editions, ids]);
}

/** Id of the user whose plan it is; null for a visitor, on the server and while hydrating. */
export function usePlanOwner(): string | null {
  return useSyncExternalStore(
    onPlanChange,
    () => presentPlan().owner,
    () => null,
  );
}

/** Whether one act is in the plan; false while rendering on the server and hydrating. */
export function useInPlan(slot: string): boolean {
  return useSyncExternalStore(
    onPlanChange,
    () => isInPlan(slot),
    () => false,
  );
}

/** False once the browser could not store a change: the plan is then lost when the page is left. */
export function usePlanIsStored(): boolean {
  return useSyncExternalStore(
    onPlanChange,
    () => isStored,
    () => true,
  );
}
