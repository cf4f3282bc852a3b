import { badRequest } from '#server/lib/errors.ts';
import { chatMessageId } from '#shared/contracts/chat.ts';
import { type LiveTopic, subscribeFrame } from '#shared/contracts/live.ts';
import { type ChatRoom, isChatRoom } from '#shared/rules/chat-rooms.ts';

/** Query of a socket's URL. Without a room it only follows live topics. */
export interface JoinRequest {
  room: ChatRoom | null;
  topics: LiveTopic[];
  /** Id of the last line that the client has. */
  since: bigint | null;
  asAdmin: boolean;
}

/** Reads `?room=&since=&topics=&admin=`. Throws 400, also when there is neither a room nor a topic. */
export function joinRequestOf(query: URLSearchParams): JoinRequest {
  const room = query.get('room');
  const topics = (query.get('topics') ?? '').split(',').filter((topic) => topic !== '');
  const since = query.get('since') || null;
  if (room !== null ? !isChatRoom(room) : topics.length === 0) {
    throw badRequest({ room: 'Ukjent rom' }, 'Rommet finnes ikke.');
  }
  if (since !== null && !chatMessageId.safeParse(since).success) {
    throw badRequest({ since: 'Ukjent melding' }, 'since må være id-en til en melding.');
  }
  const known = subscribeFrame.shape.topics.safeParse(topics);
  if (!known.success) {
    throw badRequest({ topics: 'Ukjent emne' }, 'Emnet finnes ikke.');
  }
  return {
    room: isChatRoom(room) ? room : null,
    topics: [...new Set(known.data)],
    since: since === null ? null : BigInt(since),
    asAdmin: query.get('admin') === 'true',
  };
}
