import type { IncomingHttpHeaders } from 'node:http';
import type { VisitFeature } from '#shared/contracts/back-office.ts';
import { LEADERBOARD_PATH } from '#shared/contracts/leaderboard.ts';
import { paths } from '#shared/paths.ts';

/** A request that was answered. */
export interface Answered {
  method: string | undefined;
  /** With its query. */
  url: string;
  headers: IncomingHttpHeaders;
  status: number;
}

const PAGES: Record<string, VisitFeature> = {
  [paths.events]: 'programme',
  [paths.affiliateProgress]: 'leaderboard',
  [paths.share]: 'share',
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

/**
 * Who moves on to this page within the site fetches its code and nothing else. Of the other pages,
 * opening them is told by a call.
 */
const TOLD_BY_CODE = paths.events;

interface Purpose {
  feature: VisitFeature | 'visit';
  isPage: boolean;
}

type PageOfCode = (address: string) => string | undefined;

/** What a call or page of the site is for, whoever asks; null when it tells of no visit. */
function purposeOf(method: string, path: string, pageOfCode: PageOfCode): Purpose | null {
  if (method === 'GET' && isPage(path)) return { feature: PAGES[path] ?? 'visit', isPage: true };
  const isCode = method === 'GET' && pageOfCode(path) === TOLD_BY_CODE;
  const feature = isCode ? PAGES[TOLD_BY_CODE] : CALLS[`${method} ${path}`];
  return feature === undefined ? null : { feature, isPage: false };
}

const MOST_REMEMBERED = 500;

/**
 * What requests say about the visitors' use of the site (docs/product/back-office.md#analytics): a
 * feature, 'visit' for a page that is none, null when it says nothing. Requests of the back office
 * and what a browser fetches ahead are no use, and neither is the leaderboard that the home page
 * fetches for everybody.
 * @param pageOfCode path of the page whose code stands at an address
 */
export function createUsage(pageOfCode: PageOfCode = () => undefined) {
  const remembered = new Map<string, Purpose | null>();

  /** The same few addresses are read over and over. */
  function rememberedPurpose(method: string | undefined, path: string): Purpose | null {
    if (method !== 'GET') return purposeOf(method ?? '', path, pageOfCode);
    const known = remembered.get(path);
    if (known !== undefined) return known;
    const purpose = purposeOf(method, path, pageOfCode);
    if (remembered.size < MOST_REMEMBERED) remembered.set(path, purpose);
    return purpose;
  }

  return ({ method, url, headers, status }: Answered): VisitFeature | 'visit' | null => {
    if (status !== 200 && status !== 201 && status !== 304) return null;
    const question = url.indexOf('?');
    const path = question < 0 ? url : url.slice(0, question);
    const purpose = rememberedPurpose(method, path);
    if (purpose === null) return null;
    if (purpose.isPage) return isAhead(headers) ? null : purpose.feature;
    const from = pathOf(headers.referer);
    if (from.startsWith('/admin')) return null;
    return path === LEADERBOARD_PATH && from === '/' ? null : purpose.feature;
  };
}

/** What was answered well and has no ending is a page: unknown addresses are 404. */
function isPage(path: string): boolean {
  return !path.includes('.') && !/^\/(?:api\/|admin|forhandsvisning\/|metrics$|_)/.test(path);
}

/** Fetched by a browser that guesses, or by a script, and not because somebody goes there. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  const { purpose, 'sec-purpose': secPurpose, 'sec-fetch-dest': destination } = headers;
  if (destination !== undefined && destination !== 'document') return true;
  return String(purpose ?? secPurpose ?? '').includes('prefetch');
}

function pathOf(address: string | undefined): string {
  return address !== undefined && URL.canParse(address) ? new URL(address).pathname : '';
}
