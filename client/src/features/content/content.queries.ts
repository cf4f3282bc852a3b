import { adminRead } from '#client/lib/call/admin-calls.ts';
import type { ContentKey } from '#shared/contracts/content.ts';

/** Polling interval in ms of the list and of an open document, which others edit too. */
const LIST_POLL_MS = 30_000;
const DOCUMENT_POLL_MS = 10_000;

export const listQuery = adminRead('GET /api/admin/content', LIST_POLL_MS);

/** What waits to be published at a time, of all documents. */
export const releasesQuery = adminRead('GET /api/admin/releases', LIST_POLL_MS);

export const detailsQuery = (key: ContentKey) =>
  adminRead('GET /api/admin/content/:key', DOCUMENT_POLL_MS, { params: { key } });

export const versionsQuery = (key: ContentKey) =>
  adminRead('GET /api/admin/content/:key/versions', LIST_POLL_MS, { params: { key } });
