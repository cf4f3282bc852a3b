import type { ChatSettings, LimitSettings } from '#server/config/index.ts';
import type { ChatErrorCode } from '#shared/contracts/chat.ts';
import { type ChatRoom, holdsContactDetails } from '#shared/rules/chat.ts';
import { contactDetailOf, type Said } from './filters/contact-details.ts';
import { isOfOneScript, isReservedName } from './filters/names.ts';
import { foldPlainly, holdsFilteredWord } from './filters/words.ts';
import { leftBy, userOfSender } from './identity.ts';

export interface LineDraft extends WantedName {
  sender: string;
  /** Sender key of the visitor cookie in a logged-in person's browser. */
  visitor: string | null;
  melding: string;
  room: ChatRoom;
  addressHash: string;
  userId: string | null;
  clientId: string | null;
}

interface RoomRules {
  open: boolean;
  slowModeSeconds: number;
  membersOnly: boolean;
}

/** The state that the decision about a draft depends on, read under the chat's lock. */
export interface PolicyState extends TakenNames {
  now: Date;
  limits: Pick<LimitSettings, 'chatLines' | 'chatRepeat' | 'chatNewNames' | 'chatRoom'>;
  pauseMs: number;
  rules(room: ChatRoom): RoomRules;
  words: readonly string[];
  restrictions: readonly ActiveRestriction[];
  /**
   * Existing accounts of the senders by id, with the picture and whether the e-mail address is
   * confirmed.
   */
  members: ReadonlyMap<string, { picture: string | null; confirmed: boolean }>;
  /** Sender → end of its pause. */
  pauses: Map<string, Date>;
  /** A sender's lines of about the last minute as `plainText`, newest first. */
  recent(sender: string): readonly { plain: string; at: Date }[];
  lastInRoom(sender: string, room: ChatRoom): Date | null;
  /**
   * Whether a visitor's name was chosen recently, or only a few of its lines were posted in a room.
   */
  isNewName(draft: Pick<LineDraft, 'kind' | 'nameKey' | 'holder' | 'sender'>): boolean;
  /**
   * The person's recent lines in the rooms for children, oldest first; read only for lines whose
   * check needs them.
   */
  saidBefore(draft: LineDraft): readonly Said[];
  /** Lines of visitors with new names at an address, within the limit's window. */
  newNameLines(addressHash: string): number;
  /** The same, within the window of a room's limit. */
  newNameLinesLately(addressHash: string): number;
  /** Visitors' lines in a room, within the limit's window. */
  visitorLines(room: ChatRoom): number;
}

export type Verdict =
  | { verdict: 'shown' | 'held'; newName?: boolean }
  | {
      verdict: 'refused';
      refusal: Refusal;
      pauseUntil?: Date;
      /** The room has reached its limit of visitors' lines. */
      roomFull?: boolean;
    };

/**
 * Accepts, holds or refuses a line (docs/product/chat.md#limits-of-writing). Admins are not
 * limited.
 */
export function judge(draft: LineDraft, state: PolicyState): Verdict {
  if (draft.kind === 'admin') return { verdict: 'shown' };
  const refusal =
    deletedAccountRefusal(draft, state) ??
    restrictionRefusal(state.restrictions, draft, state.now) ??
    nameRefusal(draft, state) ??
    roomRefusal(draft, state) ??
    pauseRefusal(draft, state) ??
    newNamesRefusal(draft, state);
  if (refusal !== null) return { verdict: 'refused', refusal };
  const pauseUntil = rateLimitPause(draft, state);
  if (pauseUntil !== null) {
    const refusal = waitRefusal('too_fast', pauseUntil, state.now);
    return { verdict: 'refused', refusal, pauseUntil };
  }
  const late =
    repeatRefusal(draft, state) ?? slowModeRefusal(draft, state) ?? filterRefusal(draft, state);
  if (late !== null) return { verdict: 'refused', refusal: late };
  // Last, so that only a line that is otherwise accepted triggers slow mode.
  const full = roomFullRefusal(draft, state);
  if (full !== null) return { verdict: 'refused', refusal: full, roomFull: true };
  return {
    verdict: waitsForModerator(draft, state) ? 'held' : 'shown',
    newName: state.isNewName(draft),
  };
}

/**
 * Contact data in the children's rooms is held for a moderator
 * (docs/product/chat.md#contact-data-in-the-rooms-for-children).
 */
function waitsForModerator(draft: LineDraft, state: PolicyState): boolean {
  const isHeldHere = holdsContactDetails(draft.room);
  return isHeldHere && contactDetailOf(draft, state.saidBefore(draft)) !== null;
}

/** The account may have been deleted after its line was received. */
function deletedAccountRefusal({ userId }: LineDraft, { members }: PolicyState): Refusal | null {
  if (userId === null || members.has(userId)) return null;
  return refusalOf('forbidden');
}

function roomRefusal(draft: LineDraft, state: PolicyState): Refusal | null {
  const { open, membersOnly } = state.rules(draft.room);
  if (!open) return refusalOf('closed');
  return membersOnly && draft.kind === 'visitor' ? refusalOf('members_only') : null;
}

function pauseRefusal(draft: LineDraft, { pauses, now }: PolicyState): Refusal | null {
  const until = pauses.get(draft.sender);
  return until !== undefined && until > now ? waitRefusal('too_fast', until, now) : null;
}

/**
 * New names cost nothing, so all new names of one address share a limit; accounts and established
 * names do not. In a room's window they get half of its limit, so one address alone cannot trigger
 * slow mode for everybody.
 */
function newNamesRefusal(draft: LineDraft, { limits, ...state }: PolicyState): Refusal | null {
  if (!state.isNewName(draft)) return null;
  const { chatNewNames, chatRoom } = limits;
  const isOver = state.newNameLines(draft.addressHash) >= chatNewNames.points;
  const isBurst = state.newNameLinesLately(draft.addressHash) >= Math.ceil(chatRoom.points / 2);
  if (!isOver && !isBurst) return null;
  const { seconds } = isOver ? chatNewNames : chatRoom;
  const message = `Mange nye skriver fra samme nettverk nå. Prøv igjen om ${formatWait(seconds)}.`;
  return { code: 'too_fast', message, retryAfter: seconds };
}

/**
 * A room accepts only as many visitors' lines as people can read; lines of accounts do not count.
 */
function roomFullRefusal({ kind, room }: LineDraft, state: PolicyState): Refusal | null {
  const { points, seconds } = state.limits.chatRoom;
  if (kind !== 'visitor' || state.visitorLines(room) < points) return null;
  const message = `Det går fort i rommet nå. Prøv igjen om ${formatWait(seconds)}.`;
  return { code: 'slow_mode', message, retryAfter: seconds };
}

/** End of the pause that this line triggers, or null. */
function rateLimitPause(
  draft: LineDraft,
  { recent, limits, pauseMs, now }: PolicyState,
): Date | null {
  const { points, seconds } = limits.chatLines;
  const from = now.getTime() - seconds * 1000;
  const count = recent(draft.sender).filter(({ at }) => at.getTime() > from).length;
  return count >= points ? new Date(now.getTime() + pauseMs) : null;
}

function repeatRefusal(draft: LineDraft, { recent, limits, now }: PolicyState): Refusal | null {
  const { points, seconds } = limits.chatRepeat;
  const from = now.getTime() - seconds * 1000;
  const plain = plainText(draft.melding);
  const same = recent(draft.sender).filter((one) => one.plain === plain && one.at.getTime() > from);
  // The pause ends when the oldest counted line leaves the window.
  const oldest = same[points - 1];
  if (oldest === undefined) return null;
  return waitRefusal('repeated', new Date(oldest.at.getTime() + seconds * 1000), now);
}

/** Normalised text for comparisons: ignores case and white space. */
export function plainText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function slowModeRefusal(draft: LineDraft, state: PolicyState): Refusal | null {
  const { slowModeSeconds } = state.rules(draft.room);
  const last = state.lastInRoom(draft.sender, draft.room);
  if (slowModeSeconds === 0 || last === null) return null;
  const until = new Date(last.getTime() + slowModeSeconds * 1000);
  return until > state.now ? waitRefusal('slow_mode', until, state.now) : null;
}

function filterRefusal(draft: LineDraft, { words }: PolicyState): Refusal | null {
  if (holdsFilteredWord(draft.melding, words)) {
    return { code: 'word_filter', message: 'Meldingen har et ord som ikke er lov her.' };
  }
  return filteredNameRefusal(draft.navn, words);
}

/** A name to write under, or a requested one. */
interface WantedName {
  kind: 'visitor' | 'user' | 'admin';
  navn: string;
  /** `navn` in the normalised form for comparisons. */
  nameKey: string;
  /** Keyed hash of `nameKey`. */
  nameHash: string;
  /** Sender key of the visitor who would hold it. */
  holder: string;
}

interface TakenNames {
  /** Usernames of administrators. */
  admins: readonly string[];
  /** Normalised usernames. */
  accounts: ReadonlySet<string>;
  /**
   * Normalised names of visitors, and hashes of those of deleted accounts → holder and spelling.
   */
  holders: ReadonlyMap<string, { holder: string; navn: string }>;
}

/** Whether a name reads 'Du' in any spelling, which is how clients label a person's own lines. */
export function isSecondPerson(navn: string): boolean {
  const letters = foldPlainly(navn).replace(/\P{L}/gu, '');
  return letters.replace(/(\p{L})\1+/gu, '$1') === 'du';
}

/** Why a visitor may not have a name, or null (docs/product/chat.md#names-in-the-chat). */
export function nameRefusal(wanted: WantedName, taken: TakenNames): Refusal | null {
  if (wanted.kind !== 'visitor') return null;
  const held = taken.holders.get(wanted.nameKey);
  const isOthers = held && ![wanted.holder, leftBy(wanted.holder)].includes(held.holder);
  if (taken.accounts.has(wanted.nameKey) || isOthers || taken.holders.has(wanted.nameHash)) {
    return refusalOf('name_taken');
  }
  // The check for reserved names is the slowest one of a line; a name already held in this spelling
  // has passed it.
  if (held?.holder === wanted.holder && held.navn === wanted.navn) return null;
  if (!isOfOneScript(wanted.navn)) {
    return { code: 'name_reserved', message: 'Bruk bokstaver fra bare ett alfabet i navnet.' };
  }
  if (isSecondPerson(wanted.navn) || isReservedName(wanted.navn, taken.admins)) {
    return { code: 'name_reserved', message: 'Det navnet er reservert. Velg et annet.' };
  }
  return null;
}

export function filteredNameRefusal(navn: string, words: readonly string[]): Refusal | null {
  if (!holdsFilteredWord(navn, words)) return null;
  return { code: 'word_filter', message: 'Navnet har et ord som ikke er lov her.' };
}

/** A time-out or ban in force (docs/product/chat.md#moderation). */
export interface ActiveRestriction {
  kind: 'timeout' | 'ban';
  nameKey: string | null;
  senders: string[];
  addressHash: string | null;
  until: Date | null;
}

/** Known identifiers of a person, which restrictions are matched against. */
export interface RestrictionSubject {
  sender: string | null;
  /** Sender key of the visitor cookie in a logged-in person's browser. */
  visitor: string | null;
  nameKey: string | null;
  nameHash: string | null;
  addressHash: string;
}

/**
 * Whether a restriction applies to a person: by sender key (also of an account created since), by
 * blocked name, or by address. A name blocks an account only when it was a deleted account's name,
 * because what a visitor wrote is not attributed to accounts.
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

/** Why somebody may not write, or null. A ban takes precedence over a time-out. */
function restrictionRefusal(
  restrictions: readonly ActiveRestriction[],
  who: RestrictionSubject,
  now: Date,
): Refusal | null {
  const own = restrictions.filter((restriction) => appliesTo(restriction, who));
  const ban = own.find(({ kind }) => kind === 'ban');
  if (ban !== undefined) return banRefusal(ban, now);
  const until = lastEnd(own);
  return until === null ? null : waitRefusal('timeout', until, now);
}

/** Latest end of these time-outs; null when there is none. */
export function lastEnd(timeouts: readonly Pick<ActiveRestriction, 'until'>[]): Date | null {
  const ends = timeouts.map(({ until }) => until?.getTime() ?? 0);
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

export function banRefusal({ until }: Pick<ActiveRestriction, 'until'>, now: Date): Refusal {
  return until === null ? refusalOf('banned') : waitRefusal('banned', until, now);
}

/** Slow mode as stored in a room's row. */
interface SlowMode {
  /** Set by administrators; 0 when off. */
  slowModeSeconds: number;
  /** End of the automatic slow mode. */
  autoSlowUntil: Date | null;
}

/**
 * The slow mode in force: the administrators', else the automatic one
 * (docs/product/chat.md#a-room-that-is-full).
 */
export function slowModeOf(
  { slowModeSeconds, autoSlowUntil }: SlowMode,
  { autoSlowSeconds }: Pick<ChatSettings, 'autoSlowSeconds'>,
  now: Date,
): { seconds: number; until: Date | null } {
  if (slowModeSeconds > 0 || autoSlowUntil === null || autoSlowUntil <= now) {
    return { seconds: slowModeSeconds, until: null };
  }
  return { seconds: autoSlowSeconds, until: autoSlowUntil };
}

/** A refusal, as sent in the `error` frame. */
export interface Refusal {
  code: ChatErrorCode;
  message: string;
  /** Whole seconds. */
  retryAfter?: number;
}

const TEXTS = {
  bad_frame: 'Meldingen kunne ikke leses.',
  wrong_room: 'Du kan bare skrive i rommet du er i.',
  forbidden: 'Du har ikke tilgang til dette.',
  name_required: 'Skriv et navn først.',
  name_taken: 'Det navnet er opptatt. Velg et annet.',
  unavailable: 'Meldingen kunne ikke lagres nå. Prøv igjen om litt.',
  too_fast: 'Du skriver litt fort. Vent litt og prøv igjen.',
  closed: 'Rommet er stengt for øyeblikket.',
  members_only: 'Bare innloggede kan skrive i rommet nå.',
  banned: 'Du er utestengt fra chatten.',
} as const satisfies Partial<Record<ChatErrorCode, string>>;

export function refusalOf(code: keyof typeof TEXTS): Refusal {
  return { code, message: TEXTS[code] };
}

const WAIT_TEXTS = {
  too_fast: 'Du skriver litt fort. Prøv igjen om',
  repeated: 'Den samme meldingen er sendt to ganger. Prøv igjen om',
  slow_mode: 'Saktemodus er på. Du kan skrive igjen om',
  timeout: 'Du har fått en pause av en moderator. Du kan skrive igjen om',
  banned: 'Du er utestengt fra chatten. Det varer i',
} as const;

/** A refusal that ends at `until`; `retryAfter` is at least one second. */
export function waitRefusal(
  code: keyof typeof WAIT_TEXTS,
  until: Date,
  now: Date,
): Refusal & { retryAfter: number } {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return { code, message: `${WAIT_TEXTS[code]} ${formatWait(seconds)}.`, retryAfter: seconds };
}

/** A duration in Norwegian: `9 sekunder`, `1 minutt`, `2 timer`; rounded up. */
function formatWait(seconds: number): string {
  if (seconds < 100) return counted(seconds, 'sekund', 'sekunder');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return counted(minutes, 'minutt', 'minutter');
  const hours = Math.ceil(minutes / 60);
  return hours < 48
    ? counted(hours, 'time', 'timer')
    : counted(Math.ceil(hours / 24), 'døgn', 'døgn');
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
