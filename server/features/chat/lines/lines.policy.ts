import type { LimitSettings } from '#server/config/types.ts';
import { type ChatRoom, holdsContactDetails } from '#shared/rules/chat-rooms.ts';
import { formatWait, type Refusal, refusals, waitRefusal } from '../chat.refusals.ts';
import {
  filteredNameRefusal,
  nameRefusal,
  type TakenNames,
  type WantedName,
} from '../connection/names.policy.ts';
import { contactDetailOf, type Said } from '../filters/contact-details.ts';
import { holdsFilteredWord } from '../filters/words.ts';
import { type ActiveRestriction, restrictionRefusal } from '../moderation/restrictions.policy.ts';

/** A line that is to be stored. */
export interface Draft extends WantedName {
  sender: string;
  /** Of a logged-in person: the visitor that they are in this browser without the login. */
  visitor: string | null;
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

/** The state on which the decision about a draft depends, read under the chat's lock. */
export interface PolicyState extends TakenNames {
  now: Date;
  limits: Pick<LimitSettings, 'chatLines' | 'chatRepeat' | 'chatNewNames' | 'chatRoom'>;
  pauseMs: number;
  rules(room: ChatRoom): RoomRules;
  words: readonly string[];
  restrictions: readonly ActiveRestriction[];
  /** The senders' accounts that still exist, by id, with the picture and whether it may be everywhere. */
  members: ReadonlyMap<string, { picture: string | null; confirmed: boolean }>;
  /** Sender → end of its pause. */
  pauses: Map<string, Date>;
  /** A sender's lines of the last minute or so as `plainText`, newest first. */
  recent(sender: string): readonly { plain: string; at: Date }[];
  lastInRoom(sender: string, room: ChatRoom): Date | null;
  /** Whether a visitor's name was chosen recently, or few of its lines stand in a room. */
  isNewName(draft: Pick<Draft, 'kind' | 'nameKey' | 'holder' | 'sender'>): boolean;
  /**
   * What the person has said in the rooms for children shortly before, oldest first; read only for lines
   * that it can matter for.
   */
  saidBefore(draft: Draft): readonly Said[];
  /** Lines of visitors with new names at an address, within the limit's window. */
  newNameLines(addressHash: string): number;
  /** The same within the window of a room's limit. */
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
      /** The room has as many lines of visitors as it takes. */
      roomFull?: boolean;
    };

/**
 * Whether and how a line is taken (docs/product/chat.md#limits-of-writing). Admins are not limited.
 */
export function judge(draft: Draft, state: PolicyState): Verdict {
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
  // Last, so that only a line which is otherwise accepted turns slow mode on.
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
function waitsForModerator(draft: Draft, state: PolicyState): boolean {
  return (
    holdsContactDetails(draft.room) && contactDetailOf(draft, state.saidBefore(draft)) !== null
  );
}

/** An account may be deleted after its line was received. */
function deletedAccountRefusal({ userId }: Draft, { members }: PolicyState): Refusal | null {
  if (userId === null || members.has(userId)) return null;
  return { code: 'forbidden', message: refusals.forbidden };
}

function roomRefusal(draft: Draft, state: PolicyState): Refusal | null {
  const { open, membersOnly } = state.rules(draft.room);
  if (!open) return { code: 'closed', message: 'Rommet er stengt for øyeblikket.' };
  if (membersOnly && draft.kind === 'visitor') {
    return { code: 'members_only', message: 'Bare innloggede kan skrive i rommet nå.' };
  }
  return null;
}

function pauseRefusal(draft: Draft, { pauses, now }: PolicyState): Refusal | null {
  const until = pauses.get(draft.sender);
  return until !== undefined && until > now ? waitRefusal('too_fast', until, now) : null;
}

/**
 * A new name is free to get, so all new names of one address share a limit; users, and names that
 * have stood in a room for a while, do not. At once they get half of what a room takes: one address
 * alone fills no room, and so turns no slow mode on for everybody.
 */
function newNamesRefusal(draft: Draft, { limits, ...state }: PolicyState): Refusal | null {
  if (!state.isNewName(draft)) return null;
  const { chatNewNames, chatRoom } = limits;
  const isOver = state.newNameLines(draft.addressHash) >= chatNewNames.points;
  const isBurst = state.newNameLinesLately(draft.addressHash) >= Math.ceil(chatRoom.points / 2);
  if (!isOver && !isBurst) return null;
  const { seconds } = isOver ? chatNewNames : chatRoom;
  const message = `Mange nye skriver fra samme nettverk nå. Prøv igjen om ${formatWait(seconds)}.`;
  return { code: 'too_fast', message, retryAfter: seconds };
}

/** A room takes so many lines of visitors that they can be read; users do not count. */
function roomFullRefusal({ kind, room }: Draft, state: PolicyState): Refusal | null {
  const { points, seconds } = state.limits.chatRoom;
  if (kind !== 'visitor' || state.visitorLines(room) < points) return null;
  const message = `Det går fort i rommet nå. Prøv igjen om ${formatWait(seconds)}.`;
  return { code: 'slow_mode', message, retryAfter: seconds };
}

/** End of the pause that this line causes, or null. */
function rateLimitPause(draft: Draft, { recent, limits, pauseMs, now }: PolicyState): Date | null {
  const { points, seconds } = limits.chatLines;
  const from = now.getTime() - seconds * 1000;
  const count = recent(draft.sender).filter(({ at }) => at.getTime() > from).length;
  return count >= points ? new Date(now.getTime() + pauseMs) : null;
}

function repeatRefusal(draft: Draft, { recent, limits, now }: PolicyState): Refusal | null {
  const { points, seconds } = limits.chatRepeat;
  const from = now.getTime() - seconds * 1000;
  const plain = plainText(draft.melding);
  const same = recent(draft.sender).filter((one) => one.plain === plain && one.at.getTime() > from);
  // The pause ends when the oldest counted line leaves the window.
  const oldest = same[points - 1];
  if (oldest === undefined) return null;
  return waitRefusal('repeated', new Date(oldest.at.getTime() + seconds * 1000), now);
}

/** Normalised text for comparisons: case and white space are ignored. */
export function plainText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function slowModeRefusal(draft: Draft, state: PolicyState): Refusal | null {
  const { slowModeSeconds } = state.rules(draft.room);
  const last = state.lastInRoom(draft.sender, draft.room);
  if (slowModeSeconds === 0 || last === null) return null;
  const until = new Date(last.getTime() + slowModeSeconds * 1000);
  return until > state.now ? waitRefusal('slow_mode', until, state.now) : null;
}

function filterRefusal(draft: Draft, { words }: PolicyState): Refusal | null {
  if (holdsFilteredWord(draft.melding, words)) {
    return { code: 'word_filter', message: 'Meldingen har et ord som ikke er lov her.' };
  }
  return filteredNameRefusal(draft.navn, words);
}
