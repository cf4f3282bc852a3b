import { queryOptions } from '@tanstack/react-query';
import { adminRead } from '#client/lib/call/admin-calls.ts';
import type { Answer } from '#client/lib/call/api.ts';
import { type AdminAnnouncement, ANNOUNCEMENT_KINDS } from '#shared/contracts/announcements.ts';
import type { List } from '#shared/contracts/list.ts';
import { KIND_NAMES } from '#shared/rules/announcement-words.ts';

/** Polling interval in ms, where no socket tells of changes. */
const POLL_MS = 15_000;

type Listed = Answer<'GET /api/admin/announcements'>;

/** The call answers the bare rows where no page was asked for. */
function rowsOf(listed: Listed): AdminAnnouncement[] {
  return 'items' in listed ? listed.items : listed;
}
function pageOf(listed: Listed): List<AdminAnnouncement> {
  return 'items' in listed ? listed : { items: listed, total: listed.length };
}

/** Those that wait, are scheduled or are on. */
export const openQuery = queryOptions({
  ...adminRead('GET /api/admin/announcements', POLL_MS, { query: { state: 'open' } }),
  select: rowsOf,
});

export const HISTORY_PAGE = 20;

/** A page of those that are over, newest first. */
export const historyQuery = (page: number) =>
  queryOptions({
    ...adminRead('GET /api/admin/announcements', POLL_MS, {
      query: { state: 'ended', page, limit: HISTORY_PAGE },
    }),
    select: pageOf,
  });

/** How often templates are asked for again, in ms. */
const TEMPLATES_MS = 60_000;

/** What an announcement can begin with, as it was last published. */
export const templatesQuery = adminRead('GET /api/admin/announcements/templates', TEMPLATES_MS);

/** The kinds as a select offers them. */
export const KINDS = ANNOUNCEMENT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
