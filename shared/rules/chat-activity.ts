import { editions } from '../content/default/editions.ts';
import type { IsoDate } from '../oslo-time.ts';
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

/** Every badge a person has after writing on the Oslo day `today`, in the order of earning. */
export function badgesAfter(record: ChatRecord, today: IsoDate): string[] {
  const earned = [
    ...(record.messageCount >= 1 ? ['Første melding'] : []),
    ...(record.messageCount >= MANY_LINES ? ['100 meldinger'] : []),
    ...(CHAT_ROOMS.every((room) => record.rooms.includes(room)) ? ['Alle rom'] : []),
    ...(isFestivalDay(today) ? ['Festivaldeltaker'] : []),
  ];
  return [...record.badges, ...earned.filter((badge) => !record.badges.includes(badge))];
}

function isFestivalDay(date: IsoDate): boolean {
  return editions.some(({ days }) => days.some((day) => day.date === date));
}
