import type { PushPayload } from '#shared/contracts/push.ts';
import { KEPT_ANSWERS } from '#shared/offline-pages.ts';
import { paths } from '#shared/paths.ts';

/* What the service worker decides, without doing any of it. */

/** Addresses that the worker leaves to the browser: nothing of them is kept. */
const LEFT_ALONE = /^\/(api|admin[\w-]*|forhandsvisning|kalender|r|ws|metrics)(\/|$)|\.\w+$/;

type Asked = Pick<Request, 'method' | 'mode' | 'url'> & { headers: Pick<Headers, 'has'> };

/** What a request asks for; 'other' goes to the browser. */
export function kindOf({ method, mode, url, headers }: Asked, origin: string) {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin || headers.has('range')) return 'other';
  if (mode === 'navigate') return LEFT_ALONE.test(pathname) ? 'other' : 'page';
  if (KEPT_ANSWERS.includes(pathname)) return 'answer';
  return pathname.startsWith('/assets/') ? 'file' : 'other';
}

/** Whether an answer is whole, our own and of a type; nothing else is ever kept. */
export function canKeep(answer: Response, type: string): boolean {
  const header = (name: string) => answer.headers.get(name) ?? '';
  const isWhole = answer.status === 200 && answer.type === 'basic' && !answer.redirected;
  if (!isWhole || /no-store|private/.test(header('cache-control'))) return false;
  return header('content-type').startsWith(type);
}

/** Whether HTML is a whole page of a build: neither another build's nor a captive portal's. */
export function isPageOf(html: string, build: string): boolean {
  return html.includes(` data-build="${build}"`) && html.trimEnd().endsWith('</html>');
}

/**
 * A page as it is kept: it says since when. The page for addresses that are not kept is shown at any
 * address, so it comes without the app, which would show another one.
 */
export function keptPage(html: string, path: string, at: string): string {
  const dated = html.replace('<html ', `<html data-kept="${at}" `);
  if (path !== paths.offline) return dated;
  return dated
    .replace(/<script type="module"[^<>]*><\/script>/g, '')
    .replace(/<link rel="modulepreload"[^<>]*>/g, '');
}

/** Whether a text is an answer of the API that a build with this version of the content can read. */
export function isAnswer(text: string, schemaVersion: number): boolean {
  try {
    const { announcements, site, editions } = JSON.parse(text);
    if (site === undefined) return Array.isArray(announcements);
    return [site, ...editions].every((document) => document.schemaVersion === schemaVersion);
  } catch {
    return false;
  }
}

/** What a push message shows, also one that cannot be read: browsers allow no silent ones. */
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

/** The address that a press on a notice opens: one of our own, else the home page. */
export function ownAddress(path: unknown, origin: string): string {
  const isOwn = typeof path === 'string' && URL.canParse(path, origin);
  const url = new URL(isOwn ? path : '/', origin);
  return url.origin === origin ? url.href : `${origin}/`;
}
