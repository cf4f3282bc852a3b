import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AnnouncementChannel, AnnouncementKind } from '#shared/contracts/announcements.ts';
import { createdNow, instant, maxLength, uuidKey } from './columns.ts';

/**
 * Announcements, from the moment an administrator wrote them. Whether one waits, is on or has ended
 * follows from its times and the clock, so no row has to change for a banner to come or go.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: uuidKey(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    kind: text('kind').$type<AnnouncementKind>().notNull(),
    drill: boolean('drill').notNull(),
    channels: text('channels').array().$type<AnnouncementChannel[]>().notNull(),
    startsAt: instant('starts_at').notNull(),
    /** The planned end; null when there is none. */
    endsAt: instant('ends_at'),
    createdBy: text('created_by').notNull(),
    /** The administrator by id: a name may become somebody else's. */
    creatorId: uuid('creator_id').notNull(),
    createdAt: createdNow('created_at'),
    /** Why its present words did not wait for a second administrator; null where they did. */
    reason: text('reason'),
    /** Who confirmed its present words. */
    confirmedBy: text('confirmed_by'),
    /** From then on it may go out; null while it waits for a second administrator. */
    approvedAt: instant('approved_at'),
    /** When the chat and push were told; null before the start. */
    announcedAt: instant('announced_at'),
    /** When its words, kind or drill mark changed after that. */
    updatedAt: instant('updated_at'),
    /** When an administrator ended or withdrew it. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('announcements_open').on(t.startsAt).where(sql`${t.endedAt} is null`),
    index('announcements_newest').on(t.createdAt.desc().nullsFirst(), t.id),
    check('announcements_kind', sql`${t.kind} in ('info', 'programme', 'weather', 'safety')`),
    check('announcements_end', sql`${t.endsAt} > ${t.startsAt}`),
    maxLength('announcements_title_length', t.title, 80),
    maxLength('announcements_text_length', t.text, 500),
    maxLength('announcements_reason_length', t.reason, 300),
  ],
);

/**
 * Changes of safety announcements that an administrator asked for, from the moment they were asked
 * for. What stands is the row of the announcement; a change gets there by a second administrator's
 * yes.
 */
export const announcementChanges = pgTable(
  'announcement_changes',
  {
    id: uuidKey(),
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    kind: text('kind').$type<AnnouncementKind>().notNull(),
    drill: boolean('drill').notNull(),
    createdBy: text('created_by').notNull(),
    creatorId: uuid('creator_id').notNull(),
    createdAt: createdNow('created_at'),
    confirmedBy: text('confirmed_by'),
    /** When it was confirmed, rejected, or replaced by another; null while it waits. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('announcement_changes_open').on(t.announcementId).where(sql`${t.closedAt} is null`),
    index('announcement_changes_of').on(t.announcementId),
    check(
      'announcement_changes_kind',
      sql`${t.kind} in ('info', 'programme', 'weather', 'safety')`,
    ),
    maxLength('announcement_changes_title_length', t.title, 80),
    maxLength('announcement_changes_text_length', t.text, 500),
  ],
);
