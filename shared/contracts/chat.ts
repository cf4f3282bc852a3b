import { z } from 'zod';
import {
  CHAT_MESSAGE_MAX,
  CHAT_NAME_MAX,
  CHAT_PAGE,
  CHAT_PAGE_MAX,
  CHAT_ROOMS,
  cleanName,
  REPORT_REASON_MAX,
} from '../rules/chat.ts';
import { changedFrame, subscribedFrame, subscribeFrame } from './live.ts';
import { isVisible, requiredText } from './text.ts';

export * from '../rules/chat.ts';

export const chatRoom = z.enum(CHAT_ROOMS, 'Ukjent rom');

/** Id of a line: a number that increases over all rooms, as text because it may exceed 2^53. */
export const chatMessageId = z.string().regex(/^(0|[1-9]\d{0,17})$/, 'Ukjent melding');

const NAME_REQUIRED = 'Skriv et navn';
const LINE_REQUIRED = 'Skriv en melding';

/** A person's name in the chat, without invisible characters or line breaks. */
export const chatName = requiredText(CHAT_NAME_MAX, NAME_REQUIRED)
  .transform(cleanName)
  .refine(isVisible, NAME_REQUIRED);

/** Idempotency key chosen by the sender: a repeated id does not create another line. */
const clientId = z.string().regex(/^[\w.:-]{1,64}$/, 'Ugyldig clientId');

export const chatMessage = z.object({
  id: chatMessageId,
  navn: z.string(),
  melding: z.string(),
  room: chatRoom,
  isAdmin: z.enum(['true', 'false']),
  isSystemMessage: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Chat level of the author at that time, 1 to 5; none for admins and the system. */
  level: z.number().int().min(1).max(5).optional(),
  /** Only for lines by users with an account. */
  userId: z.string().optional(),
  /** URL of the author's current profile picture. */
  picture: z.string().optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** Box drawing, block elements, geometric shapes, and their supplement. */
const DRAWING = /[\u2500-\u25FF\u{1FB00}-\u{1FBFF}]/gu;
/** Allowed drawing characters; a flipped table has six. */
const MOST_DRAWING = 8;
/** White space, and characters that are rendered like it. */
const BLANK = /[\s\u0085\u115F\u1160\u2800\u3164\uFFA0]+/gu;

/**
 * Puts a person's text on one line: line breaks could imitate another person's line, and box and
 * block characters can draw words that the filters can't read.
 */
function inOneLine(text: string): string {
  const drawing = text.match(DRAWING)?.length ?? 0;
  const written = drawing > MOST_DRAWING ? text.replace(DRAWING, ' ') : text;
  return written.replace(BLANK, ' ').trim();
}

/* Frames sent by a client. */

export const chatMessageFrame = z.object({
  type: z.literal('chat_message'),
  /** Ignored for logged-in users, who write under their username. */
  navn: chatName.optional(),
  melding: requiredText(CHAT_MESSAGE_MAX, LINE_REQUIRED)
    .transform(inOneLine)
    .refine(isVisible, LINE_REQUIRED),
  room: chatRoom,
  clientId: clientId.optional(),
});

export const adminMessageFrame = z.object({
  type: z.literal('admin_message'),
  melding: requiredText(CHAT_MESSAGE_MAX, LINE_REQUIRED),
  room: chatRoom,
  clientId: clientId.optional(),
});

export const clientFrame = z.discriminatedUnion('type', [
  chatMessageFrame,
  adminMessageFrame,
  subscribeFrame,
]);
export type ClientFrame = z.input<typeof clientFrame>;

/* Frames sent by the server. Clients ignore unknown types. */

/**
 * Why a line or a frame was refused:
 * - `bad_frame` not a valid frame; twenty of them close the connection (1008)
 * - `invalid` a field is invalid, `message` says why
 * - `wrong_room`, `forbidden` not allowed on this connection
 * - `name_required`, `name_taken`, `name_reserved` another name is needed
 * - `too_fast`, `repeated`, `slow_mode`, `timeout` wait `retryAfter` seconds
 * - `closed`, `members_only`, `banned`, `word_filter` refused by a moderator's setting
 * - `unavailable` could not be stored; the same line may be sent again
 */
const chatErrorCode = z.enum([
  'bad_frame',
  'invalid',
  'wrong_room',
  'forbidden',
  'name_required',
  'name_taken',
  'name_reserved',
  'too_fast',
  'repeated',
  'slow_mode',
  'timeout',
  'closed',
  'members_only',
  'banned',
  'word_filter',
  'unavailable',
]);
export type ChatErrorCode = z.infer<typeof chatErrorCode>;

const errorFrame = z.object({
  type: z.literal('error'),
  code: chatErrorCode,
  message: z.string(),
  clientId: z.string().optional(),
  /** Whole seconds until the same line would be accepted. */
  retryAfter: z.number().optional(),
});

/** State of a room, sent when a socket joins and on each change. */
export const roomState = z.object({
  type: z.literal('room_state'),
  room: chatRoom,
  open: z.boolean(),
  /** Minimum time between two lines of one person; 0 without slow mode. */
  slowModeSeconds: z.number().int(),
  /** When automatic slow mode ends; absent if a moderator set it. */
  slowModeUntil: z.iso.datetime().optional(),
  membersOnly: z.boolean(),
  pinned: chatMessage.nullable(),
});
export type RoomState = z.infer<typeof roomState>;

const serverFrame = z.discriminatedUnion('type', [
  /** First frame of a room: the last 50 lines, oldest first; with `since` the missed ones. */
  z.object({
    type: z.literal('initial_messages'),
    room: chatRoom,
    messages: z.array(chatMessage),
    /** True: the messages continue after `since`. False: they replace the client's list. */
    resumed: z.boolean(),
    /** More lines were missed than the frame contains. */
    gap: z.boolean(),
  }),
  z.object({ type: z.literal('new_message'), message: chatMessage }),
  z.object({ type: z.literal('user_count'), room: chatRoom, count: z.number().int() }),
  /** The line is stored. `held`: it is not public until a moderator approves it. */
  z.object({
    type: z.literal('ack'),
    clientId: z.string().optional(),
    id: chatMessageId,
    held: z.literal(true).optional(),
  }),
  errorFrame,
  z.object({ type: z.literal('message_deleted'), id: chatMessageId, room: chatRoom }),
  /** A deleted line was restored, at its old place. */
  z.object({ type: z.literal('message_restored'), message: chatMessage }),
  roomState,
  /**
   * Identity of this socket, sent again when a badge is earned; `navn` is null until a visitor has
   * a name.
   */
  z.object({
    type: z.literal('you'),
    kind: z.enum(['visitor', 'user', 'admin']),
    /** Id of the account; absent for a visitor. */
    id: z.string().optional(),
    navn: z.string().nullable(),
    badges: z.array(z.string()).optional(),
    picture: z.string().optional(),
  }),
  /** A time-out of the receiver, sent when it is set and when a socket joins; 0 seconds: lifted. */
  z.object({
    type: z.literal('timed_out'),
    /** Remaining whole seconds. */
    seconds: z.number().int(),
    message: z.string(),
    reason: z.string().nullable(),
  }),
  subscribedFrame,
  changedFrame,
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/* HTTP calls. */

/** Query of GET /api/chat-messages: newest first; `before` is the last id of the previous page. */
export const chatMessagesQuery = z.object({
  room: chatRoom.optional(),
  before: chatMessageId.optional(),
  limit: z.coerce.number('Må være et tall').int().min(1).max(CHAT_PAGE_MAX).default(CHAT_PAGE),
});
export const chatMessagesAnswer = z.array(chatMessage);

/** Body of POST /api/chat/name. The answer sets the cookie that identifies the next socket. */
export const chatNameRequest = z.object({ navn: chatName });
export const chatNameAnswer = z.object({ success: z.literal(true), navn: z.string() });

export const chatReportRequest = z.object({
  reason: requiredText(REPORT_REASON_MAX, 'Skriv hva som er galt'),
});
