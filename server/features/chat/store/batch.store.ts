import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import { CHAT_ROOMS, type ChatRoom, holdsContactDetails, SYSTEM_NAME } from '#shared/rules/chat.ts';
import { type LevelNumber, levelForPoints } from '#shared/rules/levels.ts';
import type { LineDraft, PolicyState, Verdict } from '../chat.policy.ts';
import { contactDetailIn } from '../filters/contact-details.ts';
import { isReservedName } from '../filters/names.ts';
import type { LineRow } from './rooms.store.ts';

/* Each query is one statement for a whole batch, with the rows as one JSON parameter. */

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

export interface Claim {
  key: string;
  navn: string;
  holder: string;
  heldUntil: Date;
}

const CLAIM = `
INSERT INTO chat_names (key, navn, holder, held_until, claimed_at)
SELECT key, navn, holder, held_until, $2::timestamptz FROM jsonb_to_recordset($1::text::jsonb)
  AS claim(key text, navn text, holder text, held_until timestamptz)
ON CONFLICT (key) DO UPDATE
  SET navn = excluded.navn, holder = excluded.holder, held_until = excluded.held_until,
    claimed_at = CASE WHEN chat_names.holder = excluded.holder THEN chat_names.claimed_at
      ELSE excluded.claimed_at END`;
/**
 * A visitor with a cookie has one name, and the previous one stays reserved. An address without a
 * cookie may be many people, so its names are kept.
 */
const RELEASE = `
UPDATE chat_names SET holder = 'left:' || claim.holder, held_until = claim.held_until
FROM jsonb_to_recordset($1::text::jsonb) AS claim(key text, holder text, held_until timestamptz)
WHERE chat_names.holder = claim.holder AND chat_names.key <> claim.key
  AND claim.holder LIKE 'v:%'`;

/** Assigns names to visitors. The caller has checked under the chat's lock that they are free. */
export async function claimNames(
  { db }: Pick<Context, 'db'>,
  tx: Orm,
  claims: readonly Claim[],
  now: Date,
): Promise<void> {
  if (claims.length === 0) return;
  const values = claims.map(({ key, navn, holder, heldUntil }) => {
    return { key, navn, holder, held_until: heldUntil.toISOString() };
  });
  const sql = db.sqlOf(tx);
  const rows = [JSON.stringify(values)];
  await Promise.all([sql.query(RELEASE, rows), sql.query(CLAIM, [...rows, now])]);
}

const PAUSE = `
INSERT INTO chat_pauses (sender, until)
SELECT sender, until FROM jsonb_to_recordset($1::text::jsonb) AS p(sender text, until timestamptz)
ON CONFLICT (sender) DO UPDATE SET until = excluded.until`;

export async function savePauses(
  { db }: Pick<Context, 'db'>,
  tx: Orm,
  pauses: readonly { sender: string; until: Date }[],
): Promise<void> {
  if (pauses.length === 0) return;
  const latest = new Map(pauses.map(({ sender, until }) => [sender, until.toISOString()]));
  const values = [...latest].map(([sender, until]) => ({ sender, until }));
  await db.sqlOf(tx).query(PAUSE, [JSON.stringify(values)]);
}

const POINTS_PER_LINE = 5;
/** At most one award of `POINTS_PER_LINE` within this time. */
const AWARD_GAP_SECONDS = 30;
/** Extra points for the first line of an Oslo day. */
const POINTS_FIRST_OF_DAY = 10;

/** Adds lines and points as increments, so that no concurrent update is lost. */
const COUNT = `
INSERT INTO chat_users AS u
  (sender, navn, message_count, total_points, last_active, joined_at, last_award_at, rooms)
SELECT sender, navn, lines, ${POINTS_PER_LINE + POINTS_FIRST_OF_DAY}, $2::timestamptz, $2::timestamptz, $2::timestamptz,
  ARRAY(SELECT jsonb_array_elements_text(rooms))
FROM jsonb_to_recordset($1::text::jsonb) AS w(sender text, navn text, lines int, rooms jsonb)
ON CONFLICT (sender) DO UPDATE SET
  navn = excluded.navn,
  message_count = u.message_count + excluded.message_count,
  total_points = u.total_points
    + CASE WHEN u.last_award_at IS NULL OR u.last_award_at <= $3::timestamptz THEN ${POINTS_PER_LINE} ELSE 0 END
    + CASE WHEN u.message_count = 0 OR u.last_active < $4::timestamptz THEN ${POINTS_FIRST_OF_DAY} ELSE 0 END,
  last_award_at = CASE WHEN u.last_award_at IS NULL OR u.last_award_at <= $3::timestamptz THEN $2::timestamptz
    ELSE u.last_award_at END,
  last_active = greatest(u.last_active, $2::timestamptz),
  rooms = ARRAY(SELECT DISTINCT room FROM unnest(u.rooms || excluded.rooms) room)
RETURNING id, sender, message_count, total_points, activity_level, badges, rooms`;

const PROMOTE = `
UPDATE chat_users SET activity_level = p.level, badges = ARRAY(SELECT jsonb_array_elements_text(p.badges))
FROM jsonb_to_recordset($1::text::jsonb) AS p(id uuid, level int, badges jsonb)
WHERE chat_users.id = p.id`;

interface Counted {
  id: string;
  sender: string;
  message_count: number;
  total_points: number;
  activity_level: number;
  badges: string[];
  rooms: string[];
}

type Written = { sender: string; navn: string; room: ChatRoom };

interface Standing {
  id: string;
  level: LevelNumber;
  /** These lines reached a new level. */
  levelUp: boolean;
  /** All badges when one is new, else null. */
  badges: string[] | null;
}

/**
 * Counts lines for their authors: points, badges, level (docs/product/chat.md#activity-points).
 * @returns activity by sender
 */
export async function recordActivity(
  { db, content }: Pick<Context, 'db' | 'content'>,
  tx: Orm,
  lines: readonly Written[],
  now: Date,
): Promise<Map<string, Standing>> {
  if (lines.length === 0) return new Map();
  const today = osloDate(now);
  const awardBefore = new Date(now.getTime() - AWARD_GAP_SECONDS * 1000);
  const sql = db.sqlOf(tx);
  const { rows } = await sql.query(COUNT, [
    JSON.stringify(writersOf(lines)),
    now,
    awardBefore,
    osloInstant(today, '00:00'),
  ]);
  const isFestivalDay = content
    .current()
    .editions.some(({ days }) => days.some(({ date }) => date === today));
  const standings = new Map<string, Standing>();
  const promoted: { id: string; level: number; badges: string[] }[] = [];
  for (const row of rows as unknown as Counted[]) {
    const level = levelForPoints(row.total_points);
    const record = { messageCount: row.message_count, rooms: row.rooms, badges: row.badges };
    const badges = badgesAfter(record, isFestivalDay);
    const levelUp = level > row.activity_level;
    const isEarned = badges.length > row.badges.length;
    standings.set(row.sender, { id: row.id, level, levelUp, badges: isEarned ? badges : null });
    if (levelUp || isEarned) {
      promoted.push({ id: row.id, level, badges });
    }
  }
  if (promoted.length > 0) await sql.query(PROMOTE, [JSON.stringify(promoted)]);
  return standings;
}

const MANY_LINES = 100;

/** Input for computing badges. */
interface ChatRecord {
  messageCount: number;
  rooms: readonly string[];
  /** Badges already earned; they are never lost. */
  badges: readonly string[];
}

/**
 * Every badge a person has after writing, in the order of earning.
 * @param isFestivalDay whether the line was written on a day of one of the editions
 */
export function badgesAfter(record: ChatRecord, isFestivalDay: boolean): string[] {
  const earned = [
    ...(record.messageCount >= 1 ? ['Første melding'] : []),
    ...(record.messageCount >= MANY_LINES ? ['100 meldinger'] : []),
    ...(CHAT_ROOMS.every((room) => record.rooms.includes(room)) ? ['Alle rom'] : []),
    ...(isFestivalDay ? ['Festivaldeltaker'] : []),
  ];
  return [...record.badges, ...earned.filter((badge) => !record.badges.includes(badge))];
}

/** One entry per sender, with the name of the last line. */
function writersOf(lines: readonly Written[]) {
  const writers = new Map<string, Omit<Written, 'room'> & { lines: number; rooms: ChatRoom[] }>();
  for (const { sender, navn, room } of lines) {
    const before = writers.get(sender);
    const rooms = new Set(before?.rooms).add(room);
    writers.set(sender, { sender, navn, lines: (before?.lines ?? 0) + 1, rooms: [...rooms] });
  }
  // Sorted, so that two transactions cannot deadlock on each other's rows.
  return [...writers.values()].sort((a, b) => (a.sender < b.sender ? -1 : 1));
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
