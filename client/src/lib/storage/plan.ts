import { useMemo, useSyncExternalStore } from 'react';
import type { Mark } from '#shared/contracts/plan.ts';
import { MAX_MARKS } from '#shared/rules/mark-limits.ts';
import { mergeMarks, withinLimit } from '#shared/rules/marks.ts';
import { pagesBase, useContent } from '../content.tsx';

import { onStored } from './kept.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/*
 * The plan of this browser (docs/product/pocket.md#the-plan-in-the-browser): which acts are starred, since when,
 * and whose plan it is. Local storage is the truth; every change reads it first, so that tabs do not
 * overwrite each other. Where it can't be written, the page goes on with what it has in memory.
 *
 * Components use `usePlan` (all stars), `useStarred` (one star) and `usePlanIsStored`; acts are
 * `toggleMark` and `setMarks`. What concerns the account is in plan-account.ts.
 */

/** Stars of a preview are its own: its acts may never be, and no account gets them. */
const keyOf = () => (pagesBase() === '' ? 'ctrl-timeplan' : 'ctrl-timeplan-utkast');

/** What is stored. */
export interface StoredPlan {
  /** Id of the user whose account the plan is kept with; null for a visitor. */
  owner: string | null;
  /** The newest mark of each act, also of those that were taken away. */
  marks: readonly Mark[];
  /** Acts whose marks the account has not got yet. */
  unsent: readonly string[];
  /** What the accounts of other people have not got yet; never shown, sent when they log in. */
  aside: readonly { owner: string; marks: readonly Mark[] }[];
}

/** What became of a change: stored, kept in memory until the page is left, or refused. */
export type Kept = 'stored' | 'memory' | 'full';

const NOTHING: StoredPlan = { owner: null, marks: [], unsent: [], aside: [] };
const NO_STARS: ReadonlySet<string> = new Set();

const present = createStore(NOTHING, watch);
let stars = NO_STARS;
let isRead = false;
/** False after a change that the browser could not store. */
let isStored = true;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The marks among whatever was stored. */
function readMarks(value: unknown): Mark[] {
  const marks = listOf(value).flatMap((row): Mark[] => {
    if (!isObject(row)) return [];
    const { slot, on, at } = row;
    if (typeof slot !== 'string' || !/^[a-z0-9-]{1,80}$/.test(slot)) return [];
    if (typeof on !== 'boolean' || typeof at !== 'string') return [];
    const moment = new Date(at);
    return Number.isNaN(moment.getTime()) ? [] : [{ slot, on, at: moment.toISOString() }];
  });
  return withinLimit(mergeMarks(marks)) ?? marks.slice(0, MAX_MARKS);
}

function readPlan(): StoredPlan {
  const { owner, marks, unsent, aside } = readStored(keyOf(), isObject, { ...NOTHING });
  return {
    owner: typeof owner === 'string' ? owner : null,
    marks: readMarks(marks),
    unsent: listOf(unsent).filter((slot) => typeof slot === 'string'),
    aside: listOf(aside).flatMap((row) => {
      if (!isObject(row) || typeof row.owner !== 'string') return [];
      return [{ owner: row.owner, marks: readMarks(row.marks) }];
    }),
  };
}

function show(plan: StoredPlan): void {
  stars = new Set(plan.marks.flatMap(({ slot, on }) => (on ? [slot] : [])));
  present.set(plan);
}

/** The plan as it is stored now; with what could not be stored, if it is the same person's. */
function latest(): StoredPlan {
  const stored = readPlan();
  const { owner, marks, unsent } = present.get();
  if (isStored || stored.owner !== owner) return stored;
  return {
    ...stored,
    marks: mergeMarks(stored.marks, marks),
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

/** Later than the mark that it replaces, also where this device's clock is behind. */
function newMark(slot: string, on: boolean, before: Mark | undefined): Mark {
  const earliest = before === undefined ? 0 : Date.parse(before.at) + 1;
  return { slot, on, at: new Date(Math.max(Date.now(), earliest)).toISOString() };
}

/**
 * Stars acts, or takes their stars away; those that are so already keep their time. 'full', with
 * nothing changed, when there would be more than MAX_MARKS.
 */
export function setMarks(slots: readonly string[], on: boolean): Kept {
  let isFull = false;
  const isNowStored = changePlan((plan) => {
    const before = new Map(plan.marks.map((mark) => [mark.slot, mark]));
    const changed = [...new Set(slots)].filter((slot) => (before.get(slot)?.on ?? false) !== on);
    const made = changed.map((slot) => newMark(slot, on, before.get(slot)));
    const marks = withinLimit(mergeMarks(plan.marks, made));
    isFull = marks === null;
    if (marks === null) return plan;
    return { ...plan, marks, unsent: [...new Set([...plan.unsent, ...changed])] };
  });
  if (isFull) return 'full';
  return isNowStored ? 'stored' : 'memory';
}

/** Stars an act, or takes its star away. */
export function toggleMark(slot: string): Kept {
  presentPlan();
  const mark = latest().marks.find((one) => one.slot === slot);
  return setMarks([slot], !(mark?.on ?? false));
}

/** Whether an act is starred now. Not while rendering. */
export function isStarred(slot: string): boolean {
  presentPlan();
  return stars.has(slot);
}

function presentStars(): ReadonlySet<string> {
  presentPlan();
  return stars;
}

/** Ids of the starred acts in the programme's order; none while rendering on the server and hydrating. */
export function usePlan(): readonly string[] {
  const { editions } = useContent();
  const starred = useSyncExternalStore(onPlanChange, presentStars, () => NO_STARS);
  return useMemo(() => {
    const all = editions.flatMap(({ slots }) => slots.map(({ id }) => id));
    return all.filter((id) => starred.has(id));
  }, [editions, starred]);
}

/** Id of the user whose plan it is; null for a visitor, on the server and while hydrating. */
export function usePlanOwner(): string | null {
  return useSyncExternalStore(
    onPlanChange,
    () => presentPlan().owner,
    () => null,
  );
}

/** Whether one act is starred; false while rendering on the server and hydrating. */
export function useStarred(slot: string): boolean {
  return useSyncExternalStore(
    onPlanChange,
    () => isStarred(slot),
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
