import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import {
  AWARD_GAP_SECONDS,
  badgesAfter,
  POINTS_FIRST_OF_DAY,
  POINTS_PER_LINE,
} from '#shared/rules/chat-activity.ts';
import { nameKey } from '#shared/rules/chat-names.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import { type LevelNumber, levelForPoints } from '#shared/rules/levels.ts';

/** Counts lines and points by increments, so that nobody else's change is lost. */
const COUNT = `
INSERT INTO chat_users AS u
  (navn, message_count, total_points, last_active, joined_at, last_award_at, rooms)
SELECT navn, lines, ${POINTS_PER_LINE + POINTS_FIRST_OF_DAY}, $2::timestamptz, $2::timestamptz, $2::timestamptz,
  ARRAY(SELECT jsonb_array_elements_text(rooms))
FROM jsonb_to_recordset($1::text::jsonb) AS w(navn text, lines int, rooms jsonb)
ON CONFLICT (lower(translate(navn, 'ÆØÅ', 'æøå'))) DO UPDATE SET
  message_count = u.message_count + excluded.message_count,
  total_points = u.total_points
    + CASE WHEN u.last_award_at IS NULL OR u.last_award_at <= $3::timestamptz THEN ${POINTS_PER_LINE} ELSE 0 END
    + CASE WHEN u.message_count = 0 OR u.last_active < $4::timestamptz THEN ${POINTS_FIRST_OF_DAY} ELSE 0 END,
  last_award_at = CASE WHEN u.last_award_at IS NULL OR u.last_award_at <= $3::timestamptz THEN $2::timestamptz
    ELSE u.last_award_at END,
  last_active = greatest(u.last_active, $2::timestamptz),
  rooms = ARRAY(SELECT DISTINCT room FROM unnest(u.rooms || excluded.rooms) room)
RETURNING navn, message_count, total_points, activity_level, badges, rooms`;

const PROMOTE = `
UPDATE chat_users SET activity_level = p.level, badges = ARRAY(SELECT jsonb_array_elements_text(p.badges))
FROM jsonb_to_recordset($1::text::jsonb) AS p(navn text, level int, badges jsonb)
WHERE chat_users.navn = p.navn`;

interface Counted {
  navn: string;
  message_count: number;
  total_points: number;
  activity_level: number;
  badges: string[];
  rooms: string[];
}

/** A line that counts. */
export type Written = { navn: string; nameKey: string; room: ChatRoom };

/** What writing has made of somebody. */
export interface Standing {
  level: LevelNumber;
  /** The level is new: it was reached by these lines. */
  levelUp: boolean;
}

/**
 * Counts lines for those who wrote them: points, badges, level (decisions.md section 6).
 * @returns the standing of each, by `nameKey`
 */
export async function recordActivity(
  { db }: Pick<Context, 'db'>,
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
  const standings = new Map<string, Standing>();
  const promoted: { navn: string; level: number; badges: string[] }[] = [];
  for (const row of rows as unknown as Counted[]) {
    const level = levelForPoints(row.total_points);
    const record = { messageCount: row.message_count, rooms: row.rooms, badges: row.badges };
    const badges = badgesAfter(record, today);
    const levelUp = level > row.activity_level;
    standings.set(nameKey(row.navn), { level, levelUp });
    if (levelUp || badges.length > row.badges.length) {
      promoted.push({ navn: row.navn, level, badges });
    }
  }
  if (promoted.length > 0) await sql.query(PROMOTE, [JSON.stringify(promoted)]);
  return standings;
}

/** One entry for each name, however it was spelled this time. */
function writersOf(lines: readonly Written[]) {
  const writers = new Map<string, { navn: string; lines: number; rooms: ChatRoom[] }>();
  for (const { navn, room, nameKey } of lines) {
    const writer = writers.get(nameKey) ?? { navn, lines: 0, rooms: [] };
    writer.lines += 1;
    if (!writer.rooms.includes(room)) writer.rooms.push(room);
    writers.set(nameKey, writer);
  }
  // In one order, so that two transactions never wait for each other.
  return [...writers.values()].sort((a, b) => (a.navn < b.navn ? -1 : 1));
}
