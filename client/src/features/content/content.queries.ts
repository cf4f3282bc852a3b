import { adminQuery } from '#client/lib/admin-calls.ts';
import type {
  ContentDetails,
  ContentSummary,
  ContentVersion,
} from '#shared/contracts/content-admin.ts';
import type { List } from '#shared/contracts/list.ts';

export const CONTENT = '/api/admin/content';

/** How often the list is asked for, and a document that is open: others write in it too. In ms. */
const LIST_POLL_MS = 30_000;
const DOCUMENT_POLL_MS = 10_000;

/** Address of a document, or of one of its calls: 'edition:2026', 'check'. */
export const documentPath = (key: string, call = ''): string =>
  `${CONTENT}/${encodeURIComponent(key).replace('%3A', ':')}${call && `/${call}`}`;

export const listQuery = adminQuery<List<ContentSummary>>(CONTENT, LIST_POLL_MS);

export const detailsQuery = (key: string) =>
  adminQuery<ContentDetails>(documentPath(key), DOCUMENT_POLL_MS);

export const versionsQuery = (key: string) =>
  adminQuery<List<ContentVersion>>(documentPath(key, 'versions'), LIST_POLL_MS);
