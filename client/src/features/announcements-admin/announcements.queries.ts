import { adminQuery } from '#client/lib/admin-calls.ts';
import { type AdminAnnouncement, ANNOUNCEMENT_KINDS } from '#shared/contracts/announcements.ts';
import type { TemplatesAnswer } from '#shared/contracts/content-admin.ts';
import type { List } from '#shared/contracts/list.ts';
import { KIND_NAMES } from '#shared/rules/announcement-words.ts';

export const ANNOUNCEMENTS = '/api/admin/announcements';

/** Polling interval in ms, where no socket tells of changes. */
const POLL_MS = 15_000;

/** Those that wait, are scheduled or are on. */
export const openQuery = adminQuery<AdminAnnouncement[]>(`${ANNOUNCEMENTS}?state=open`, POLL_MS);

export const HISTORY_PAGE = 20;

/** A page of those that are over, newest first. */
export const historyQuery = (page: number) =>
  adminQuery<List<AdminAnnouncement>>(
    `${ANNOUNCEMENTS}?state=ended&page=${page}&limit=${HISTORY_PAGE}`,
    POLL_MS,
  );

export const announcementPath = ({ id }: Pick<AdminAnnouncement, 'id'>, act: string) =>
  `${ANNOUNCEMENTS}/${encodeURIComponent(id)}/${act}`;

/** How often templates are asked for again, in ms. */
const TEMPLATES_MS = 60_000;

/** What an announcement can begin with, as it was last published. */
export const templatesQuery = adminQuery<TemplatesAnswer>(
  `${ANNOUNCEMENTS}/templates`,
  TEMPLATES_MS,
);

/** The kinds as a select offers them. */
export const KINDS = ANNOUNCEMENT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
