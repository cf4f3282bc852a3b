// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { ContentProvider } from '#client/lib/content.tsx';
import { loadAllIslands } from '#client/lib/island/island.tsx';
import { onOpenContact } from '#client/lib/open.ts';
import { knownPromoter } from '#client/lib/session/known-session.ts';
import { userSession } from '#client/lib/session/session.ts';
import { defaultContent } from '#shared/content/index.ts';
import type { Content } from '#shared/content/types.ts';
import { paths } from '#shared/paths.ts';
import { SiteLayout } from '../app.tsx';
import { listedPaths } from '../meta.ts';

function site(path = '/', user?: { username: string }) {
  const queryClient = createQueryClient();
  if (user) queryClient.setQueryData(userSession.key, { success: true, user });
  else queryClient.setQueryData(userSession.key, { success: false });
  return (
    <QueryClientProvider client={queryClient}>
      <Router ssrPath={path}>
        <SiteLayout>
          <h1>Innhold</h1>
        </SiteLayout>
      </Router>
    </QueryClientProvider>
  );
}

const names = (root: HTMLElement) =>
  within(root)
    .getAllByRole('link')
    .map((link) => link.textContent);

// Lazy code is loaded beforehand, so that no test depends on how long its import takes.
beforeAll(async () => {
  await import('#client/components/ui/toaster-panel.tsx');
  await import('#client/components/ui/dialog-panel.tsx');
  await import('#client/components/ui/menu-panel.tsx');
  await import('#client/features/contact/contact-dialog.tsx');
  await loadAllIslands();
});
beforeEach(() => {
  // Between two editions: tickets are sold.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T10:00:00Z') });
  window.history.replaceState(null, '', '/');
  // jsdom has no layout: every element counts as visible.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('header', () => {
  it('begins with the skip link', async () => {
    render(site());
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Hopp til innholdet');
    const target = document.activeElement?.getAttribute('href')?.slice(1) ?? '';
    expect(document.getElementById(target)?.tagName).toBe('MAIN');
  });

  it('has every entry and marks the present page', () => {
    render(site());
    const nav = screen.getByRole('navigation', { name: 'Hovedmeny' });
    expect(names(nav)).toEqual(['Hjem', 'Billetter', 'Kontakt', 'Overnatting', 'Admin']);
    const buttons = within(nav).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['Mer', 'Social', 'Forum Snart']);
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Hjem');
    expect(within(nav).getByRole('link', { name: 'Overnatting' }).getAttribute('target')).toBe(
      '_blank',
    );
  });

  it('ends the second row with the way in', () => {
    render(site());
    const bar = screen.getByRole('navigation', { name: 'Snarveier' });
    expect(names(bar)).toEqual(['Discord', 'Affiliate Program', 'Live Oversikt', 'Logg inn']);
  });

  it('has a light beside the ranking until the festival is over', () => {
    render(site());
    const lights = () => document.querySelectorAll('header .led').length;
    expect(lights()).toBe(1);
    cleanup();
    vi.setSystemTime('2026-11-24T12:00:00Z');
    render(site());
    expect(lights()).toBe(0);
  });

  it('ends the second row with the name of who is logged in', () => {
    render(site('/', { username: 'sindreh' }));
    const bar = screen.getByRole('navigation', { name: 'Snarveier' });
    const last = within(bar).getAllByRole('link').at(-1);
    expect(last?.textContent).toBe('sindreh');
    expect(last?.getAttribute('href')).toBe('/user-profile');
  });

  it('leads a promoter back to the dashboard, until the session ended', () => {
    knownPromoter.remember(true);
    render(site());
    const bar = screen.getByRole('navigation', { name: 'Snarveier' });
    const last = () => within(bar).getAllByRole('link').at(-1);
    expect(last()?.textContent).toBe('Tavla di');
    expect(last()?.getAttribute('href')).toBe('/affiliate-dashboard');
    act(() => knownPromoter.remember(false));
    expect(last()?.textContent).toBe('Logg inn');
  });

  it('announces the forum', async () => {
    render(site());
    await userEvent.click(screen.getByRole('button', { name: 'Forum Snart' }));
    expect((await screen.findAllByText('Forum kommer snart!')).length).toBeGreaterThan(0);
  });

  it('leads to the list of pages without script', () => {
    const html = renderToStaticMarkup(site());
    expect(html).toMatch(/<noscript><a [^>]*href="#alle-sider">Meny</);
    expect(html).toMatch(/<noscript><a [^>]*href="#alle-sider">Mer</);
    expect(html).toContain('id="alle-sider"');
  });
});

describe('mobile menu', () => {
  async function openMenu() {
    const user = userEvent.setup();
    render(site());
    const burger = screen.getByRole('button', { name: 'Meny' });
    await user.click(burger);
    return { user, burger, menu: screen.getByRole('navigation', { name: 'Meny' }) };
  }

  it('has all entries, the social keys without Discord, and ends with the way in', async () => {
    const { burger, menu } = await openMenu();
    expect(burger.getAttribute('aria-expanded')).toBe('true');
    expect(names(menu)).toEqual([
      'Hjem',
      'Verdier & Visjoner',
      'Eventer',
      'Musikk',
      'Om oss',
      'Praktisk',
      'Billetter',
      'Kontakt',
      'Overnatting',
      'Søk som frivillig',
      'Affiliate Program',
      'Live Oversikt',
      'Admin',
      '',
      '',
      '',
      '',
      '',
      'Kjøp Early Ticket',
      'Send melding',
      'Logg inn',
    ]);
    for (const name of ['Spilleliste', 'Facebook', 'Instagram', 'TikTok', 'Twitch']) {
      expect(within(menu).getByRole('link', { name })).toBeTruthy();
    }
    expect(within(menu).queryByRole('link', { name: 'Discord' })).toBeNull();
  });

  it('keeps the focus and shuts the rest of the page', async () => {
    const { user, menu } = await openMenu();
    const header = menu.closest('header');
    await waitFor(() =>
      expect(screen.getByRole('main', { hidden: true }).hasAttribute('inert')).toBe(true),
    );
    const first = screen.getByRole('link', { name: 'CTRL Festival' });
    const last = within(menu).getByRole('link', { name: 'Logg inn' });
    last.focus();
    await user.tab();
    expect(document.activeElement).toBe(first);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(last);
    // A click outside removes the focus; Tab returns it to the menu.
    last.blur();
    await user.tab();
    expect(header?.contains(document.activeElement)).toBe(true);
  });

  it('closes by Escape, with the focus back on the burger and the page open again', async () => {
    const { user, burger } = await openMenu();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Meny' })).toBeNull();
    expect(document.activeElement).toBe(burger);
    await waitFor(() => expect(screen.getByRole('main').hasAttribute('inert')).toBe(false));
  });

  it("closes for 'Send melding', which gives the focus back to the burger", async () => {
    const { user, burger, menu } = await openMenu();
    await user.click(within(menu).getByRole('link', { name: 'Send melding' }));
    expect(menu.isConnected).toBe(false);
    await screen.findByRole('dialog', { name: 'Send melding' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(burger));
  });

  it('closes by the burger and by any choice', async () => {
    const { user, burger, menu } = await openMenu();
    await user.click(burger);
    expect(menu.isConnected).toBe(false);
    await user.click(burger);
    const again = screen.getByRole('navigation', { name: 'Meny' });
    await user.click(within(again).getByRole('link', { name: 'Musikk' }));
    expect(again.isConnected).toBe(false);
  });
});

describe('practical information and the plan', () => {
  const none = { practical: [], grounds: { floors: [], areas: [] } };
  const empty: Content = {
    ...defaultContent,
    editions: defaultContent.editions.map((edition) => ({ ...edition, ...none })),
  };

  /** Their labels in 'Mer', the phone's menu and the footer. */
  async function shown(content: Content) {
    const user = userEvent.setup();
    render(<ContentProvider content={content}>{site()}</ContentProvider>);
    await user.click(screen.getByRole('button', { name: 'Mer' }));
    const inMore = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Meny' }));
    const inMenu = names(screen.getByRole('navigation', { name: 'Meny' }));
    await user.keyboard('{Escape}');
    const inFooter = names(await screen.findByRole('contentinfo'));
    cleanup();
    const own = (labels: readonly (string | null)[]) =>
      labels.filter((label) => label === 'Praktisk' || label === 'Områdeplan').join();
    return [inMore, inMenu, inFooter].map(own);
  }

  it('are in every menu when there is something of them, also where the page leaves it out', async () => {
    expect(await shown(empty)).toEqual(['', '', '']);
    expect(await shown({ ...empty, leftOut: ['practical', 'grounds'] })).toEqual(
      Array(3).fill('Praktisk,Områdeplan'),
    );
  });
});

describe('footer', () => {
  it('has the genres, the years of the editions and the small print', () => {
    render(site());
    const footer = screen.getByRole('contentinfo');
    const genres = within(footer).getAllByRole('listitem').slice(0, 4);
    expect(genres.map((genre) => genre.textContent)).toEqual([
      'EDM',
      'House',
      'Hardstyle',
      'Drum and Bass',
    ]);
    expect(within(footer).getByText('© 2025–2026 CTRL Festival')).toBeTruthy();
    expect(within(footer).getByRole('link', { name: 'Del festivalen' }).getAttribute('href')).toBe(
      '/share-tracker',
    );
    expect(within(footer).getByRole('link', { name: 'Personvern' }).getAttribute('href')).toBe(
      '/personvern',
    );
    expect(within(footer).getByRole('link', { name: 'Org.nr. 123 456 789' })).toBeTruthy();
  });

  it("leaves a 'Send melding' that is for another tab to the browser", () => {
    render(site());
    const writes = vi.fn(() => undefined);
    const stop = onOpenContact(writes);
    const link = within(screen.getByRole('contentinfo')).getByRole('link', {
      name: 'Send melding',
    });
    const isLeft = (init: MouseEventInit) => {
      let left = true;
      const look = (event: Event) => {
        left = !event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', look, { once: true });
      fireEvent.click(link, init);
      return left;
    };
    expect(isLeft({ ctrlKey: true })).toBe(true);
    expect(isLeft({ metaKey: true })).toBe(true);
    expect(writes).not.toHaveBeenCalled();
    expect(isLeft({})).toBe(false);
    expect(writes).toHaveBeenCalledOnce();
    stop();
  });

  it('reaches every public page', () => {
    render(site());
    const hrefs = within(screen.getByRole('contentinfo'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    // The two that are left out while there is nothing of them have a test above.
    const sometimes: readonly string[] = [paths.practical, paths.grounds];
    const always = listedPaths.filter((path) => !sometimes.includes(path));
    expect(hrefs).toEqual(expect.arrayContaining([...always, paths.adminDashboard]));
  });
});
