import { flushSync } from 'react-dom';
import type { Content } from '#shared/content/types.ts';
import { normalizePath } from '#shared/paths.ts';
import { contentOfPage, isDraft } from '#shared/rules/page-content.ts';
import { pageContent, presentContent, putContent } from '../lib/content.tsx';
import { wakeIslands } from '../lib/island/island.tsx';
import { fetchContent, keptAt, pageAsks } from '../lib/live/fresh-content.ts';
import { onTopicWhileOpen } from '../lib/live/live-topics.ts';
import { toast } from '../lib/toast.ts';
import { jsonLd } from './json-ld.ts';
import { CONTENT_ID } from './layout/navigation.tsx';
import { metaOf } from './meta.ts';
import { findRoute, isUnknown } from './routes.tsx';
import { updateHead } from './update-head.ts';

/*
 * An open page follows what organisers publish (docs/product/content.md#open-pages): it asks once a
 * minute, when it comes to the front, when the network returns, and at once where a socket is open.
 * A page that is not looked at, or has no network, asks for nothing, and a question without an
 * answer is forgotten.
 */

export const ASK_MS = 60_000;
/** Another process may answer than the one that told: it is asked once more after this time. */
export const AGAIN_MS = 2000;
/** Coming to the front is told twice (focus, visible). */
const SHORTEST_MS = 1000;
/** Longest wait for islands whose code does not come. */
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

/** Puts newer content in place, without moving what is being read. */
async function showContent(content: Content): Promise<void> {
  const before = presentContent();
  const now = new Date();
  // Later they would show the old content until they are touched.
  await Promise.race([wakeIslands(), new Promise((resolve) => setTimeout(resolve, WAKE_MS))]);
  keepPlace(() => putContent(content));
  if (!isUnknown(location.pathname)) {
    updateHead(location.pathname);
    updateStructuredData(content);
  }
  // A page brought less of old editions than is published.
  const told = (of: Content) =>
    JSON.stringify(contentOfPage(of, normalizePath(location.pathname), now).editions);
  const isNewProgramme = told(before) !== told(content);
  // No notice where the strip below the header says what changed, nor in the back office, which
  // says itself what it published.
  const isTold = document.querySelector('[data-changes] a') !== null;
  if (isNewProgramme && !isTold && !findRoute(location.pathname).isBare) {
    toast({ title: UPDATED, polite: true });
  }
}

/**
 * Begins to follow. Returns a function that ends it. A page that shows a draft stays as it is.
 * `isLate` when this code had to wait for the network, whose return it has not heard of.
 */
export function followContent(isLate = false): () => void {
  if (isDraft(pageContent())) return () => undefined;
  let asking = false;
  let askedAt = 0;
  let retryMs = AGAIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const askIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ms);
  };
  /** True when something was new. */
  const ask = async (isFirst = false): Promise<boolean> => {
    askIn(ASK_MS);
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
      // A network that has just come back often fails once: a retry, each time later.
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
  const stopTopic = onTopicWhileOpen('content', () => {
    void ask().then((isNew) => {
      if (!isNew) askIn(AGAIN_MS);
    });
  });

  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('focus', askNow);
  window.addEventListener('online', askNow);
  // What the service worker showed may be older than the content that it keeps.
  if (isLate || keptAt() !== null) void ask(true);
  else askIn(ASK_MS);
  return () => {
    clearTimeout(timer);
    stopTopic();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('focus', askNow);
    window.removeEventListener('online', askNow);
  };
}

/** Heights in the window at which a text that is being read is looked for, as parts of it. */
const LINES = [0.3, 0.5, 0.7];

/** The element at a point and those around it, innermost first; none of what stands still on the window. */
function elementsAt(part: number): Element[] {
  const main = document.getElementById(CONTENT_ID);
  const found: Element[] = [];
  let at = document.elementFromPoint?.(window.innerWidth / 2, window.innerHeight * part) ?? null;
  for (; at !== null && at !== main; at = at.parentElement) found.push(at);
  return at === null ? [] : found;
}

/**
 * Makes a change of the page in one go, and scrolls by as much as it moved what is being read: the
 * browser's own anchoring does not know what React puts in a text's place, and not all have it.
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
