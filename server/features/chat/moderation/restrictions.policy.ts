import { type Refusal, waitRefusal } from '../chat.refusals.ts';
import { userOfSender } from '../connection/identity.ts';

/** A time-out or ban in force (docs/product/chat.md#moderation). */
export interface ActiveRestriction {
  kind: 'timeout' | 'ban';
  nameKey: string | null;
  senders: string[];
  addressHash: string | null;
  until: Date | null;
}

/** The known identifiers of a person to whom a restriction may apply. */
export interface RestrictionSubject {
  sender: string | null;
  /** The visitor whose cookie a logged-in person's browser still has. */
  visitor: string | null;
  nameKey: string | null;
  nameHash: string | null;
  addressHash: string;
}

/**
 * Whether a restriction applies to a person: by their sender keys (also with an account made
 * since), by a blocked name, or by address. An account is hit by a name only when it is that of a deleted
 * account: what a visitor wrote is not theirs.
 */
export function appliesTo(restriction: ActiveRestriction, who: RestrictionSubject): boolean {
  const { nameKey, addressHash, senders } = restriction;
  const isAccount = who.sender !== null && userOfSender(who.sender) !== null;
  return (
    [who.sender, who.visitor].some((sender) => sender !== null && senders.includes(sender)) ||
    (nameKey !== null && (nameKey === who.nameHash || (!isAccount && nameKey === who.nameKey))) ||
    (addressHash !== null && addressHash === who.addressHash)
  );
}

/** Why somebody may not write, or null. A ban goes before a time-out. */
export function restrictionRefusal(
  restrictions: readonly ActiveRestriction[],
  who: RestrictionSubject,
  now: Date,
): Refusal | null {
  const own = restrictions.filter((restriction) => appliesTo(restriction, who));
  const ban = own.find(({ kind }) => kind === 'ban');
  if (ban !== undefined) return banRefusal(ban, now);
  const until = lastEnd(own);
  return until === null ? null : timeoutRefusal(until, now);
}

/** When the longest of these time-outs ends; null when there is none. */
export function lastEnd(timeouts: readonly Pick<ActiveRestriction, 'until'>[]): Date | null {
  const ends = timeouts.map(({ until }) => until?.getTime() ?? 0);
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** Refusal for a person who is timed out. */
export function timeoutRefusal(until: Date, now: Date): Refusal & { retryAfter: number } {
  return waitRefusal('timeout', until, now);
}

/** Refusal for a banned person. */
export function banRefusal({ until }: Pick<ActiveRestriction, 'until'>, now: Date): Refusal {
  if (until !== null) return waitRefusal('banned', until, now);
  return { code: 'banned', message: 'Du er utestengt fra chatten.' };
}
