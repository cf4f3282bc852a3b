import type { SocketStatus } from '#client/lib/live/socket.ts';
import type { Person } from '#client/lib/storage/person-storage.ts';
import type { ChatErrorCode, ChatMessage, RoomState, ServerFrame } from '#shared/contracts/chat.ts';
import { CHAT_PAGE, type ChatRoom } from '#shared/rules/chat.ts';
import { type ChatLine, mergeLines, removeLine, restoreLine } from './lines.ts';
import type { UnsentLine } from './outbox.ts';

/** Why the person cannot write now. */
export interface Pause {
  code: ChatErrorCode;
  message: string;
  /** Milliseconds since 1970; null without a known end. */
  until: number | null;
  reason?: string | null | undefined;
}

/** Immutable state of a chat; unchanged parts keep their identity. */
export interface ChatSnapshot {
  readonly room: ChatRoom;
  readonly status: SocketStatus;
  /** The connection was lost or could not be opened since it was last open. */
  readonly isLost: boolean;
  readonly isLoaded: boolean;
  readonly lines: readonly ChatLine[];
  readonly unsent: readonly UnsentLine[];
  readonly hasOlder: boolean;
  readonly older: 'idle' | 'loading' | 'failed';
  /** Number of people in the room; null while unknown. */
  readonly count: number | null;
  readonly rules: RoomState | null;
  /** Null until known, and kept while the connection is lost. */
  readonly person: Person;
  readonly you: Omit<Extract<ServerFrame, { type: 'you' }>, 'type'> | null;
  readonly pause: Pause | null;
  readonly nameTrouble: string | null;
}

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
  person: null,
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

/** Reducer of the server's frames; `Sender` handles unsent lines. */
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

/** The first frame of a connection: appends its lines after a resume, otherwise replaces them. */
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

/** The pause after an own line in slow mode; admins are exempt. */
function slowed({ rules, you }: ChatSnapshot): Pause | null {
  const seconds = rules?.slowModeSeconds ?? 0;
  if (seconds === 0 || you?.kind === 'admin') return null;
  return { code: 'slow_mode', message: '', until: Date.now() + seconds * 1000 };
}

/** Ends the pause when slow mode is switched off. */
function pauseUnder({ slowModeSeconds }: RoomState, pause: Pause | null): Pause | null {
  return slowModeSeconds === 0 && pause?.code === 'slow_mode' ? null : pause;
}

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

export function isOwnLine(line: ChatMessage, you: ChatSnapshot['you']): boolean {
  if (you === null || you.navn !== line.navn || line.isSystemMessage) return false;
  if (you.kind === 'admin') return line.isAdmin === 'true';
  return line.isAdmin === 'false' && (line.userId !== undefined) === (you.kind === 'user');
}
