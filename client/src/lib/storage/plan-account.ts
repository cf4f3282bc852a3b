import type { PlanEntry } from '#shared/contracts/plan.ts';
import { mergeEntries } from '#shared/rules/plan-entries.ts';
import { changePlan, presentPlan, type StoredPlan } from './plan.ts';

/*
 * How the browser's plan relates to accounts (docs/product/pocket.md#the-plan-and-the-account):
 *
 *   nobody's   a visitor's plan; merged into the account of the first user who logs in
 *   somebody's synced with the account. Kept when the session expires, so that it works offline;
 *              removed by a logout and by the login of somebody else
 *   aside      entries that were not synced when their plan was removed; never shown
 */

const slotsOf = (entries: readonly PlanEntry[]) => entries.map(({ slot }) => slot);
const isSame = (one: PlanEntry) => (other: PlanEntry) =>
  one.slot === other.slot && one.on === other.on && one.at === other.at;

/** Entries that are not synced to the owner's account. */
function unsentOf({ marks, unsent }: StoredPlan): PlanEntry[] {
  const wanted = new Set(unsent);
  return marks.filter(({ slot }) => wanted.has(slot));
}

/** `aside` once the present owner's plan is removed. */
function setAside(plan: StoredPlan): StoredPlan['aside'] {
  const { owner, aside } = plan;
  const marks = unsentOf(plan);
  if (owner === null || marks.length === 0) return aside;
  return [...aside.filter((one) => one.owner !== owner), { owner, marks }];
}

/** After a login: makes the plan the user's; a visitor's entries become theirs. */
export function enterPlan(user: string): void {
  if (presentPlan().owner === user) return;
  changePlan((plan) => {
    if (plan.owner === user) return plan;
    const earlier = plan.aside.filter(({ owner }) => owner === user);
    const marks = mergeEntries(
      plan.owner === null ? plan.marks : [],
      ...earlier.map((one) => one.marks),
    );
    const aside = setAside(plan).filter(({ owner }) => owner !== user);
    return { owner: user, marks, unsent: slotsOf(marks), aside };
  });
}

/** After a logout: removes the user's plan from the browser. A visitor's plan stays. */
export function leavePlan(): void {
  changePlan((plan) => {
    if (plan.owner === null) return plan;
    return { owner: null, marks: [], unsent: [], aside: setAside(plan) };
  });
}

/** After the account was deleted: removes all plan data of its user. */
export function forgetPlan(): void {
  changePlan((plan) => {
    const aside = plan.aside.filter(({ owner }) => owner !== plan.owner);
    return { owner: null, marks: [], unsent: [], aside };
  });
}

/** Entries not synced to the user's account; empty when the plan is somebody else's. */
export function unsentEntries(user: string): PlanEntry[] {
  const plan = presentPlan();
  return plan.owner === user ? unsentOf(plan) : [];
}

/**
 * Applies the account's entries after `sent` was merged into them. Changes made meanwhile are kept
 * as unsynced.
 */
export function acceptEntries(
  user: string,
  sent: readonly PlanEntry[],
  fromAccount: readonly PlanEntry[],
): void {
  changePlan((plan) => {
    if (plan.owner !== user) return { ...plan, aside: withoutSent(plan.aside, user, sent) };
    const waiting = unsentOf(plan).filter((entry) => !sent.some(isSame(entry)));
    const isWaiting = new Set(slotsOf(waiting));
    const taken = fromAccount.filter(({ slot }) => !isWaiting.has(slot));
    return { ...plan, marks: [...taken, ...waiting], unsent: slotsOf(waiting) };
  });
}

/** The user logged out while the request was pending. */
function withoutSent(
  aside: StoredPlan['aside'],
  user: string,
  sent: readonly PlanEntry[],
): StoredPlan['aside'] {
  return aside.flatMap(({ owner, marks }) => {
    if (owner !== user) return [{ owner, marks }];
    const left = marks.filter((entry) => !sent.some(isSame(entry)));
    return left.length > 0 ? [{ owner, marks: left }] : [];
  });
}
