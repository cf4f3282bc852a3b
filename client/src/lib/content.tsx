import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Content, ExternalLink, SiteDocument } from '#shared/content/types.ts';
import { currentEdition, isOver } from '#shared/rules/festival-phase.ts';
import { ticketKey } from '#shared/rules/ticket-key.ts';
import { useNow } from './clock.tsx';
import { createStore } from './storage/store.ts';

/*
 * What organisers change. The page brings it as JSON, and the code holds none of it. Server and
 * hydration read what the page was rendered with, so the texts are the same; afterwards every reader
 * gets the present content (app/follow-content.ts). The context never changes: an update of it would
 * make React throw away the HTML of islands that are not hydrated yet.
 */

/** Id of the script element in which a page carries its content. */
export const CONTENT_DATA_ID = 'innholdsdata';

const present = createStore<Content | undefined>(undefined);
let fromPage: Content | undefined;

/** The content that the page's document brought. */
export function pageContent(): Content {
  fromPage ??= JSON.parse(document.getElementById(CONTENT_DATA_ID)?.textContent ?? '') as Content;
  return fromPage;
}

/** The present content: what came last, or what the page brought. Not while rendering. */
export function presentContent(): Content {
  return present.get() ?? pageContent();
}

/** Puts newer content in place; what shows some of it is rendered anew. */
export function putContent(content: Content): void {
  present.set(content);
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
    present.subscribe,
    () => present.get() ?? rendered ?? pageContent(),
    () => rendered ?? pageContent(),
  );
}

/** Links, contact addresses, partners and the texts of the fixed sections. */
export function useSite(): SiteDocument {
  return useContent().site;
}

/*
 * Pages link to each other below an address: that of a preview (`<html data-preview>`), so that whoever
 * follows a link, loads anew or opens a tab stays in it; else the root. Not on the server.
 */

/** The address without a closing slash; empty for the root. */
export const pagesBase = (): string => document.documentElement.dataset.preview ?? '';

/** The path of the page in the address bar. */
export const shownPath = (): string => location.pathname.slice(pagesBase().length) || '/';

interface TicketKey extends ExternalLink {
  /** False once the edition is over. */
  onSale: boolean;
}

/** Words and address of the key that leads to the tickets. */
export function useTicketKey(): TicketKey {
  const { editions, site } = useContent();
  const now = useNow();
  const edition = currentEdition(editions, now);
  const over = isOver(edition, now);
  return { ...ticketKey(edition, over, site.links.earlyTicket), onSale: !over };
}
