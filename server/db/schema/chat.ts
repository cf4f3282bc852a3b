import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LineStatus } from '#shared/contracts/chat-admin.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat.ts';
import { createdNow, folded, instant, maxLength, uuidKey } from './columns.ts';

const ROOMS = sql.raw(`(${CHAT_ROOMS.map((room) => `'${room}'`).join(', ')})`);

/**
 * Lines of the chat rooms. Ids rise in commit order over all rooms: an insert, or a new id for a
 * line, happens under the chat's advisory lock, held until the commit.
 */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    room: text('room').$type<ChatRoom>().notNull(),
    navn: text('navn').notNull(),
    /**
     * Empty in a system line whose text is made when it is read. People write up to 500 characters; an
     * announcement has a title as well.
     */
    melding: text('melding').notNull(),
    /** The text 'true' or 'false', as on the wire. */
    isAdmin: text('is_admin').notNull().default('false'),
    isSystemMessage: boolean('is_system_message').notNull().default(false),
    createdAt: createdNow('created_at'),
    /** The author by the key of the rate limits; null for the system. Never sent to clients. */
    sender: text('sender'),
    /** Idempotency key of the sender, so that a line that is sent again is stored once. */
    clientId: text('client_id'),
    /**
     * Of a member. No foreign key: the deletion of an account would change all its lines in one statement;
     * a job clears them in slices (`renameLinesTask`).
     */
    userId: uuid('user_id'),
    /** Chat level of the author at that time; of a system line, the level that it announces. */
    level: integer('level'),
    /** The person a system line is about; null once that person is deleted. */
    about: uuid('about').references((): AnyPgColumn => chatUsers.id, { onDelete: 'set null' }),
    /** The name under which that person wrote the line that the system line is about. */
    aboutName: text('about_name'),
    status: text('status').$type<LineStatus>().notNull().default('shown'),
    /**
     * Status before the deletion, so that undoing it does not publish a line that was never public.
     */
    statusBefore: text('status_before').$type<LineStatus>(),
    /** When a moderator or reports last changed the status. */
    moderatedAt: instant('moderated_at'),
    /** When a moderator approved the line: reports no longer hide it. */
    clearedAt: instant('cleared_at'),
    /** Keyed hash of the IP address; cleared together with the other stored addresses. */
    addressHash: text('address_hash'),
    /** Written by a visitor under a name that was new. */
    newName: boolean('new_name').notNull().default(false),
  },
  (t) => [
    index('chat_messages_of_room').on(t.room, t.id.desc().nullsFirst()),
    // clientId first: a sender may have many lines, and without statistics the planner would rate
    // any index that begins with `sender` as equally good.
    uniqueIndex('chat_messages_once').on(t.clientId, t.sender),
    index('chat_messages_of_sender').on(t.sender, t.createdAt),
    index('chat_messages_stood').on(t.sender, t.createdAt).where(sql`${t.status} = 'shown'`),
    index('chat_messages_new_names').on(t.addressHash, t.createdAt).where(sql`${t.newName}`),
    index('chat_messages_of_name').on(folded(t.navn), t.id.desc().nullsFirst()),
    index('chat_messages_of_user').on(t.userId),
    index('chat_messages_about').on(t.about).where(sql`${t.about} is not null`),
    index('chat_messages_created').on(t.createdAt),
    index('chat_messages_held').on(t.id).where(sql`${t.status} = 'held'`),
    index('chat_messages_gone')
      .on(t.room, t.id.desc().nullsFirst())
      .where(sql`${t.status} in ('hidden', 'deleted')`),
    check('chat_messages_room', sql`${t.room} in ${ROOMS}`),
    check('chat_messages_is_admin', sql`${t.isAdmin} in ('true', 'false')`),
    check('chat_messages_status', sql`${t.status} in ('shown', 'held', 'hidden', 'deleted')`),
    maxLength('chat_messages_navn_length', t.navn, 50),
    maxLength('chat_messages_melding_length', t.melding, 700),
    maxLength('chat_messages_about_name_length', t.aboutName, 50),
  ],
);

/**
 * Activity of everybody who has written, by sender: a name may belong to another person next year.
 */
export const chatUsers = pgTable(
  'chat_users',
  {
    id: uuidKey(),
    /**
     * As in `chat_messages`; null for rows older than this column, of which only the name is known.
     */
    sender: text('sender'),
    /** The name on their newest line. */
    navn: text('navn').notNull(),
    messageCount: integer('message_count').notNull().default(0),
    activityLevel: integer('activity_level').notNull().default(1),
    totalPoints: integer('total_points').notNull().default(0),
    lastActive: instant('last_active').notNull().defaultNow(),
    joinedAt: createdNow('joined_at'),
    badges: text('badges').array().notNull().default(sql`'{}'::text[]`),
    /** When a line last gave points. */
    lastAwardAt: instant('last_award_at'),
    /** Rooms in which the person has written. */
    rooms: text('rooms').array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [
    uniqueIndex('chat_users_of_sender').on(t.sender),
    index('chat_users_ranking').on(t.totalPoints.desc().nullsFirst(), t.id),
    index('chat_users_last_active').on(t.lastActive),
    check('chat_users_level', sql`${t.activityLevel} between 1 and 5`),
  ],
);

/** Which visitor a name belongs to at the moment. Names of accounts are in `users`. */
export const chatNames = pgTable(
  'chat_names',
  {
    /** The name as normalised by `nameKey`. */
    key: text('key').primaryKey(),
    navn: text('navn').notNull(),
    holder: text('holder').notNull(),
    /** Since when the name is theirs; 'epoch' for a name older than this column. */
    claimedAt: instant('claimed_at').notNull().default(sql`'epoch'`),
    heldUntil: instant('held_until').notNull(),
  },
  (t) => [
    index('chat_names_of_holder').on(t.holder),
    index('chat_names_held_until').on(t.heldUntil),
    maxLength('chat_names_navn_length', t.navn, 50),
  ],
);

/** Senders who exceeded the rate limit, and until when they are paused. */
export const chatPauses = pgTable(
  'chat_pauses',
  { sender: text('sender').primaryKey(), until: instant('until').notNull() },
  (t) => [index('chat_pauses_until').on(t.until)],
);

/** What moderators have set for a room; a room without a row is open to everybody. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    room: text('room').$type<ChatRoom>().primaryKey(),
    open: boolean('open').notNull().default(true),
    slowModeSeconds: integer('slow_mode_seconds').notNull().default(0),
    membersOnly: boolean('members_only').notNull().default(false),
    /** End of the automatic slow mode. `slowModeSeconds` is set by administrators. */
    autoSlowUntil: instant('auto_slow_until'),
    /**
     * Automatic slow mode is suspended until then, because an administrator turned slow mode off.
     */
    autoSlowOffUntil: instant('auto_slow_off_until'),
    pinnedMessageId: bigint('pinned_message_id', { mode: 'bigint' }).references(
      () => chatMessages.id,
      { onDelete: 'set null', onUpdate: 'cascade' },
    ),
  },
  (t) => [
    check('chat_rooms_room', sql`${t.room} in ${ROOMS}`),
    check('chat_rooms_slow_mode', sql`${t.slowModeSeconds} between 0 and 3600`),
  ],
);

/**
 * Time-outs and bans of a person with the name they used, or of an IP address. They outlive a
 * deleted account: its name is then kept as a keyed hash (`nameHash`) only.
 */
export const chatRestrictions = pgTable(
  'chat_restrictions',
  {
    id: uuidKey(),
    kind: text('kind').$type<'timeout' | 'ban'>().notNull(),
    navn: text('navn'),
    nameKey: text('name_key'),
    senders: text('senders').array().notNull().default(sql`'{}'::text[]`),
    addressHash: text('address_hash'),
    until: instant('until'),
    reason: text('reason'),
    createdBy: text('created_by').notNull(),
    createdAt: createdNow('created_at'),
    liftedAt: instant('lifted_at'),
  },
  (t) => [
    index('chat_restrictions_in_force').on(t.createdAt).where(sql`${t.liftedAt} is null`),
    check('chat_restrictions_kind', sql`${t.kind} in ('timeout', 'ban')`),
    check('chat_restrictions_end', sql`${t.kind} = 'ban' or ${t.until} is not null`),
  ],
);

/** Reports of lines, one for each person and line. */
export const chatReports = pgTable(
  'chat_reports',
  {
    id: uuidKey(),
    messageId: bigint('message_id', { mode: 'bigint' })
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** Sender key of the reporter; for a visitor without a cookie, of the address. */
    reporter: text('reporter').notNull(),
    /**
     * Address that a visitor with a cookie counts as, since cookies are free to get. Null:
     * `reporter`.
     */
    countsAs: text('counts_as'),
    reason: text('reason').notNull(),
    createdAt: createdNow('created_at'),
    handledAt: instant('handled_at'),
  },
  (t) => [
    uniqueIndex('chat_reports_once').on(t.messageId, t.reporter),
    index('chat_reports_waiting')
      .on(t.createdAt.desc().nullsFirst())
      .where(sql`${t.handledAt} is null`),
    maxLength('chat_reports_reason_length', t.reason, 300),
  ],
);

/** Blocked words, normalised by `filterKey`. */
export const chatWords = pgTable(
  'chat_words',
  {
    id: uuidKey(),
    word: text('word').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdNow('created_at'),
  },
  (t) => [uniqueIndex('chat_words_once').on(t.word)],
);

/**
 * Number of people per room and server process; a process that has ended stops renewing `seenAt`.
 */
export const chatPresence = pgTable(
  'chat_presence',
  {
    instanceId: text('process').notNull(),
    room: text('room').$type<ChatRoom>().notNull(),
    count: integer('count').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instanceId, t.room] }),
    index('chat_presence_seen').on(t.seenAt),
  ],
);
