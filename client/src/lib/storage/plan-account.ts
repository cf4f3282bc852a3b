import type { PlanEntry } from '#shared/contracts/plan.ts';
import { mergeEntries } from '#shared/rules/plan-entries.ts';
import { changePlan, presentPlan, type StoredPlan } from './plan.ts';

/*
 * The browser's plan and accounts (docs/product/pocket.md#the-plan-and-the-account):
 *
 *   nobody's   what a visitor plans; goes into the account of the first who logs in
 *   somebody's kept with the account; stays when the session merely ends, so that a phone without a
 *              network keeps it, and is removed by a logout and by the login of somebody else
 *   aside      entries that an account had not got when its plan was removed; never shown
 */

const slotsOf = (entries: readonly PlanEntry[]) => entries.map(({ slot }) => slot);
const isSame = (one: PlanEntry) => (other: PlanEntry) =>
  one.slot === other.slot && one.on === other.on && one.at === other.at;

/** Entries that the owner's account has not got yet. */
function unsentOf({ marks, unsent }: StoredPlan): PlanEntry[] {
  const wanted = new Set(unsent);
  return marks.filter(({ slot }) => wanted.has(slot));
}

/** What lies aside once the present owner's plan is removed. */
function setAside(plan: StoredPlan): StoredPlan['aside'] {
  const { owner, aside } = plan;
  const marks = unsentOf(plan);
  if (owner === null || marks.length === 0) return aside;
  return [...aside.filter((one) => one.owner !== owner), { owner, marks }];
}

/** Makes the plan that of a user who is logged in: a visitor's entries become theirs. */
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

/** Removes a user's plan from the browser, after a logout. A visitor's plan stays. */
export function leavePlan(): void {
  changePlan((plan) => {
    if (plan.owner === null) return plan;
    return { owner: null, marks: [], unsent: [], aside: setAside(plan) };
  });
}

/** Removes everything of the user whose plan it is, after the account was deleted. */
export function forgetPlan(): void {
  changePlan((plan) => {
    const aside = plan.aside.filter(({ owner }) => owner !== plan.owner);
    return { owner: null, marks: [], unsent: [], aside };
  });
}

/** What the account of a user has not got yet; empty when the plan is somebody else's. */
export function unsentEntries(user: string): PlanEntry[] {
  const plan = presentPlan();
  return plan.owner === user ? unsentOf(plan) : [];
}

/**
 * Takes the account's entries after `sent` was merged into them. What was changed meanwhile stays, and
 * stays unsent.
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

/** The user logged out while the entries were under way. */
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
