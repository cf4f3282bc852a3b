import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat.ts';
import { type LevelNumber, levelForPoints } from '#shared/rules/levels.ts';

/* What writing earns: points, levels and badges. */

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

export interface Standing {
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
