import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnnouncementChannel, AnnouncementKind } from '#shared/contracts/announcements.ts';
import type {
  Acknowledged,
  ContentChange,
  ContentOperation,
} from '#shared/contracts/content-admin.ts';
import { RELEASE_STATES } from '#shared/contracts/releases.ts';
import type { JsonObject } from '#shared/rules/content-pointer.ts';
import { admins } from './accounts.ts';
import { bytes, createdNow, instant, maxLength, uuidKey } from './columns.ts';

/*
 * What organisers change (docs/product/content.md#documents). Documents are `json`, not `jsonb`:
 * they are read and written whole, and keep the order of their fields.
 */

/** The current draft of a document: one row each, which also serves as its lock. */
export const contentDrafts = pgTable('content_drafts', {
  /** `site` or `edition:{year}`. */
  key: text('key').primaryKey(),
  /** Rises with every change. */
  revision: integer('revision').notNull().default(0),
  /** Last version that it was identical to; null before the first publication. */
  baseVersion: integer('base_version'),
  document: json('document').$type<JsonObject>().notNull(),
  changedAt: instant('changed_at'),
});

/** Every change of a draft, with its undo. */
export const contentEdits = pgTable(
  'content_edits',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key')
      .notNull()
      .references(() => contentDrafts.key),
    /** Revision of the draft that it made. */
    revision: integer('revision').notNull(),
    actor: text('actor').notNull(),
    operations: json('operations').$type<ContentOperation[]>().notNull(),
    inverse: json('inverse').$type<ContentOperation[]>().notNull(),
    createdAt: createdNow('created_at'),
  },
  (t) => [uniqueIndex('content_edits_revision').on(t.key, t.revision)],
);

/** Every published version. A row is never changed. */
export const contentVersions = pgTable(
  'content_versions',
  {
    key: text('key')
      .notNull()
      .references(() => contentDrafts.key),
    /** 1, 2, … for each document. */
    number: integer('number').notNull(),
    document: json('document').$type<JsonObject>().notNull(),
    schemaVersion: integer('schema_version').notNull(),
    comment: text('comment').notNull(),
    /** The changes from the previous version, in words. */
    changes: json('changes').$type<ContentChange[]>().notNull(),
    publisher: text('publisher').notNull(),
    publishedAt: createdNow('published_at'),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.number] }),
    maxLength('content_versions_comment_length', t.comment, 500),
  ],
);

/** Publications that wait for their time, and what became of them. */
export const plannedReleases = pgTable(
  'planned_releases',
  {
    id: uuidKey(),
    key: text('key')
      .notNull()
      .references(() => contentDrafts.key),
    dueAt: instant('due_at').notNull(),
    /** The chosen changes when it was planned; null for all of the draft. */
    chosen: json('chosen').$type<ContentChange[]>(),
    comment: text('comment').notNull(),
    acknowledged: json('acknowledged').$type<Acknowledged[]>().notNull(),
    corrections: json('corrections').$type<string[]>().notNull(),
    /** A name, which stays when the administrator's account is removed. */
    plannedBy: text('planned_by').notNull(),
    createdAt: createdNow('created_at'),
    state: text('state', { enum: RELEASE_STATES }).notNull().default('waiting'),
    /** Why nothing was published. */
    reason: text('reason'),
    /** When it was published, failed or was cancelled. */
    closedAt: instant('closed_at'),
    /** When somebody took the notice of its failure away. */
    seenAt: instant('seen_at'),
  },
  (t) => [
    // Two at one time would be the same publication twice.
    uniqueIndex('planned_releases_waiting').on(t.key, t.dueAt).where(sql`${t.state} = 'waiting'`),
    index('planned_releases_due').on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    index('planned_releases_of').on(t.key),
    check(
      'planned_releases_state',
      sql`${t.state} in ('waiting', 'published', 'nothing', 'failed', 'cancelled')`,
    ),
    maxLength('planned_releases_comment_length', t.comment, 500),
    maxLength('planned_releases_reason_length', t.reason, 2000),
  ],
);

/** The version of each document that visitors see. */
export const contentLive = pgTable(
  'content_live',
  {
    key: text('key').primaryKey(),
    version: integer('version').notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.key, t.version],
      foreignColumns: [contentVersions.key, contentVersions.number],
      name: 'content_live_version',
    }),
  ],
);

/** How often each published act has changed, for calendars that were downloaded before. */
export const slotRevisions = pgTable(
  'slot_revisions',
  {
    slot: text('slot').primaryKey(),
    /** 0 when it was first published. */
    sequence: integer('sequence').notNull().default(0),
    /** When its last change was published. */
    changedAt: instant('changed_at').notNull(),
    status: text('status', { enum: ['planned', 'cancelled', 'moved'] }).notNull(),
  },
  (t) => [
    index('slot_revisions_changed').on(t.changedAt),
    check('slot_revisions_status', sql`${t.status} in ('planned', 'cancelled', 'moved')`),
  ],
);

/**
 * Editions published by mistake and withdrawn, for calendars that already have their days and acts
 * (docs/product/content.md#next-year).
 */
export const withdrawnEditions = pgTable('withdrawn_editions', {
  /** `edition:{year}`. */
  key: text('key').primaryKey(),
  /** The live document, plus every day and act of all its versions. */
  document: json('document').$type<JsonObject>().notNull(),
  /** Calendar SEQUENCE of its days; a new edition with the same key continues from it. */
  sequence: integer('sequence').notNull(),
  withdrawnAt: instant('withdrawn_at').notNull(),
  /** Whether the calendar of the whole programme showed it. */
  wasCurrent: boolean('was_current').notNull(),
});

/** Which admins have a document open, by when they last read or changed it. */
export const contentEditors = pgTable(
  'content_editors',
  {
    key: text('key')
      .notNull()
      .references(() => contentDrafts.key),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    since: instant('since').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.adminId] }),
    index('content_editors_admin').on(t.adminId),
  ],
);

/** Pictures that organisers uploaded, dithered, as WebP in two sizes; the key is the large one's hash. */
export const contentPictures = pgTable(
  'content_pictures',
  {
    hash: text('hash').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    large: bytes('large').notNull(),
    small: bytes('small').notNull(),
    /** Null for an upload of before there were these, and where the file would have been too heavy. */
    fine: bytes('fine'),
    finest: bytes('finest'),
    /** When it was last uploaded. */
    uploadedAt: createdNow('uploaded_at'),
  },
  (t) => [index('content_pictures_uploaded').on(t.uploadedAt)],
);

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
