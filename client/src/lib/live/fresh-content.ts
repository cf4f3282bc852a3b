import { useSyncExternalStore } from 'react';
import type { Content } from '#shared/content/types.ts';
import { noteNoAnswer, send } from '../call/api-client.ts';
import { pageContent, presentContent } from '../content.tsx';
import { createStore } from '../storage/store.ts';

/** Whether `one` was published after `other`. */
const isNewer = (one: Content, other: Content) =>
  (one.publishedAt ?? '') > (other.publishedAt ?? '');

/** Request timeout in ms: on a flaky network a request may never be answered. */
const ANSWER_MS = 10_000;

/** The published content; null when the request failed or this build can't read its version. */
export async function fetchContent(): Promise<Content | null> {
  const answer = await send('/api/content', { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) return null;
  const content = (await answer.json()) as Content;
  const kept = answer.headers.get('x-kept');
  if (kept !== null) {
    // The service worker answered from its cache, possibly with older content than is shown.
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
 * Age of the shown content: when the page or its latest update was last known to match the server.
 */

const freshAt = createStore<Date | undefined>(undefined);
let firstAt: Date | undefined;

/** When the shown page was cached by the service worker; null for a page from the server. */
export function keptAt(): Date | null {
  const at = new Date(document.documentElement.dataset.kept ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Records that the shown content matched the server's at that time. */
function noteFresh(at: Date): void {
  if (at <= shownSince()) return;
  freshAt.set(at);
}

function shownSince(): Date {
  firstAt ??= keptAt() ?? new Date();
  return freshAt.get() ?? firstAt;
}

/** When the shown content last matched the server's. Not during server rendering. */
export function useFreshAt(): Date {
  return useSyncExternalStore(freshAt.subscribe, shownSince);
}

/*
 * The page checks for new content once a minute and when it becomes visible
 * (app/follow-content.ts). Lazily loaded parts refetch their data at the same time.
 */
const asks = createStore(undefined);

/** Called at each check for new content. Returns a function that unsubscribes. */
export const onPageAsk = asks.subscribe;

/** Notifies the subscribers of a check. */
export const pageAsks = () => void asks.set(undefined);
