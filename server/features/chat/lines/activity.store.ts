import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import {
  AWARD_GAP_SECONDS,
  badgesAfter,
  POINTS_FIRST_OF_DAY,
  POINTS_PER_LINE,
} from '#shared/rules/chat-activity.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import { type LevelNumber, levelForPoints } from '#shared/rules/levels.ts';

/** Counts lines and points by increments, so that no concurrent change is lost. */
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

/** A line that counts. */
export type Written = { sender: string; navn: string; room: ChatRoom };

/** Activity of a person after these lines. */
export interface Standing {
  /** Id of the row of `chat_users`. */
  id: string;
  level: LevelNumber;
  /** Whether these lines reached a new level. */
  levelUp: boolean;
  /** All badges, when one of them is new; else null. */
  badges: string[] | null;
}

/**
 * Counts lines for their authors: points, badges, level (docs/product/chat.md#activity-points).
 * @returns the standing of each, by sender
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

/** One entry for each sender, with the name of the last line. */
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
