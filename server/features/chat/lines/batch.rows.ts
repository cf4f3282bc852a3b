import { SYSTEM_NAME } from '#shared/rules/chat-names.ts';
import { holdsContactDetails } from '#shared/rules/chat-rooms.ts';
import { contactDetailIn } from '../filters/contact-details.ts';
import { isReservedName } from '../filters/names.ts';
import type { Standing } from './activity.store.ts';
import type { NewLine } from './batch.store.ts';
import type { Draft, PolicyState, Verdict } from './lines.policy.ts';
import type { LineRow } from './lines.store.ts';

export interface JudgedDraft {
  draft: Draft;
  verdict: Verdict;
}

/** The row as the reader would read it from the database. */
export function rowOf(
  line: NewLine,
  id: bigint,
  now: Date,
  { members }: Pick<PolicyState, 'members'>,
): LineRow {
  const { room, navn, melding, isSystemMessage, level, userId, status } = line;
  const isAdmin = String(line.isAdmin);
  const said = { room, navn, melding, isAdmin, isSystemMessage, createdAt: now };
  const about = line.about?.id ?? null;
  const aboutName = line.about?.navn ?? null;
  const member = members.get(userId ?? '');
  const mayShow = member?.confirmed || !holdsContactDetails(room);
  const picture = (mayShow && member?.picture) || null;
  return { id, ...said, level, userId, status, about, aboutName, picture };
}

/** The rows to store: each draft's, followed by the announcement of a level that it reached. */
export function linesOf(
  accepted: readonly JudgedDraft[],
  standings: ReadonlyMap<string, Standing>,
): { draft: Draft | null; line: NewLine }[] {
  const announced = new Set<string>();
  return accepted.flatMap(({ draft, verdict }) => {
    const standing = draft.kind === 'admin' ? undefined : standings.get(draft.sender);
    const line = lineOf(draft, verdict, standing);
    const own = [{ draft, line }];
    const reachesLevel = standing?.levelUp === true && line.status === 'shown';
    if (!reachesLevel || announced.has(draft.sender)) return own;
    announced.add(draft.sender);
    return [...own, { draft: null, line: levelLine(draft, standing) }];
  });
}

function lineOf(draft: Draft, verdict: Verdict, standing: Standing | undefined): NewLine {
  const { room, navn, melding, sender, clientId, userId, addressHash, kind } = draft;
  const level = standing?.level ?? null;
  const who = { sender, clientId, userId, addressHash };
  const newName = verdict.verdict !== 'refused' && verdict.newName === true;
  return {
    room,
    navn,
    melding,
    isAdmin: kind === 'admin',
    isSystemMessage: false,
    level,
    about: null,
    status: verdict.verdict === 'held' ? 'held' : 'shown',
    newName,
    ...who,
  };
}

/** One word of letters and digits: several, or signs between them, read as a message of the festival. */
const WORD = /^[\p{L}\p{M}\p{N}]{1,30}$/u;

/** Whether the festival's own line may say a name: people choose it freely. */
function maySay(navn: string): boolean {
  return WORD.test(navn) && contactDetailIn(navn) === null && !isReservedName(navn);
}

/**
 * Announcement of a level in the room of the line that reached it, under that line's name or without
 * one (docs/product/chat.md#levels-of-the-chat). The text is made when the line is read.
 */
function levelLine({ room, navn }: Draft, { id, level }: Standing): NewLine {
  const nobody = { sender: null, clientId: null, userId: null, addressHash: null };
  const kind = { isAdmin: false, isSystemMessage: true, status: 'shown' as const };
  return {
    room,
    navn: SYSTEM_NAME,
    melding: '',
    level,
    about: { id, navn: maySay(navn) ? navn : null },
    ...kind,
    ...nobody,
  };
}
