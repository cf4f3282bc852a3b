import type { SocketStatus } from '#client/lib/socket.ts';
import type { ChatErrorCode, RoomState, ServerFrame } from '#shared/contracts/chat.ts';
import { CHAT_PAGE } from '#shared/rules/chat-limits.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import { type ChatLine, mergeLines, removeLine, restoreLine } from './lines.ts';
import type { UnsentLine } from './outbox.ts';

/** Why this person can't write now. */
export interface Pause {
  code: ChatErrorCode;
  message: string;
  /** Milliseconds since 1970; null when it has no end that we know of. */
  until: number | null;
  /** What the moderator gave as the reason. */
  reason?: string | null;
}

/** What a chat looks like at a moment; parts that did not change keep their identity. */
export interface ChatSnapshot {
  readonly room: ChatRoom;
  readonly status: SocketStatus;
  /** The connection was lost, or could not be had, since it was last open. */
  readonly isLost: boolean;
  /** The room's lines are here, as far as they were asked for. */
  readonly isLoaded: boolean;
  readonly lines: readonly ChatLine[];
  readonly unsent: readonly UnsentLine[];
  readonly hasOlder: boolean;
  readonly older: 'idle' | 'loading' | 'failed';
  /** How many are in the room; null until it was said. */
  readonly count: number | null;
  readonly rules: RoomState | null;
  readonly you: Omit<Extract<ServerFrame, { type: 'you' }>, 'type'> | null;
  readonly pause: Pause | null;
  /** What is wrong with the name that was used. */
  readonly nameTrouble: string | null;
}

/** A room of which nothing is known yet. */
export const EMPTY: Omit<ChatSnapshot, 'room'> = {
  status: 'idle',
  isLost: false,
  isLoaded: false,
  lines: [],
  unsent: [],
  hasOlder: false,
  older: 'idle',
  count: null,
  rules: null,
  you: null,
  pause: null,
  nameTrouble: null,
};

const NAME_TROUBLE: ReadonlySet<ChatErrorCode> = new Set([
  'name_required',
  'name_taken',
  'name_reserved',
]);
const PAUSES: ReadonlySet<ChatErrorCode> = new Set(['too_fast', 'slow_mode', 'timeout', 'banned']);

/** What a frame changes in what is shown; own lines that wait are the sender's business. */
export function afterFrame(now: ChatSnapshot, frame: ServerFrame): Partial<ChatSnapshot> {
  switch (frame.type) {
    case 'initial_messages':
      return frame.room === now.room ? begun(now, frame) : {};
    case 'new_message': {
      const { message } = frame;
      return message.room === now.room ? { lines: mergeLines(now.lines, [message]) } : {};
    }
    case 'message_deleted': {
      if (frame.room !== now.room) return {};
      return { lines: removeLine(now.lines, frame.id, now.you?.kind === 'admin') };
    }
    case 'message_restored': {
      const { message } = frame;
      if (message.room !== now.room) return {};
      return { lines: restoreLine(now.lines, message, now.hasOlder) };
    }
    case 'user_count':
      return frame.room === now.room ? { count: frame.count } : {};
    case 'room_state':
      return frame.room === now.room ? { rules: frame, pause: pauseUnder(frame, now.pause) } : {};
    case 'you':
      return { you: selfOf(frame) };
    case 'timed_out':
      return { pause: timedOut(frame, now.pause) };
    case 'ack':
      return { pause: slowed(now) };
    case 'error':
      return refusal(frame, now.pause);
    default:
      return {};
  }
}

function selfOf({ type: _type, ...you }: Extract<ServerFrame, { type: 'you' }>) {
  return you;
}

/** The first frame of a connection: it goes on from what is here, or replaces it. */
function begun(
  now: ChatSnapshot,
  { messages, resumed, gap }: Extract<ServerFrame, { type: 'initial_messages' }>,
): Partial<ChatSnapshot> {
  const goesOn = resumed && !gap;
  return {
    lines: mergeLines(goesOn ? now.lines : [], messages),
    hasOlder: goesOn ? now.hasOlder : gap || messages.length >= CHAT_PAGE,
    older: 'idle',
    isLoaded: true,
  };
}

/** After a line of one's own, a slowed room wants a pause from everybody but admins. */
function slowed({ rules, you }: ChatSnapshot): Pause | null {
  const seconds = rules?.slowModeSeconds ?? 0;
  if (seconds === 0 || you?.kind === 'admin') return null;
  return { code: 'slow_mode', message: '', until: Date.now() + seconds * 1000 };
}

/** A room that is not slowed any more lets everybody go on. */
function pauseUnder({ slowModeSeconds }: RoomState, pause: Pause | null): Pause | null {
  return slowModeSeconds === 0 && pause?.code === 'slow_mode' ? null : pause;
}

/** A time-out that has begun, or is lifted. */
function timedOut(
  { seconds, message, reason }: Extract<ServerFrame, { type: 'timed_out' }>,
  pause: Pause | null,
): Pause | null {
  if (seconds > 0) return { code: 'timeout', message, until: Date.now() + seconds * 1000, reason };
  return pause?.code === 'timeout' ? null : pause;
}

function refusal(
  frame: Extract<ServerFrame, { type: 'error' }>,
  pause: Pause | null,
): Partial<ChatSnapshot> {
  const { code, message, retryAfter } = frame;
  if (NAME_TROUBLE.has(code)) return { nameTrouble: message };
  if (!PAUSES.has(code)) return {};
  const until = retryAfter === undefined ? null : Date.now() + retryAfter * 1000;
  const reason = pause?.code === code ? pause.reason : null;
  return { pause: { code, message, until, reason } };
}
