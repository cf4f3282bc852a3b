import { useSyncExternalStore } from 'react';
import type { Content } from '#shared/content/types.ts';
import { noteNoAnswer, send } from '../call/api-client.ts';
import { pageContent, presentContent } from '../content.tsx';
import { createStore } from '../storage/store.ts';

/** Whether one content was published after another. */
const isNewer = (one: Content, other: Content) =>
  (one.publishedAt ?? '') > (other.publishedAt ?? '');

/** Longest wait for an answer, in ms: on a network that comes and goes a request may get none at all. */
const ANSWER_MS = 10_000;

/** The content that is live; null when nobody could say, or when it is none that this code knows. */
export async function fetchContent(): Promise<Content | null> {
  const answer = await send('/api/content', { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) return null;
  const content = (await answer.json()) as Content;
  const kept = answer.headers.get('x-kept');
  if (kept !== null) {
    // The service worker answered in place of the server, with what may be older than what is shown.
    noteNoAnswer();
    if (isNewer(presentContent(), content)) return null;
  }
  const { schemaVersion } = pageContent().site;
  const documents = [content.site, ...content.editions];
  if (documents.some((document) => document.schemaVersion !== schemaVersion)) return null;
  noteFresh(kept === null ? new Date() : new Date(kept));
  return content;
}

/*
 * How old the shown content is: since when the page or the content that came last is known to be what
 * the server has.
 */

const freshAt = createStore<Date | undefined>(undefined);
let firstAt: Date | undefined;

/** When a page was put aside that the service worker now showed; null for one from the server. */
export function keptAt(): Date | null {
  const at = new Date(document.documentElement.dataset.kept ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Notes that the shown content was the server's at a moment. */
function noteFresh(at: Date): void {
  if (at <= shownSince()) return;
  freshAt.set(at);
}

function shownSince(): Date {
  firstAt ??= keptAt() ?? new Date();
  return freshAt.get() ?? firstAt;
}

/** The moment at which the shown content was the server's. Not while rendering on the server. */
export function useFreshAt(): Date {
  return useSyncExternalStore(freshAt.subscribe, shownSince);
}

/*
 * The question of an open page for what is new, once a minute and whenever it comes to the front
 * (app/follow-content.ts). Parts that are fetched later ask for theirs at the same time.
 */
const asks = createStore(undefined);

/** Calls back whenever the page asks. Returns a function that stops it. */
export const onPageAsk = asks.subscribe;

/** The page asks now. */
export const pageAsks = () => void asks.set(undefined);
