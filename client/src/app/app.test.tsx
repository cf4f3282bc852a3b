// @vitest-environment jsdom

import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { labels } from '#shared/content/labels.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import { createQueryClient } from '../lib/call/query-client.ts';
import { loadAllIslands } from '../lib/island/island.tsx';
import { App } from './app.tsx';
import { pageCode } from './page-code.ts';
import { findRoute } from './routes.tsx';

const scrollTo = vi.fn();
const scrollIntoView = vi.fn();
const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const { texts } = defaultContent.site;
const NOW = new Date('2026-06-01T10:00:00Z');

// A page's code is transformed when it is first asked for.

let root: Root;
let queryClient: QueryClient;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('fetch', async () => Response.json({ success: false }));
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('scrollTo', scrollTo);
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  Element.prototype.scrollIntoView = scrollIntoView;
  queryClient = createQueryClient();
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const mock of [scrollTo, scrollIntoView, complaints]) mock.mockReset();
});

/** Hydrates the server's HTML of a page. */
async function open(address: string) {
  window.history.replaceState(null, '', address);
  const { pathname } = window.location;
  await pageCode(findRoute(pathname)).page.load();
  await loadAllIslands();
  document.head.innerHTML =
    '<title>x</title><meta name="description" content=""><meta name="robots" content="index, follow">' +
    '<link rel="canonical" href="https://ctrl.example/">';
  const app = (
    <App path={pathname} renderedAt={NOW} content={defaultContent} queryClient={queryClient} />
  );
  const element = document.createElement('div');
  document.body.append(element);
  element.innerHTML = renderToString(app);
  root = await act(async () => hydrateRoot(element, app));
}

const go = async (address: string) => {
  await act(async () => window.history.pushState(null, '', address));
};
/** Waits for a page by its first heading, ignoring line breaks in it. */
const heading = (name: string) =>
  waitFor(() => expect(document.querySelector('h1')?.textContent).toContain(name));
const follow = async (name: string) => {
  const [link] = screen.getAllByRole('link', { name });
  await act(async () => link?.click());
};
const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');
const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');

describe('the site in the browser', () => {
  it('hydrates without a complaint', async () => {
    await open('/values');
    expect(complaints).not.toHaveBeenCalled();
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('opens another page by a link: content, head, place and focus', async () => {
    await open('/values');
    await follow('Om oss');
    await heading(texts.about.heading);
    expect(window.location.pathname).toBe('/about');
    await waitFor(() => expect(document.title).toBe('Om oss | CTRL Festival'));
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
      texts.about.paragraphs[0],
    );
    expect(canonical()).toBe('https://ctrl.example/about');
    expect(document.activeElement?.tagName).toBe('MAIN');
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });

  it('marks private pages as not for search engines, and public ones again', async () => {
    await open('/values');
    await go('/user-login');
    await waitFor(() => expect(robots()).toBe('noindex'));
    await go('/values');
    await waitFor(() => expect(robots()).toBe('index, follow'));
  });

  it('keeps the page until the next one is there, and shows 404 for no page', async () => {
    await open('/values');
    await go('/finnes-ikke');
    expect(await screen.findByText('404', { exact: false })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Fant ikke siden | CTRL Festival'));
  });

  it('opens one act from another: head, place and focus, and back', async () => {
    await open('/program/2025-fre-band-1');
    await follow('Etter · fredag 22. august 21:00 Band 2');
    await heading('Band 2');
    expect(window.location.pathname).toBe('/program/2025-fre-band-2');
    await waitFor(() => expect(document.title).toContain('Band 2, fredag 22. august'));
    expect(canonical()).toBe('https://ctrl.example/program/2025-fre-band-2');
    expect(document.activeElement?.tagName).toBe('MAIN');
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    await go('/program/finnes-ikke');
    expect(await screen.findByText('404', { exact: false })).toBeTruthy();
    await waitFor(() => expect(robots()).toBe('noindex'));
  });

  it('goes to the anchor of a link, on another page and on this one', async () => {
    await open('/values');
    await go('/contact#contact');
    await heading(labels.contact.heading);
    expect(scrollIntoView.mock.contexts.at(-1)).toBe(document.getElementById('contact'));
    scrollIntoView.mockClear();
    await go('/contact#nyhetsbrev-finnes-ikke');
    expect(scrollTo).toHaveBeenCalledOnce();
    await go('/contact#contact');
    expect(scrollIntoView).toHaveBeenCalledOnce();
  });

  it('goes to the top for an anchor that cannot be decoded', async () => {
    await open('/values');
    await go('/contact#100%');
    await heading(labels.contact.heading);
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    await go('/contact#100%E0');
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });

  it('shows the home page whole, so that a link to an anchor far down finds it', async () => {
    await open('/values');
    await go('/#community');
    await waitFor(() => {
      const place = document.getElementById('community');
      expect(place).not.toBeNull();
      expect(scrollIntoView.mock.contexts).toEqual([place]);
    });
  });

  it('leaves the place to the browser when going back', async () => {
    await open('/values');
    await go('/about');
    await heading(texts.about.heading);
    scrollTo.mockClear();
    await act(async () => {
      window.history.back();
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    });
    await waitFor(() => expect(document.title).toBe('Verdier & Visjoner | CTRL Festival'));
    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement?.tagName).toBe('MAIN');

    await go('/tickets');
    await heading(currentEdition(defaultContent.editions, NOW).texts.sale?.lines[0] ?? '');
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });
});
