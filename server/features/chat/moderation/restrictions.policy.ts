import { type Refusal, waitRefusal } from '../chat.refusals.ts';

/** A time-out or ban that holds now (docs/product/chat.md#moderation). */
export interface ActiveRestriction {
  kind: 'timeout' | 'ban';
  nameKey: string | null;
  senders: string[];
  addressHash: string | null;
  until: Date | null;
}

/** Whatever is known of somebody to whom a restriction may apply. */
export interface RestrictionSubject {
  sender: string | null;
  /** The visitor whose cookie the browser of somebody logged in still carries. */
  visitor: string | null;
  nameKey: string | null;
  nameHash: string | null;
  addressHash: string;
}

/**
 * Whether a restriction applies to somebody: to the person by their ids, also with an account made
 * since, to whoever writes under a barred name, or to an address.
 */
export function appliesTo(restriction: ActiveRestriction, who: RestrictionSubject): boolean {
  const { nameKey, addressHash, senders } = restriction;
  return (
    [who.sender, who.visitor].some((sender) => sender !== null && senders.includes(sender)) ||
    (nameKey !== null && (nameKey === who.nameKey || nameKey === who.nameHash)) ||
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

/** What somebody timed out is told. */
export function timeoutRefusal(until: Date, now: Date): Refusal & { retryAfter: number } {
  return waitRefusal('timeout', until, now);
}

/** What somebody banned is told. */
export function banRefusal({ until }: Pick<ActiveRestriction, 'until'>, now: Date): Refusal {
  if (until !== null) return waitRefusal('banned', until, now);
  return { code: 'banned', message: 'Du er utestengt fra chatten.' };
}
