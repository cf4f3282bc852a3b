import { formatDay, osloDate } from '#shared/oslo-time.ts';
import type { ChatSnapshot } from './chat-snapshot.ts';
import { type ChatLine, compareIds } from './lines.ts';
import type { UnsentLine } from './outbox.ts';

/** A row of the list. */
export type ListItem =
  | { kind: 'older'; key: string }
  | { kind: 'day'; key: string; text: string }
  | { kind: 'news'; key: string }
  | { kind: 'line'; key: string; line: ChatLine }
  | { kind: 'unsent'; key: string; line: UnsentLine };

/**
 * The rows of a room in order: the button for older lines, lines with separators where a day or the
 * unread lines begin, and own unsent lines.
 * @param firstUnseen id of the first unread line; null when there is none
 */
export function listItems(
  chat: Pick<ChatSnapshot, 'room' | 'unsent' | 'hasOlder'>,
  lines: readonly ChatLine[],
  firstUnseen: string | null,
  today: string,
): ListItem[] {
  const items: ListItem[] = chat.hasOlder ? [{ kind: 'older', key: 'older' }] : [];
  let day = chat.hasOlder ? null : today;
  let isMarked = firstUnseen === null;
  for (const line of lines) {
    const date = dayOf(line.createdAt);
    if (date !== day) {
      if (day !== null) items.push({ kind: 'day', key: `day ${date}`, text: dayText(date, today) });
      day = date;
    }
    if (!isMarked && firstUnseen !== null && compareIds(line.id, firstUnseen) >= 0) {
      items.push({ kind: 'news', key: 'news' });
      isMarked = true;
    }
    items.push({ kind: 'line', key: line.id, line });
  }
  for (const line of chat.unsent) {
    if (line.room === chat.room) items.push({ kind: 'unsent', key: line.clientId, line });
  }
  return items;
}

const days = new Map<string, string>();

/** Oslo day of a line, cached by hour. */
function dayOf(createdAt: string): string {
  const hour = createdAt.slice(0, 13);
  const known = days.get(hour);
  if (known !== undefined) return known;
  const date = osloDate(new Date(createdAt));
  if (days.size > 1000) days.clear();
  days.set(hour, date);
  return date;
}

function dayText(date: string, today: string): string {
  return date === today ? 'I dag' : formatDay(date);
}
