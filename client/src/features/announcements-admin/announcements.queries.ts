import { queryOptions } from '@tanstack/react-query';
import { adminRead } from '#client/lib/call/admin-calls.ts';
import type { Answer } from '#client/lib/call/api.ts';
import { type AdminAnnouncement, ANNOUNCEMENT_KINDS } from '#shared/contracts/announcements.ts';
import type { List } from '#shared/contracts/list.ts';
import { KIND_NAMES } from '#shared/rules/announcement-words.ts';

/** Polling interval while the socket is down, in ms. */
const POLL_MS = 15_000;

type Listed = Answer<'GET /api/admin/announcements'>;

/** The API returns a bare array when no page is requested. */
function rowsOf(listed: Listed): AdminAnnouncement[] {
  return 'items' in listed ? listed.items : listed;
}
function pageOf(listed: Listed): List<AdminAnnouncement> {
  return 'items' in listed ? listed : { items: listed, total: listed.length };
}

/** Announcements that are unconfirmed, scheduled or active. */
export const openQuery = queryOptions({
  ...adminRead('GET /api/admin/announcements', POLL_MS, { query: { state: 'open' } }),
  select: rowsOf,
});

export const HISTORY_PAGE = 20;

/** A page of past announcements, newest first. */
export const historyQuery = (page: number) =>
  queryOptions({
    ...adminRead('GET /api/admin/announcements', POLL_MS, {
      query: { state: 'ended', page, limit: HISTORY_PAGE },
    }),
    select: pageOf,
  });

/** Polling interval of the templates, in ms. */
const TEMPLATES_MS = 60_000;

/** Templates of the published site document. */
export const templatesQuery = adminRead('GET /api/admin/announcements/templates', TEMPLATES_MS);

export const KINDS = ANNOUNCEMENT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
