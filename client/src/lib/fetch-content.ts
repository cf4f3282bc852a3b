import type { Content } from '#shared/content/types.ts';
import { send } from './api-client.ts';
import { pageContent, presentContent } from './content.tsx';
import { noteFresh } from './freshness.ts';
import { noteNoAnswer } from './offline.ts';

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
