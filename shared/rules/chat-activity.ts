import { CHAT_ROOMS } from './chat-rooms.ts';

/* Points and badges of chat users (docs/product/chat.md#activity-points). */

export const POINTS_PER_LINE = 5;
/** At most one award of `POINTS_PER_LINE` within this time. */
export const AWARD_GAP_SECONDS = 30;
/** Extra points for the first line of an Oslo day. */
export const POINTS_FIRST_OF_DAY = 10;

const MANY_LINES = 100;

/** What badges are computed from. */
export interface ChatRecord {
  messageCount: number;
  /** Rooms in which the person has ever written. */
  rooms: readonly string[];
  /** Badges already earned; they are never lost. */
  badges: readonly string[];
}

/**
 * Every badge a person has after writing, in the order of earning.
 *
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
