import { flushSync } from 'react-dom';
import type { Content } from '#shared/content/types.ts';
import { actIdOf, normalizePath, paths } from '#shared/paths.ts';
import { countdown } from '#shared/rules/countdown.ts';
import { contentOfPage, isDraft } from '#shared/rules/page-content.ts';
import { pageContent, presentContent, putContent, shownPath } from '../lib/content.tsx';
import { wakeIslands } from '../lib/island/island.tsx';
import { fetchContent, keptAt, pageAsks } from '../lib/live/fresh-content.ts';
import { onTopic, onTopicWhileOpen } from '../lib/live/live-topics.ts';
import { toast } from '../lib/toast.ts';
import { jsonLd } from './json-ld.ts';
import { CONTENT_ID } from './layout/navigation.tsx';
import { metaOf } from './meta.ts';
import { findRoute, isUnknown } from './routes.tsx';
import { updateHead } from './update-head.ts';

/*
 * An open page follows publications (docs/product/content.md#open-pages): it checks once a minute,
 * when it becomes visible, when the network returns, and at once on a socket notification. A page
 * that shows the running programme keeps a socket open for that. A hidden or offline page does not
 * check, and failed checks are dropped.
 */

export const ASK_MS = 60_000;
/**
 * Delay in ms before a second check: another process, not yet updated, may have answered the first.
 */
export const AGAIN_MS = 2000;
/**
 * Minimum time between checks in ms: becoming visible fires two events (focus, visibilitychange).
 */
const SHORTEST_MS = 1000;
/** A page that was opened so many ms ago may be older than what is published. */
const OLD_MS = 10_000;
/** Longest wait for islands whose code does not load, in ms. */
const WAKE_MS = 5000;

export const UPDATED = 'Programmet er oppdatert';

function updateStructuredData(content: Content): void {
  const path = normalizePath(location.pathname);
  const script = document.querySelector('script[type="application/ld+json"]');
  const address = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const now = new Date();
  if (script === null || address === undefined) return;
  if (metaOf(path, content, now).isPrivate) return;
  const publicUrl = address.slice(0, -path.length);
  const shown = contentOfPage(content, path, now);
  script.textContent = JSON.stringify(
    jsonLd(path, { publicUrl, image: `${publicUrl}/og.png`, content: shown, now }),
  );
}

const PROGRAMME_PAGES: readonly string[] = [paths.home, paths.events, paths.plan];
/** Events that change the URL: the browser's, and wouter's for calls of `history`. */
const URL_EVENTS = ['popstate', 'pushState', 'replaceState'] as const;

/** Whether the page shows the programme of an edition that is on. */
function showsRunningProgramme(): boolean {
  const path = normalizePath(shownPath());
  if (!PROGRAMME_PAGES.includes(path) && actIdOf(path) === null) return false;
  return countdown(presentContent().editions, new Date()).kind === 'now';
}

/**
 * Keeps a socket open while the page shows the running programme: `check` opens or closes it for
 * the time, the content and the URL of now.
 */
function programmeSocket(): { check: () => void; close: () => void } {
  let stop: (() => void) | null = null;
  const close = () => {
    stop?.();
    stop = null;
  };
  const check = () => {
    if (!showsRunningProgramme()) close();
    else stop ??= onTopic('content', () => undefined);
  };
  return { check, close };
}

/** Replaces the content without moving what is being read. */
async function showContent(content: Content): Promise<void> {
  const before = presentContent();
  const now = new Date();
  // Islands hydrated later would show the old content until they are touched.
  await Promise.race([wakeIslands(), new Promise((resolve) => setTimeout(resolve, WAKE_MS))]);
  keepPlace(() => putContent(content));
  if (!isUnknown(location.pathname)) {
    updateHead(location.pathname);
    updateStructuredData(content);
  }
  // A page contains less of old editions than is published.
  const told = (of: Content) =>
    JSON.stringify(contentOfPage(of, normalizePath(location.pathname), now).editions);
  const isNewProgramme = told(before) !== told(content);
  // No notice where the strip below the header lists the changes, nor in the back office, which
  // reports its own publications.
  const isTold = document.querySelector('[data-changes] a') !== null;
  if (isNewProgramme && !isTold && !findRoute(location.pathname).isBare) {
    toast({ title: UPDATED, polite: true });
  }
}

/** Starts following. Returns a cleanup function. A page that shows a draft is never updated. */
export function followContent(): () => void {
  if (isDraft(pageContent())) return () => undefined;
  let asking = false;
  let askedAt = 0;
  let retryMs = AGAIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const socket = programmeSocket();

  const askIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ms);
  };
  /** Resolves with true if there was new content. */
  const ask = async (isFirst = false): Promise<boolean> => {
    askIn(ASK_MS);
    socket.check();
    if (document.hidden || asking) return false;
    if (navigator.onLine === false && !isFirst) return false;
    asking = true;
    askedAt = Date.now();
    pageAsks();
    try {
      const content = await fetchContent();
      retryMs = AGAIN_MS;
      if (content === null || content.version === presentContent().version) return false;
      await showContent(content);
      return true;
    } catch {
      // The first request after the network returns often fails: retry with increasing delays.
      askIn(retryMs);
      retryMs = Math.min(2 * retryMs, ASK_MS);
      return false;
    } finally {
      asking = false;
    }
  };
  const askNow = () => {
    if (Date.now() - askedAt >= SHORTEST_MS) void ask();
  };
  const onVisible = () => {
    if (!document.hidden) askNow();
  };
  const stopTopic = onTopicWhileOpen('content', (isOpening) => {
    // When the socket opens nobody has said that there is more, but an earlier request may be older.
    const again = !isOpening || asking;
    void ask().then((isNew) => {
      if (!isNew && again) askIn(AGAIN_MS);
    });
  });

  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('focus', askNow);
  window.addEventListener('online', askNow);
  for (const type of URL_EVENTS) window.addEventListener(type, socket.check);
  socket.check();
  // The service worker may have shown a page older than its cached content, and this code may come
  // late: no network, or with data saving at the first touch.
  if (performance.now() > OLD_MS || keptAt() !== null) void ask(true);
  else askIn(ASK_MS - performance.now());
  return () => {
    clearTimeout(timer);
    stopTopic();
    socket.close();
    for (const type of URL_EVENTS) window.removeEventListener(type, socket.check);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('focus', askNow);
    window.removeEventListener('online', askNow);
  };
}

/** Heights at which to look for the text being read, as fractions of the window. */
const LINES = [0.3, 0.5, 0.7];

/** The element at a point and its ancestors, innermost first; none in a fixed element. */
function elementsAt(part: number): Element[] {
  const main = document.getElementById(CONTENT_ID);
  const found: Element[] = [];
  let at = document.elementFromPoint?.(window.innerWidth / 2, window.innerHeight * part) ?? null;
  for (; at !== null && at !== main; at = at.parentElement) found.push(at);
  return at === null ? [] : found;
}

/**
 * Applies a change synchronously and scrolls by as much as it moved the text being read. The
 * browser's scroll anchoring fails when React replaces the text, and not all browsers have it.
 */
function keepPlace(change: () => void): void {
  const read = LINES.map(elementsAt).find((elements) => elements.length > 0) ?? [];
  const before = read.map((element) => element.getBoundingClientRect().top);
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  flushSync(change);
  const place = read.findIndex((element) => element.isConnected);
  const moved = (read[place]?.getBoundingClientRect().top ?? 0) - (before[place] ?? 0);
  if (window.scrollY > 0 && moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  requestAnimationFrame(() => {
    style.overflowAnchor = '';
  });
}
