import { and, asc, desc, eq, gt, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { chatMessages, users } from '#server/db/schema/index.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import type { ModeratedLine } from '#shared/contracts/chat-admin.ts';
import {
  CHAT_ROOMS,
  type ChatRoom,
  DELETED_USER_NAME,
  holdsContactDetails,
  SYSTEM_NAME,
} from '#shared/rules/chat.ts';
import { chatLevelName, knownLevel } from '#shared/rules/levels.ts';
import type { LineDraft, PolicyState, Verdict } from '../chat.policy.ts';
import { contactDetailIn } from '../filters/contact-details.ts';
import { isReservedName } from '../filters/names.ts';
import type { Standing } from './activity.store.ts';

/*
 * Lines as they are stored, as they are read again, and as clients see them. A batch is inserted in
 * one statement, with the rows as one JSON parameter.
 */

export interface NewLine {
  room: ChatRoom;
  navn: string;
  melding: string;
  isAdmin: boolean;
  isSystemMessage: boolean;
  sender: string | null;
  clientId: string | null;
  userId: string | null;
  level: number | null;
  /**
   * The person a system line is about: id of the `chat_users` row, and the name they wrote under;
   * `navn` is null when the line may not include it.
   */
  about: { id: string; navn: string | null } | null;
  status: 'shown' | 'held';
  addressHash: string | null;
  /** Whether a visitor wrote it under a new name. */
  newName?: boolean;
}

const INSERT = `
INSERT INTO chat_messages (room, navn, melding, is_admin, is_system_message, created_at, sender,
  client_id, user_id, level, about, about_name, status, address_hash, new_name)
SELECT room, navn, melding, is_admin, is_system, $2::timestamptz, sender, client_id, user_id, level, about,
  about_name, status, address, coalesce(new_name, false)
FROM json_to_recordset($1::text::json) AS line(ord int, room text, navn text, melding text,
  is_admin text, is_system boolean, sender text, client_id text, user_id uuid, level int,
  about uuid, about_name text, status text, address text, new_name boolean)
ORDER BY ord
RETURNING id::text AS id`;

/** Inserts lines in their order and returns their ids in the same order. */
export async function insertLines(
  { db }: Pick<Context, 'db'>,
  tx: Orm,
  lines: readonly NewLine[],
  now: Date,
): Promise<bigint[]> {
  if (lines.length === 0) return [];
  // JSON omits undefined, which the statement reads as null.
  const values = lines.map((line, ord) => ({
    ord,
    room: line.room,
    navn: line.navn,
    melding: line.melding,
    is_admin: String(line.isAdmin),
    is_system: line.isSystemMessage,
    sender: line.sender,
    client_id: line.clientId ?? undefined,
    user_id: line.userId ?? undefined,
    level: line.level,
    about: line.about?.id,
    about_name: line.about?.navn,
    status: line.status,
    address: line.addressHash,
    new_name: line.newName || undefined,
  }));
  const { rows } = await db.sqlOf(tx).query(INSERT, [JSON.stringify(values), now]);
  // The identity column assigned its values in the order of `ord`.
  return rows.map(({ id }) => BigInt(String(id))).sort((a, b) => (a < b ? -1 : 1));
}

export interface JudgedDraft {
  draft: LineDraft;
  verdict: Verdict;
}

/** The rows to store: each draft's, followed by its level announcement. */
export function linesOf(
  accepted: readonly JudgedDraft[],
  standings: ReadonlyMap<string, Standing>,
): { draft: LineDraft | null; line: NewLine }[] {
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

function lineOf(draft: LineDraft, verdict: Verdict, standing: Standing | undefined): NewLine {
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

/** One word of letters and digits: several words or signs could read as a festival message. */
const WORD = /^[\p{L}\p{M}\p{N}]{1,30}$/u;

/** Whether a system line may include a name, which people choose freely. */
function maySay(navn: string): boolean {
  return WORD.test(navn) && contactDetailIn(navn) === null && !isReservedName(navn);
}

/**
 * Announces a level in the room of the line that reached it, with that line's name or none
 * (docs/product/chat.md#levels-of-the-chat). The text is composed when the line is read.
 */
function levelLine({ room, navn }: LineDraft, { id, level }: Standing): NewLine {
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

/** The row in the shape that the reader gets from the database. */
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

const line = {
  id: chatMessages.id,
  room: chatMessages.room,
  navn: chatMessages.navn,
  melding: chatMessages.melding,
  isAdmin: chatMessages.isAdmin,
  isSystemMessage: chatMessages.isSystemMessage,
  createdAt: chatMessages.createdAt,
  level: chatMessages.level,
  userId: chatMessages.userId,
  status: chatMessages.status,
  about: chatMessages.about,
  aboutName: chatMessages.aboutName,
};

/**
 * The picture shown on a line: none for a closed account, and in the rooms for children none for an
 * unconfirmed one (docs/product/accounts.md#profile-picture). Same rule as `rowOf`.
 */
const picture: SQL<string | null> =
  sql`case when ${users.isActive} and (${users.emailConfirmedAt} is not null
  or not ${inArray(chatMessages.room, CHAT_ROOMS.filter(holdsContactDetails))}) then ${users.profilePicture} end`;

/** Columns of a line, without sender and address. */
export type LineRow = Pick<typeof chatMessages.$inferSelect, keyof typeof line> & {
  /** URL of the author's current profile picture. */
  picture: string | null;
};

export function selectLines(orm: Orm) {
  return orm
    .select({ ...line, picture })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId));
}

const shown = eq(chatMessages.status, 'shown');

/** Highest id ever assigned; 0 when there is none. */
export async function latestId(orm: Orm): Promise<bigint> {
  const rows = await orm
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .orderBy(desc(chatMessages.id))
    .limit(1);
  return rows[0]?.id ?? 0n;
}

/** Lines after `id`, oldest first; also hidden ones, so that the reader advances past their ids. */
export async function linesAfter(orm: Orm, id: bigint, limit: number): Promise<LineRow[]> {
  return selectLines(orm).where(gt(chatMessages.id, id)).orderBy(asc(chatMessages.id)).limit(limit);
}

/** The newest shown lines of a room up to `upTo`, oldest first. */
export async function tailOf(
  orm: Orm,
  room: ChatRoom,
  upTo: bigint,
  limit: number,
): Promise<LineRow[]> {
  const rows = await selectLines(orm)
    .where(and(eq(chatMessages.room, room), shown, lte(chatMessages.id, upTo)))
    .orderBy(desc(chatMessages.id))
    .limit(limit);
  return rows.reverse();
}

export interface RemovedLine {
  id: bigint;
  at: Date;
}

/** The hidden or deleted lines of a room that were removed last, the latest first. */
export async function removedFrom(orm: Orm, room: ChatRoom, limit: number): Promise<RemovedLine[]> {
  // A line without a time was removed before times were stored.
  const at = sql<Date>`coalesce(${chatMessages.moderatedAt}, ${chatMessages.createdAt})`;
  return (
    orm
      .select({ id: chatMessages.id, at: at.mapWith(chatMessages.createdAt) })
      .from(chatMessages)
      // Literals: the planner uses the partial index only for a constant condition.
      .where(and(eq(chatMessages.room, room), sql`${chatMessages.status} in ('hidden', 'deleted')`))
      .orderBy(desc(at), desc(chatMessages.id))
      .limit(limit)
  );
}

/** Page of shown lines, newest first; of all rooms when none is given. */
export async function pageOfLines(
  orm: Orm,
  { room, before, limit }: { room?: ChatRoom; before?: bigint; limit: number },
): Promise<LineRow[]> {
  return selectLines(orm)
    .where(
      and(
        shown,
        room === undefined ? undefined : eq(chatMessages.room, room),
        before === undefined ? undefined : lt(chatMessages.id, before),
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(limit);
}

export async function linesById(orm: Orm, ids: bigint[]): Promise<LineRow[]> {
  if (ids.length === 0) return [];
  return selectLines(orm).where(inArray(chatMessages.id, ids));
}

/**
 * Composes the text of a level announcement when it is read, so that a deleted person's name is
 * cleared in one place. Uses the name that passed the room's filters, not the current one.
 */
function textOf({ melding, isSystemMessage, level, about, aboutName }: LineRow): string {
  if (!isSystemMessage || level === null) return melding;
  const name = about === null ? DELETED_USER_NAME : (aboutName ?? 'En deltaker');
  return `${name} har nådd nivå ${level}: ${chatLevelName(knownLevel(level))}!`;
}

export function lineView(row: LineRow): ChatMessage {
  return {
    id: String(row.id),
    navn: row.navn,
    melding: textOf(row),
    room: row.room,
    isAdmin: row.isAdmin === 'true' ? 'true' : 'false',
    isSystemMessage: row.isSystemMessage,
    createdAt: row.createdAt.toISOString(),
    ...(row.level !== null && !row.isSystemMessage && { level: row.level }),
    ...(row.userId !== null && { userId: row.userId }),
    ...(row.picture !== null && { picture: row.picture }),
  };
}

export function moderatedView(row: LineRow): ModeratedLine {
  return { ...lineView(row), status: row.status };
}
