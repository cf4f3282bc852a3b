import type { IncomingHttpHeaders } from 'node:http';
import type { VisitFeature } from '#shared/contracts/back-office.ts';
import { LEADERBOARD_PATH } from '#shared/contracts/leaderboard.ts';

/** A request that was answered. */
export interface Answered {
  method: string | undefined;
  /** With its query. */
  url: string;
  headers: IncomingHttpHeaders;
  status: number;
}

const PAGES: Record<string, VisitFeature> = {
  '/events': 'programme',
  '/affiliate-progress': 'leaderboard',
  '/share-tracker': 'share',
};

const CALLS: Record<string, VisitFeature> = {
  'GET /api/programme': 'programme',
  'GET /api/programme.ics': 'programme',
  'GET /api/chat-messages': 'chat',
  'GET /api/affiliates/progress': 'leaderboard',
  [`GET ${LEADERBOARD_PATH}`]: 'leaderboard',
  'POST /api/newsletter': 'newsletter',
  'POST /api/social-share/record': 'share',
};

/** Who moves on within the site asks for the page's code instead of the page. */
const PROGRAMME_CODE = /^\/assets\/events-page-[\w-]+\.js$/;

/**
 * What a request says about the visitor's use of the site (decisions.md section 8): a feature,
 * 'visit' for a page that is none, null when it says nothing. Requests of the back office and what
 * a browser fetches ahead are no use, and neither is the leaderboard that the home page fetches for
 * everybody.
 */
export function usedBy({ method, url, headers, status }: Answered): VisitFeature | 'visit' | null {
  if (status !== 200 && status !== 201 && status !== 304) return null;
  const path = url.split('?', 1)[0] ?? '';
  if (method === 'GET' && isPage(path)) {
    return isAhead(headers) ? null : (PAGES[path] ?? 'visit');
  }
  const feature =
    method === 'GET' && PROGRAMME_CODE.test(path) ? 'programme' : CALLS[`${method} ${path}`];
  if (feature === undefined) return null;
  const from = pathOf(headers.referer);
  if (from.startsWith('/admin')) return null;
  return path === LEADERBOARD_PATH && from === '/' ? null : feature;
}

/** What was answered well and has no ending is a page: unknown addresses are 404. */
function isPage(path: string): boolean {
  return !path.includes('.') && !/^\/(?:api\/|admin|metrics$|_)/.test(path);
}

/** Fetched by a browser that guesses, or by a script, and not because somebody goes there. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  const { purpose, 'sec-purpose': secPurpose, 'sec-fetch-dest': destination } = headers;
  return /prefetch/.test(`${purpose} ${secPurpose}`) || (destination ?? 'document') !== 'document';
}

function pathOf(address: string | undefined): string {
  return address !== undefined && URL.canParse(address) ? new URL(address).pathname : '';
}
