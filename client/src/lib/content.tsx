import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Content, SiteDocument } from '#shared/content/types.ts';

/*
 * What organisers change. The page brings it as JSON, and the code holds none of it. Server and
 * hydration read what the page was rendered with, so the texts are the same; afterwards every reader
 * gets the present content (app/follow-content.ts). The context never changes: an update of it would
 * make React throw away the HTML of islands that are not hydrated yet.
 */

/** Id of the script element in which a page carries its content. */
export const CONTENT_DATA_ID = 'innholdsdata';

const listeners = new Set<() => void>();
let fromPage: Content | undefined;
let present: Content | undefined;

/** The content that the page's document brought. */
export function pageContent(): Content {
  fromPage ??= JSON.parse(document.getElementById(CONTENT_DATA_ID)?.textContent ?? '') as Content;
  return fromPage;
}

/** The present content: what came last, or what the page brought. Not while rendering. */
export function presentContent(): Content {
  return present ?? pageContent();
}

/** Puts newer content in place; what shows some of it is rendered anew. */
export function putContent(content: Content): void {
  present = content;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const RenderedContent = createContext<Content | null>(null);

/** Says with which content the page was rendered. */
export function ContentProvider({ content, children }: { content: Content; children: ReactNode }) {
  return <RenderedContent value={content}>{children}</RenderedContent>;
}

/** The present content; during server rendering and hydration what the page was rendered with. */
export function useContent(): Content {
  const rendered = useContext(RenderedContent);
  return useSyncExternalStore(
    subscribe,
    () => present ?? rendered ?? pageContent(),
    () => rendered ?? pageContent(),
  );
}

/** Links, contact addresses, partners and the texts of the fixed sections. */
export function useSite(): SiteDocument {
  return useContent().site;
}
