import type { IncomingHttpHeaders } from 'node:http';
import type { VisitFeature } from '#shared/contracts/back-office.ts';
import { LEADERBOARD_PATH } from '#shared/contracts/progress.ts';
import { actIdOf, paths } from '#shared/paths.ts';

/** An answered request. */
interface Answered {
  method: string | undefined;
  /** Path and query. */
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
 * Client-side navigation to this page requests its code and nothing else. The other pages make an
 * API call when they are opened.
 */
const TOLD_BY_CODE = paths.events;

interface Purpose {
  feature: VisitFeature | 'visit';
  isPage: boolean;
}

type PageOfCode = (address: string) => string | undefined;

/** An act's page is part of the programme. */
function featureOf(path: string): VisitFeature | 'visit' {
  return PAGES[path] ?? (actIdOf(path) === null ? 'visit' : 'programme');
}

/** The feature that a call or page belongs to; null when it is not counted. */
function purposeOf(method: string, path: string, pageOfCode: PageOfCode): Purpose | null {
  if (method === 'GET' && isPage(path)) return { feature: featureOf(path), isPage: true };
  const isCode = method === 'GET' && pageOfCode(path) === TOLD_BY_CODE;
  const feature = isCode ? PAGES[TOLD_BY_CODE] : CALLS[`${method} ${path}`];
  return feature === undefined ? null : { feature, isPage: false };
}

const MOST_REMEMBERED = 500;

/**
 * Derives visitors' use of the site from requests (docs/product/back-office.md#analytics): a
 * feature, 'visit' for a page without one, null when the request is not counted. Requests of the
 * back office, prefetches, and the leaderboard on the home page are not counted.
 * @param pageOfCode path of the page that a code file belongs to
 */
export function createUsage(pageOfCode: PageOfCode = () => undefined) {
  const remembered = new Map<string, Purpose | null>();

  /** Cached, because most requests are for the same few paths. */
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

/** A successful answer without a file extension is a page: unknown paths are 404. */
function isPage(path: string): boolean {
  return !path.includes('.') && !/^\/(?:api\/|admin|forhandsvisning\/|metrics$|_)/.test(path);
}

/** A prefetch, or a fetch by a script, rather than a navigation. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  const { purpose, 'sec-purpose': secPurpose, 'sec-fetch-dest': destination } = headers;
  if (destination !== undefined && destination !== 'document') return true;
  return String(purpose ?? secPurpose ?? '').includes('prefetch');
}

function pathOf(address: string | undefined): string {
  return address !== undefined && URL.canParse(address) ? new URL(address).pathname : '';
}
