import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    /** Why a safety announcement did not wait for a second administrator. */
    reason: text('reason'),
    confirmedBy: text('confirmed_by'),
    /** From then on it may go out; null while it waits for a second administrator. */
    approvedAt: instant('approved_at'),
    /** When the chat and push were told; null before the start. */
    announcedAt: instant('announced_at'),
    /** When its text changed after that. */
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
