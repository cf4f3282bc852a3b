import type { Context } from '#server/context.ts';
import { throttle } from '#server/lib/throttle.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import type { HistoryBuffer } from './history-buffer.ts';
import type { LineRow } from './lines.store.ts';
import { lineView } from './lines.view.ts';
import type { Reader } from './reader.ts';

/** Lines are read again for new names and pictures at most this often. */
const GAP_MS = 1000;

/**
 * Reads the kept lines of people who have a new name or picture again. Apart from the queue of the
 * reader and joined, so that a moderator's act never waits for it, however many people change their
 * pictures (docs/product/chat.md#moderation).
 * @returns a function that notes whose lines changed; without an id anybody's may have
 */
export function createRenames(
  { timers, logger }: Pick<Context, 'timers' | 'logger'>,
  reader: Pick<Reader, 'wake'>,
  history: Readonly<Record<ChatRoom, HistoryBuffer>>,
  read: (ids: bigint[]) => Promise<LineRow[]>,
): (userId?: string) => void {
  let noted = new Set<string | undefined>();

  const readAgain = async () => {
    const whose = noted.has(undefined) ? [undefined] : [...noted];
    noted = new Set();
    // A line that was committed before the change may not be here yet.
    await reader.wake();
    const ids = CHAT_ROOMS.flatMap((room) => whose.flatMap((id) => history[room].idsOf(id)));
    if (ids.length === 0) return;
    const shown = (await read(ids)).filter(({ status }) => status === 'shown').map(lineView);
    for (const room of CHAT_ROOMS) {
      history[room].update(shown.filter((message) => message.room === room));
    }
  };
  let reading: Promise<void> = Promise.resolve();
  const soon = throttle(timers, GAP_MS, () => {
    // In sequence, so that of two readings the older does not come last.
    reading = reading.then(readAgain).catch((error: unknown) => {
      logger.warn({ err: error }, 'lines could not be read again');
    });
  });

  return (userId) => {
    noted.add(userId);
    soon();
  };
}
