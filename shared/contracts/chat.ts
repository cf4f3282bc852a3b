import { z } from 'zod';
import {
  CHAT_MESSAGE_MAX,
  CHAT_NAME_MAX,
  CHAT_PAGE,
  CHAT_PAGE_MAX,
  REPORT_REASON_MAX,
} from '../rules/chat-limits.ts';
import { CHAT_ROOMS } from '../rules/chat-rooms.ts';
import { changedFrame, subscribedFrame, subscribeFrame } from './live.ts';
import { requiredName, requiredText } from './text.ts';

export * from '../rules/chat-limits.ts';

export const chatRoom = z.enum(CHAT_ROOMS, 'Ukjent rom');

/** Id of a line: one rising number over all rooms, as text because it may pass 2^53. */
export const chatMessageId = z.string().regex(/^(0|[1-9]\d{0,17})$/, 'Ukjent melding');

/** A person's name in the chat, on one line. */
export const chatName = requiredName(CHAT_NAME_MAX, 'Skriv et navn');

/** Chosen by the sender; the same again is the same line. */
const clientId = z.string().regex(/^[\w.:-]{1,64}$/, 'Ugyldig clientId');

/** A line as everybody sees it. */
export const chatMessage = z.object({
  id: chatMessageId,
  navn: z.string(),
  melding: z.string(),
  room: chatRoom,
  isAdmin: z.enum(['true', 'false']),
  isSystemMessage: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Chat level of the writer when the line was written, 1 to 5; admins and the system have none. */
  level: z.number().int().min(1).max(5).optional(),
  /** Only of lines by somebody with an account. */
  userId: z.string().optional(),
  /** Address of the writer's present profile picture. */
  picture: z.string().optional(),
  clientId: z.string().optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/* What a client sends. */

export const chatMessageFrame = z.object({
  type: z.literal('chat_message'),
  /** Somebody logged in writes under the username whatever stands here. */
  navn: chatName.optional(),
  melding: requiredText(CHAT_MESSAGE_MAX, 'Skriv en melding'),
  room: chatRoom,
  clientId: clientId.optional(),
});

export const adminMessageFrame = z.object({
  type: z.literal('admin_message'),
  melding: requiredText(CHAT_MESSAGE_MAX, 'Skriv en melding'),
  room: chatRoom,
  clientId: clientId.optional(),
});

export const clientFrame = z.discriminatedUnion('type', [
  chatMessageFrame,
  adminMessageFrame,
  subscribeFrame,
]);
export type ClientFrame = z.input<typeof clientFrame>;

/* What the server sends. A type that a client does not know is to be passed over. */

/**
 * Why a line or a frame was refused:
 * - `bad_frame` no frame of ours; twenty of them end the connection (1008)
 * - `invalid` a field is wrong, `message` says which rule
 * - `wrong_room`, `forbidden` not for this connection
 * - `name_required`, `name_taken`, `name_reserved` another name is needed
 * - `too_fast`, `repeated`, `slow_mode`, `timeout` wait `retryAfter` seconds
 * - `closed`, `members_only`, `banned`, `word_filter` as a moderator has set it
 * - `unavailable` could not be stored now: the same line may be sent again
 */
export const chatErrorCode = z.enum([
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
  /** Whole seconds until the same line would be taken. */
  retryAfter: z.number().optional(),
});

/** State of a room, when a socket joins and whenever a moderator changes it. */
export const roomState = z.object({
  type: z.literal('room_state'),
  room: chatRoom,
  open: z.boolean(),
  /** Least time between two lines of one person; 0 when the room is not slowed. */
  slowModeSeconds: z.number().int(),
  membersOnly: z.boolean(),
  pinned: chatMessage.nullable(),
});
export type RoomState = z.infer<typeof roomState>;

export const serverFrame = z.discriminatedUnion('type', [
  /** First frame of a room: the last 50, oldest first; after `since` what was missed. */
  z.object({
    type: z.literal('initial_messages'),
    room: chatRoom,
    messages: z.array(chatMessage),
    /** True when the messages continue after `since`, false when they replace what was there. */
    resumed: z.boolean(),
    /** More was missed than the messages hold. */
    gap: z.boolean(),
  }),
  z.object({ type: z.literal('new_message'), message: chatMessage }),
  z.object({ type: z.literal('user_count'), room: chatRoom, count: z.number().int() }),
  /** The line is stored. `held`: it waits for a moderator and nobody sees it yet. */
  z.object({
    type: z.literal('ack'),
    clientId: z.string().optional(),
    id: chatMessageId,
    held: z.literal(true).optional(),
  }),
  errorFrame,
  z.object({ type: z.literal('message_deleted'), id: chatMessageId, room: chatRoom }),
  /** A deleted line is back, in its old place. */
  z.object({ type: z.literal('message_restored'), message: chatMessage }),
  roomState,
  /**
   * Who the server takes this socket for, again when a badge is earned; `navn` is null until a
   * visitor has a name.
   */
  z.object({
    type: z.literal('you'),
    kind: z.enum(['visitor', 'user', 'admin']),
    navn: z.string().nullable(),
    badges: z.array(z.string()).optional(),
    /** Address of one's profile picture. */
    picture: z.string().optional(),
  }),
  /** A time-out of whoever hears this, at once and when a socket joins; 0 seconds: it is lifted. */
  z.object({
    type: z.literal('timed_out'),
    /** Whole seconds that are left. */
    seconds: z.number().int(),
    message: z.string(),
    reason: z.string().nullable(),
  }),
  subscribedFrame,
  changedFrame,
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/* Calls. */

/** Query of GET /api/chat-messages: newest first; `before` continues a page. */
export const chatMessagesQuery = z.object({
  room: chatRoom.optional(),
  before: chatMessageId.optional(),
  limit: z.coerce.number('Må være et tall').int().min(1).max(CHAT_PAGE_MAX).default(CHAT_PAGE),
});
export const chatMessagesAnswer = z.array(chatMessage);

/** Body of POST /api/chat/name. The answer sets the cookie that the next socket carries. */
export const chatNameRequest = z.object({ navn: chatName });
export const chatNameAnswer = z.object({ success: z.literal(true), navn: z.string() });

/** Body of POST /api/chat-messages/{id}/report. */
export const chatReportRequest = z.object({
  reason: requiredText(REPORT_REASON_MAX, 'Skriv hva som er galt'),
});
