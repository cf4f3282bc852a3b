import { z } from 'zod';
import { CHAT_NAME_MAX, chatMessage, chatMessageId, roomState } from './chat.ts';
import { listOf } from './list.ts';
import { optionalText, requiredText } from './text.ts';

export const chatActivity = z.object({
  totalUsers: z.number().int(),
  /** Number of people who wrote in the current Oslo day. */
  activeToday: z.number().int(),
  levelDistribution: z.object({
    level1: z.number().int(),
    level2: z.number().int(),
    level3: z.number().int(),
    level4: z.number().int(),
    level5: z.number().int(),
  }),
  /** Most points first, at most ten. */
  topUsers: z.array(
    z.object({
      id: z.string(),
      navn: z.string(),
      picture: z.string().nullable(),
      activityLevel: z.number().int(),
      totalPoints: z.number().int(),
      messageCount: z.number().int(),
    }),
  ),
});
export type ChatActivity = z.infer<typeof chatActivity>;

/** Status of a line: public, held for a moderator, hidden after reports, or deleted. */
const lineStatus = z.enum(['shown', 'held', 'hidden', 'deleted']);
export type LineStatus = z.infer<typeof lineStatus>;

/**
 * Query of POST /api/admin/chat-messages/{id}/restore: the expected status of the line; `removed`
 * is `deleted` or `hidden`. Undoing a deletion sends it, so that a repeated call does not also
 * publish a held line.
 */
export const restoreQuery = z.object({ from: lineStatus.or(z.literal('removed')).optional() });
export type RestorableStatus = z.infer<typeof restoreQuery>['from'];

const moderatedLine = chatMessage.extend({ status: lineStatus });
export type ModeratedLine = z.infer<typeof moderatedLine>;

/** Answer of GET /api/admin/chat/held: oldest first. */
export const heldLines = listOf(moderatedLine);

/** Answer of GET /api/admin/chat/reports: lines with unhandled reports, newest first. */
export const reportedLines = listOf(
  z.object({
    line: moderatedLine,
    reports: z.array(z.object({ reason: z.string(), createdAt: z.iso.datetime() })),
  }),
);

/** Body of PATCH /api/admin/chat/rooms/{room}: only the fields to change. */
export const roomChange = z.object({
  open: z.boolean('Må være ja eller nei').optional(),
  slowModeSeconds: z
    .number('Må være et tall')
    .int('Må være et helt tall')
    .min(0, 'Kan ikke være mindre enn 0')
    .max(3600, 'Kan ikke være mer enn 3600')
    .optional(),
  membersOnly: z.boolean('Må være ja eller nei').optional(),
  pinnedMessageId: chatMessageId.nullish(),
});
export type RoomChange = z.infer<typeof roomChange>;

/** Answer of GET /api/admin/chat/rooms and of a change. */
export const roomAnswer = roomState.omit({ type: true });
export type RoomAnswer = z.infer<typeof roomAnswer>;

/**
 * Body of POST /api/admin/chat/restrictions. Target: a name, an IP address, or the author of a line
 * (`messageId`), by name and sender or, with `byAddress`, by IP address. A restriction by name also
 * applies to the senders who use the name. A time-out needs `minutes`; a ban without them is
 * permanent.
 */
export const restrictionRequest = z
  .object({
    kind: z.enum(['timeout', 'ban'], 'Velg pause eller utestengelse'),
    navn: requiredText(CHAT_NAME_MAX, 'Skriv et navn').optional(),
    address: z.union([z.ipv4(), z.ipv6()], 'Ugyldig adresse').optional(),
    messageId: chatMessageId.optional(),
    byAddress: z.boolean().default(false),
    minutes: z
      .number('Må være et tall')
      .int('Må være et helt tall')
      .min(1, 'Minst ett minutt')
      .max(525_600, 'Høyst ett år')
      .optional(),
    reason: optionalText(300),
  })
  .refine(({ kind, minutes }) => kind === 'ban' || minutes !== undefined, {
    path: ['minutes'],
    message: 'En pause må ha en lengde',
  })
  .refine(
    ({ navn, address, messageId }) =>
      [navn, address, messageId].filter((target) => target !== undefined).length === 1,
    { path: ['navn'], message: 'Velg et navn, en adresse eller en melding' },
  );
export type RestrictionRequest = z.infer<typeof restrictionRequest>;

/** An active time-out or ban. */
export const restriction = z.object({
  id: z.string(),
  kind: z.enum(['timeout', 'ban']),
  target: z.enum(['name', 'address']),
  /** Null for a restriction by address. */
  navn: z.string().nullable(),
  until: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type Restriction = z.infer<typeof restriction>;

export const restrictionAnswer = z.object({ success: z.literal(true), restriction });

/** Body of POST /api/admin/chat/words: a whole word; a trailing `*` matches any ending. */
export const filterWordRequest = z.object({
  word: requiredText(50, 'Skriv et ord').refine(
    (word) => /^[\p{L}\p{N}][\p{L}\p{N} .'-]*\*?$/u.test(word),
    'Bare bokstaver og tall, og * til slutt',
  ),
});
export const filterWord = z.object({
  id: z.string(),
  word: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type FilterWord = z.infer<typeof filterWord>;

/** Answer of GET /api/admin/chat/people?navn= or ?messageId=: one person in the chat. */
export const personCard = z.object({
  navn: z.string(),
  userId: z.string().nullable(),
  picture: z.string().nullable(),
  messageCount: z.number().int(),
  activityLevel: z.number().int(),
  totalPoints: z.number().int(),
  badges: z.array(z.string()),
  joinedAt: z.iso.datetime().nullable(),
  lastActive: z.iso.datetime().nullable(),
  /** Active time-outs and bans. */
  restrictions: z.array(restriction),
  /** The latest 50, newest first, including those that are not public. */
  lines: z.array(moderatedLine),
  /** Acts of moderators on this person or these lines, newest first. */
  acts: z.array(z.object({ actor: z.string(), action: z.string(), createdAt: z.iso.datetime() })),
});
export type PersonCard = z.infer<typeof personCard>;
/** Selects a person by name, or the author of a line. */
export const personQuery = z
  .object({
    navn: requiredText(CHAT_NAME_MAX, 'Skriv et navn').optional(),
    messageId: chatMessageId.optional(),
  })
  .refine(({ navn, messageId }) => (navn === undefined) !== (messageId === undefined), {
    path: ['navn'],
    message: 'Velg et navn eller en melding',
  });
export type PersonQuery = z.output<typeof personQuery>;
