import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Content, SiteDocument } from '#shared/content/types.ts';
import { currentEdition, isOver } from '#shared/rules/festival-phase.ts';
import { type TicketKey, ticketKey } from '#shared/rules/ticket-key.ts';
import { useNow } from './clock.tsx';
import { createStore } from './storage/store.ts';

/*
 * Content that organisers edit, sent with the page as JSON. Server and hydration use the content
 * the page was rendered with, so their texts match; afterwards components get the latest content
 * (app/follow-content.ts). The context value never changes: updating it would make React discard
 * the HTML of islands that are not hydrated yet.
 */

/** Id of the script element with the page's content. */
export const CONTENT_DATA_ID = 'innholdsdata';

const present = createStore<Content | undefined>(undefined);
let fromPage: Content | undefined;

export function pageContent(): Content {
  fromPage ??= JSON.parse(document.getElementById(CONTENT_DATA_ID)?.textContent ?? '') as Content;
  return fromPage;
}

/** The latest content: from the last update, or else from the page. Not for use while rendering. */
export function presentContent(): Content {
  return present.get() ?? pageContent();
}

/** Replaces the content and rerenders its subscribers. */
export function putContent(content: Content): void {
  present.set(content);
}

const RenderedContent = createContext<Content | null>(null);

/** Provides the content that the page was rendered with. */
export function ContentProvider({ content, children }: { content: Content; children: ReactNode }) {
  return <RenderedContent value={content}>{children}</RenderedContent>;
}

/**
 * The latest content; during server rendering and hydration the content the page was rendered with.
 */
export function useContent(): Content {
  const rendered = useContext(RenderedContent);
  return useSyncExternalStore(
    present.subscribe,
    () => present.get() ?? rendered ?? pageContent(),
    () => rendered ?? pageContent(),
  );
}

/** Links, contact addresses, partners and the texts of the fixed sections. */
export function useSite(): SiteDocument {
  return useContent().site;
}

/** Whether the edition that the site is about is over: then none is ahead. */
export function useIsOver(): boolean {
  const { editions } = useContent();
  const now = useNow();
  return isOver(currentEdition(editions, now), now);
}

/*
 * Links between pages are relative to a base path: that of a preview (`<html data-preview>`), so
 * that links, reloads and new tabs stay in the preview; otherwise the root. Browser only.
 */

/** Base path without a trailing slash; empty for the root. */
export const pagesBase = (): string => document.documentElement.dataset.preview ?? '';

/** Path of the page in the address bar, without the base path. */
export const shownPath = (): string => location.pathname.slice(pagesBase().length) || '/';

/** Label and URL of the ticket button. */
export function useTicketKey(): TicketKey {
  const { editions, site } = useContent();
  const now = useNow();
  return ticketKey(currentEdition(editions, now), now, site.links.earlyTicket);
}
