import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AnnouncementChannel, AnnouncementKind } from '#shared/contracts/announcements.ts';
import { createdNow, instant, maxLength, uuidKey } from './columns.ts';

/**
 * Announcements from their first draft on. Their state (waiting, on, ended) follows from the times
 * and the clock, so no update is needed to show or hide a banner.
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
    /** The administrator's id: a username may be reused. */
    creatorId: uuid('creator_id').notNull(),
    createdAt: createdNow('created_at'),
    /** Why the current text skipped a second administrator's approval; null if it did not. */
    reason: text('reason'),
    /** Who confirmed the current text. */
    confirmedBy: text('confirmed_by'),
    /** Time of approval; null while it waits for a second administrator. */
    approvedAt: instant('approved_at'),
    /** Time of sending to chat and push; null before the start. */
    announcedAt: instant('announced_at'),
    /** Time of the last change of text, kind or drill mark after that. */
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
 * Requested changes of safety announcements. `announcements` keeps the current state until a second
 * administrator confirms the change.
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
    /** Time it was confirmed, rejected or superseded; null while it waits. */
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
