import type { LimitSettings } from '#server/config/types.ts';
import type { ChatErrorCode } from '#shared/contracts/chat.ts';
import { contactDetailIn, holdsFilteredWord } from '#shared/rules/chat-content.ts';
import { isReservedName } from '#shared/rules/chat-names.ts';
import { type ChatRoom, holdsContactDetails } from '#shared/rules/chat-rooms.ts';
import { formatWait, refusals } from '../chat.texts.ts';

/** A line that somebody wants to write. */
export interface Draft {
  kind: 'visitor' | 'user' | 'admin';
  sender: string;
  /** Of somebody logged in: the visitor they are in this browser without the login. */
  visitor: string | null;
  /** Whom a visitor's name belongs to. */
  holder: string;
  navn: string;
  /** `navn` as names are compared. */
  nameKey: string;
  /** `nameMark` of it. */
  nameMark: string;
  melding: string;
  room: ChatRoom;
  addressHash: string;
  userId: string | null;
  clientId: string | null;
}

export interface RoomRules {
  open: boolean;
  slowModeSeconds: number;
  membersOnly: boolean;
}

export interface InForce {
  kind: 'timeout' | 'ban';
  nameKey: string | null;
  senders: string[];
  addressHash: string | null;
  until: Date | null;
}

/** What a draft is judged by, as it stands while the chat's lock is held. */
export interface Situation {
  now: Date;
  limits: Pick<LimitSettings, 'chatLines' | 'chatRepeat' | 'chatNewNames'>;
  pauseMs: number;
  rules(room: ChatRoom): RoomRules;
  words: readonly string[];
  restrictions: readonly InForce[];
  /** Names of administrators, of accounts, and of visitors with who holds them. */
  admins: readonly string[];
  accounts: ReadonlySet<string>;
  holders: ReadonlyMap<string, string>;
  /** Those of the senders' accounts that are still there, by id, with the profile picture. */
  members: ReadonlyMap<string, string | null>;
  /** Until when a sender waits. */
  pauses: Map<string, Date>;
  /** A sender's lines of the last minute or so as `plainText`, newest first. */
  recent(sender: string): readonly { plain: string; at: Date }[];
  lastInRoom(sender: string, room: ChatRoom): Date | null;
  /** Whether a visitor has had the name for a short time only. */
  isNewName(draft: Pick<Draft, 'nameKey' | 'holder'>): boolean;
  /** Lines of visitors with new names at an address, within the limit's window. */
  newNameLines(addressHash: string): number;
}

export interface Refusal {
  code: ChatErrorCode;
  message: string;
  /** Whole seconds. */
  retryAfter?: number;
}

export type Verdict =
  | { verdict: 'shown' | 'held' }
  | { verdict: 'refused'; refusal: Refusal; pauseUntil?: Date };

/**
 * Whether and how a line is taken (docs/product/chat.md#limits-of-writing). Admins are not limited.
 */
export function judge(draft: Draft, situation: Situation): Verdict {
  if (draft.kind === 'admin') return { verdict: 'shown' };
  const refusal =
    gone(draft, situation) ??
    restricted(draft, situation) ??
    wrongName(draft, situation) ??
    closedRoom(draft, situation) ??
    paused(draft, situation) ??
    crowded(draft, situation);
  if (refusal !== null) return { verdict: 'refused', refusal };
  const pauseUntil = tooFast(draft, situation);
  if (pauseUntil !== null) {
    const refusal = wait('too_fast', pauseUntil, situation.now);
    return { verdict: 'refused', refusal, pauseUntil };
  }
  const late = repeated(draft, situation) ?? slowed(draft, situation) ?? filtered(draft, situation);
  if (late !== null) return { verdict: 'refused', refusal: late };
  return { verdict: holdsBack(draft) ? 'held' : 'shown' };
}

/** Whether a line waits for a moderator: children would read how to reach a stranger. */
function holdsBack({ room, navn, melding }: Draft): boolean {
  return (
    holdsContactDetails(room) && [melding, navn].some((text) => contactDetailIn(text) !== null)
  );
}

/** An account may be deleted while a line of its owner is on the way. */
function gone({ userId }: Draft, { members }: Situation): Refusal | null {
  if (userId === null || members.has(userId)) return null;
  return { code: 'forbidden', message: refusals.forbidden };
}

const WAIT_TEXTS = {
  too_fast: 'Du skriver litt fort. Prøv igjen om',
  repeated: 'Den samme meldingen er sendt to ganger. Prøv igjen om',
  slow_mode: 'Rommet har sakte modus. Du kan skrive igjen om',
  timeout: 'Du har fått en pause av en moderator. Du kan skrive igjen om',
  banned: 'Du er utestengt fra chatten. Det varer i',
} as const;

function wait(
  code: keyof typeof WAIT_TEXTS,
  until: Date,
  now: Date,
): Refusal & { retryAfter: number } {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return { code, message: `${WAIT_TEXTS[code]} ${formatWait(seconds)}.`, retryAfter: seconds };
}

/** Somebody whom a time-out or ban may hit. */
export type Hit = Pick<Draft, 'visitor' | 'addressHash'> & {
  [Key in 'sender' | 'nameKey' | 'nameMark']: string | null;
};

/**
 * Whether a time-out or ban hits somebody: the person by their ids, also with an account made
 * since, whoever writes under a name that is barred, or an address.
 */
export function hits(rule: InForce, who: Hit): boolean {
  const { nameKey, addressHash, senders } = rule;
  return (
    [who.sender, who.visitor].some((sender) => sender !== null && senders.includes(sender)) ||
    (nameKey !== null && (nameKey === who.nameKey || nameKey === who.nameMark)) ||
    (addressHash !== null && addressHash === who.addressHash)
  );
}

function restricted(draft: Draft, { restrictions, now }: Situation): Refusal | null {
  const own = restrictions.filter((rule) => hits(rule, draft));
  const ban = own.find(({ kind }) => kind === 'ban');
  if (ban !== undefined) return banRefusal(ban, now);
  const until = lastEnd(own);
  return until === null ? null : timeoutRefusal(until, now);
}

/** When the longest of these time-outs ends; null when there is none. */
export function lastEnd(timeouts: readonly Pick<InForce, 'until'>[]): Date | null {
  const ends = timeouts.map(({ until }) => until?.getTime() ?? 0);
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** What somebody timed out is told. */
export function timeoutRefusal(until: Date, now: Date): Refusal & { retryAfter: number } {
  return wait('timeout', until, now);
}

/** What somebody banned is told. */
export function banRefusal({ until }: Pick<InForce, 'until'>, now: Date): Refusal {
  if (until !== null) return wait('banned', until, now);
  return { code: 'banned', message: 'Du er utestengt fra chatten.' };
}

/** Why a visitor may not have a name, or null. */
export function wrongName(
  draft: Pick<Draft, 'kind' | 'navn' | 'nameKey' | 'holder'>,
  { admins, accounts, holders }: Pick<Situation, 'admins' | 'accounts' | 'holders'>,
): Refusal | null {
  if (draft.kind !== 'visitor') return null;
  const holder = holders.get(draft.nameKey);
  const isOwn = holder === draft.holder;
  if (accounts.has(draft.nameKey) || (holder !== undefined && !isOwn)) {
    return { code: 'name_taken', message: 'Det navnet er opptatt. Velg et annet.' };
  }
  // Looking at a name costs more than all else here; one's own was looked at when it was taken.
  if (!isOwn && isReservedName(draft.navn, admins)) {
    return { code: 'name_reserved', message: 'Det navnet er reservert. Velg et annet.' };
  }
  return null;
}

function closedRoom(draft: Draft, situation: Situation): Refusal | null {
  const { open, membersOnly } = situation.rules(draft.room);
  if (!open) return { code: 'closed', message: 'Rommet er stengt for øyeblikket.' };
  if (membersOnly && draft.kind === 'visitor') {
    return { code: 'members_only', message: 'Bare innloggede kan skrive i rommet nå.' };
  }
  return null;
}

function paused(draft: Draft, { pauses, now }: Situation): Refusal | null {
  const until = pauses.get(draft.sender);
  return until !== undefined && until > now ? wait('too_fast', until, now) : null;
}

/** New names cost nothing, so those of one address share a limit; users and older names do not. */
function crowded(draft: Draft, situation: Situation): Refusal | null {
  if (draft.kind !== 'visitor' || !situation.isNewName(draft)) return null;
  const { points, seconds } = situation.limits.chatNewNames;
  if (situation.newNameLines(draft.addressHash) < points) return null;
  const message = `Mange nye skriver fra samme nett nå. Prøv igjen om ${formatWait(seconds)}.`;
  return { code: 'too_fast', message, retryAfter: seconds };
}

/** Until when the sender has to wait now, or null. */
function tooFast(draft: Draft, { recent, limits, pauseMs, now }: Situation): Date | null {
  const { points, seconds } = limits.chatLines;
  const from = now.getTime() - seconds * 1000;
  const count = recent(draft.sender).filter(({ at }) => at.getTime() > from).length;
  return count >= points ? new Date(now.getTime() + pauseMs) : null;
}

function repeated(draft: Draft, { recent, limits, now }: Situation): Refusal | null {
  const { points, seconds } = limits.chatRepeat;
  const from = now.getTime() - seconds * 1000;
  const plain = plainText(draft.melding);
  const same = recent(draft.sender).filter((one) => one.plain === plain && one.at.getTime() > from);
  // The oldest of those that count has to leave the window first.
  const oldest = same[points - 1];
  if (oldest === undefined) return null;
  return wait('repeated', new Date(oldest.at.getTime() + seconds * 1000), now);
}

/** The form in which texts are compared: a capital more or a blank less is the same text. */
export function plainText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function slowed(draft: Draft, situation: Situation): Refusal | null {
  const { slowModeSeconds } = situation.rules(draft.room);
  const last = situation.lastInRoom(draft.sender, draft.room);
  if (slowModeSeconds === 0 || last === null) return null;
  const until = new Date(last.getTime() + slowModeSeconds * 1000);
  return until > situation.now ? wait('slow_mode', until, situation.now) : null;
}

function filtered(draft: Draft, situation: Situation): Refusal | null {
  if (holdsFilteredWord(draft.melding, situation.words)) {
    return { code: 'word_filter', message: 'Meldingen har et ord som ikke er lov her.' };
  }
  return filteredName(draft.navn, situation);
}

/** Why nobody may have a name: the word filter looks at names too. Null when it finds nothing. */
export function filteredName(navn: string, { words }: Pick<Situation, 'words'>): Refusal | null {
  if (!holdsFilteredWord(navn, words)) return null;
  return { code: 'word_filter', message: 'Navnet har et ord som ikke er lov her.' };
}
