import { formatNumber } from '#shared/oslo-time.ts';
import type { ChatSnapshot } from './chat-snapshot.ts';

/** Norwegian text for the connection's state (docs/product/chat.md#reconnecting). */
function connectionOf({ status, isLost }: Pick<ChatSnapshot, 'status' | 'isLost'>) {
  if (status === 'open') return { led: 'led', text: 'Tilkoblet' };
  if (!isLost) return { led: 'led led--y', text: 'Kobler til ...' };
  return { led: 'led led--r', text: 'Frakoblet' };
}

/** 'Tilkoblet' or 'Frakoblet', with its light; changes are announced. */
export function Connection({ chat }: { chat: Pick<ChatSnapshot, 'status' | 'isLost'> }) {
  const { led, text } = connectionOf(chat);
  return (
    <span
      className="mono inline-flex items-center gap-2 whitespace-nowrap font-semibold"
      role="status"
    >
      <i className={led} aria-hidden="true" />
      {text}
    </span>
  );
}

/** '1 inne', '214 inne'; nothing while the count is unknown. */
export function PeopleCount({ chat }: { chat: ChatSnapshot }) {
  if (chat.count === null || chat.status !== 'open') return null;
  return (
    <span className="mono dim ml-auto whitespace-nowrap">{formatNumber(chat.count)} inne</span>
  );
}
