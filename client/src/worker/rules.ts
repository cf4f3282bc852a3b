import type { PushPayload } from '#shared/contracts/push.ts';
import { KEPT_ANSWERS } from '#shared/offline-pages.ts';
import { paths } from '#shared/paths.ts';

/* Pure decisions of the service worker, without side effects. */

/** URLs that are never cached; the worker does not handle them. */
const LEFT_ALONE = /^\/(api|admin[\w-]*|forhandsvisning|kalender|r|ws|metrics)(\/|$)|\.\w+$/;

type Asked = Pick<Request, 'method' | 'mode' | 'url'> & { headers: Pick<Headers, 'has'> };

/** Kind of a request; 'other' is left to the browser. */
export function kindOf({ method, mode, url, headers }: Asked, origin: string) {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin || headers.has('range')) return 'other';
  if (mode === 'navigate') return LEFT_ALONE.test(pathname) ? 'other' : 'page';
  if (KEPT_ANSWERS.includes(pathname)) return 'answer';
  return pathname.startsWith('/assets/') ? 'file' : 'other';
}

/**
 * Whether a response may be cached: complete, same-origin, of this media type, and not a part of its
 * page that only a query shows (`X-Robots-Tag`).
 */
export function canKeep(answer: Response, type: string): boolean {
  const header = (name: string) => answer.headers.get(name) ?? '';
  const isWhole = answer.status === 200 && answer.type === 'basic' && !answer.redirected;
  if (answer.headers.has('x-robots-tag')) return false;
  if (!isWhole || /no-store|private/.test(header('cache-control'))) return false;
  return header('content-type').startsWith(type);
}

/** Whether HTML is a complete page of a build, not of another build or from a captive portal. */
export function isPageOf(html: string, build: string): boolean {
  return html.includes(` data-build="${build}"`) && html.trimEnd().endsWith('</html>');
}

/**
 * HTML of a page for the cache, stamped with the time. The page for URLs that are not cached is
 * shown at any URL, so it gets no app script: the app would render another page.
 */
export function keptPage(html: string, path: string, at: string): string {
  const dated = html.replace('<html ', `<html data-kept="${at}" `);
  if (path !== paths.offline) return dated;
  return dated
    .replace(/<script type="module"[^<>]*><\/script>/g, '')
    .replace(/<link rel="modulepreload"[^<>]*>/g, '');
}

/** Whether a text is an API answer that a build with this content version can read. */
export function isAnswer(text: string, schemaVersion: number): boolean {
  try {
    const { announcements, site, editions } = JSON.parse(text);
    if (site === undefined) return Array.isArray(announcements);
    return [site, ...editions].every((document) => document.schemaVersion === schemaVersion);
  } catch {
    return false;
  }
}

/**
 * Content of a notification. Unreadable messages get a default, as browsers do not allow silent
 * push.
 */
export function noticeOf(text = ''): PushPayload {
  const plain = { title: 'CTRL Festival', body: 'Se hva som er nytt.', url: '/', tag: 'ctrl' };
  try {
    const data: Record<string, unknown> = Object(JSON.parse(text));
    const texts = Object.keys(plain).map((name) => [name, data[name]]);
    return {
      ...plain,
      ...Object.fromEntries(texts.filter(([, it]) => it && typeof it === 'string')),
    };
  } catch {
    return plain;
  }
}

/** URL to open when a notification is pressed: same-origin, else the home page. */
export function ownAddress(path: unknown, origin: string): string {
  const isOwn = typeof path === 'string' && URL.canParse(path, origin);
  const url = new URL(isOwn ? path : '/', origin);
  return url.origin === origin ? url.href : `${origin}/`;
}
