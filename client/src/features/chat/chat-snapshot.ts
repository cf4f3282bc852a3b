import type { SocketStatus } from '#client/lib/live/socket.ts';
import type { Person } from '#client/lib/storage/person-storage.ts';
import type { ChatErrorCode, ChatMessage, RoomState, ServerFrame } from '#shared/contracts/chat.ts';
import { CHAT_PAGE, type ChatRoom } from '#shared/rules/chat.ts';
import type { UnsentLine } from './outbox.ts';

/** A line on the screen. Visitors see only author and time of a removed one. */
export type ChatLine = ChatMessage & { removed?: true };

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

/** Compares ids: integers as text, because they may exceed the range of a number. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The newest profile picture of every author with an account, by id; null without a picture. */
export function facesOf(lines: readonly ChatLine[]): ReadonlyMap<string, string | null> {
  return new Map(
    lines.flatMap(({ userId, picture }) => (userId ? [[userId, picture ?? null]] : [])),
  );
}

/** A line with its author's newest picture; the same object when it is unchanged. */
export function withFace(line: ChatLine, faces: ReadonlyMap<string, string | null>): ChatLine {
  const face = faces.get(line.userId ?? '') ?? null;
  if (face === (line.picture ?? null)) return line;
  const { picture: _old, ...rest } = line;
  return face === null ? rest : { ...rest, picture: face };
}

export function newestId(lines: readonly ChatLine[]): string | null {
  return lines.at(-1)?.id ?? null;
}

/**
 * Merges lines by id. Idempotent: existing lines are kept, and the same array is returned when
 * nothing was new.
 */
export function mergeLines(
  lines: readonly ChatLine[],
  others: readonly ChatLine[],
): readonly ChatLine[] {
  const [only] = others;
  const end = newestId(lines);
  // Fast path for a single newest line, which a full room receives twenty times a second.
  if (others.length === 1 && only && (end === null || compareIds(only.id, end) > 0)) {
    return [...lines, only];
  }
  const known = new Set(lines.map(({ id }) => id));
  const fresh = others.filter(({ id }) => !known.has(id) && known.add(id));
  if (fresh.length === 0) return lines;
  fresh.sort((a, b) => compareIds(a.id, b.id));
  const last = newestId(lines);
  const merged = [...lines, ...fresh];
  const isTail = last === null || compareIds(last, fresh[0]?.id ?? '') < 0;
  return isTail ? merged : merged.sort((a, b) => compareIds(a.id, b.id));
}

/**
 * Marks a line as removed; `keepsText` is for moderators. Returns the same array when it is removed
 * already or not included.
 */
export function removeLine(
  lines: readonly ChatLine[],
  id: string,
  keepsText = false,
): readonly ChatLine[] {
  if (!lines.some((line) => line.id === id && line.removed !== true)) return lines;
  const take = (line: ChatLine): ChatLine => ({
    ...line,
    melding: keepsText ? line.melding : '',
    removed: true,
  });
  return lines.map((line) => (line.id === id ? take(line) : line));
}

/** Restores a removed line; ignored when it is older than the loaded lines. */
export function restoreLine(
  lines: readonly ChatLine[],
  message: ChatMessage,
  hasOlder: boolean,
): readonly ChatLine[] {
  if (lines.some(({ id }) => id === message.id)) {
    return lines.map((line) => (line.id === message.id ? message : line));
  }
  const first = lines[0];
  const isBefore = first !== undefined && compareIds(message.id, first.id) < 0;
  return isBefore && hasOlder ? lines : mergeLines(lines, [message]);
}
