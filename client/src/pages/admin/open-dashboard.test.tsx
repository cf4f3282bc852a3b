// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEVER_COUNTED, overview } from '#client/features/admin/testing/overview.ts';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import { FakeSocket } from '#client/testing/fake-socket.ts';
import { paths } from '#shared/paths.ts';
import { OpenDashboard } from './open-dashboard.tsx';

const tab = vi.hoisted(() => ({ breaks: false }));
vi.mock('./tabs.ts', async () => {
  const { MessagesBadge } = await import('#client/features/admin/badges.tsx');
  const content = (text: string) => async () => () => {
    if (tab.breaks && text === 'Her er brukerne') throw new Error('ødelagt');
    return (
      <p>
        {text} <input aria-label="Felt" />
      </p>
    );
  };
  const icon = () => null;
  return {
    adminTabs: [
      { id: 'overview', label: 'Oversikt', letter: 'o', icon, load: content('Her er oversikten') },
      { id: 'users', label: 'Brukere', letter: 'b', icon, load: content('Her er brukerne') },
      {
        id: 'messages',
        label: 'Meldinger',
        letter: 'm',
        icon,
        Badge: MessagesBadge,
        load: content('Her er post'),
      },
    ],
  };
});

let api: FakeApi;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const OVERVIEW = 'GET /api/admin/overview';
const NOW = new Date('2026-06-01T10:00:00Z');
const session = {
  success: true,
  admin: { id: 'a1', username: 'sjef' },
  idleEndsAt: '2026-06-01T10:30:00.000Z',
  endsAt: '2026-06-01T18:00:00.000Z',
} as const;

async function open(address = '/admin-dashboard') {
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OpenDashboard session={session} afterLogout={paths.adminLogin} />
    </QueryClientProvider>,
  );
  await pass(20);
}
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
const card = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  FakeSocket.all = [];
  tab.breaks = false;
  api = fakeApi();
  api.answers(OVERVIEW, overview({ unhandledMessages: 3 }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.removeAttribute('style');
});

describe('the cards', () => {
  it('show the seven figures as they were measured', async () => {
    await open();
    const strip = screen.getByRole('region', { name: 'Nøkkeltall' });
    expect(
      within(strip)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Brukere totalt',
      'Aktive i dag',
      'Godkjente affiliates',
      'Kontaktmeldinger',
      'Sosiale delinger',
      'Oppetid',
      'Svartid',
    ]);
    expect(card('Brukere totalt')).toBe('1\u00A0284');
    expect(card('Aktive i dag')).toBe('214');
    expect(card('Godkjente affiliates')).toBe('38');
    expect(card('Kontaktmeldinger')).toBe('57');
    expect(card('Sosiale delinger')).toBe('163');
    expect(card('Oppetid')).toBe('99,8 %');
    expect(card('Svartid')).toBe('4,2 ms');
  });

  it('tell what most answers took, after 700 ms of hover and at once by key', async () => {
    await open();
    const value = screen.getByText('4,2');
    const shown = () => screen.queryByRole('tooltip')?.textContent;
    await user.hover(value);
    await pass(800);
    await screen.findByRole('tooltip');
    expect(shown()).toContain('95 % av svarene kom innen 18 ms de siste 5 minuttene');
    const leave = async () => {
      await user.keyboard('{Escape}');
      expect(shown()).toBeUndefined();
      await user.unhover(value);
      await pass(1000);
    };
    // The first one loads the code.
    await leave();
    await user.hover(value);
    await pass(699);
    expect(shown()).toBeUndefined();
    await pass(1);
    expect(shown()).toContain('95 % av svarene');
    await leave();
    act(() => value.closest<HTMLElement>('[tabindex]')?.focus());
    expect(shown()).toContain('95 % av svarene');
  });

  it('show – where nothing was measured yet', async () => {
    api.answers(OVERVIEW, overview(NEVER_COUNTED));
    await open();
    expect(card('Oppetid')).toBe('–ikke målt ennå');
    expect(card('Svartid')).toBe('–ikke målt ennå');
  });

  it('say so when the figures could not be had, after one retry', async () => {
    api.answers(OVERVIEW, {}, 503);
    await open();
    await pass(1_500);
    expect(api.made(OVERVIEW)).toHaveLength(2);
    screen.getByText('Kunne ikke hente tallene.');
    expect(card('Brukere totalt')).toBe('–ukjent');
  });

  it('are asked for every 30 s, and at once when something happened', async () => {
    await open();
    await pass(27_000);
    expect(api.made(OVERVIEW)).toHaveLength(1);
    await pass(3_100);
    expect(api.made(OVERVIEW)).toHaveLength(2);
    const alive = FakeSocket.all.filter(({ closed }) => !closed);
    expect(alive, 'one socket for all of it').toHaveLength(1);
    expect(FakeSocket.last.url.search).toBe('?room=festival&admin=true');
    act(() => FakeSocket.last.accept());
    expect(FakeSocket.last.of('subscribe')).toEqual([{ type: 'subscribe', topics: ['admin'] }]);
    const changed = { type: 'changed', topic: 'admin' } as const;
    act(() => FakeSocket.last.say(changed, changed, changed));
    await pass(10);
    expect(api.made(OVERVIEW)).toHaveLength(3);
    await pass(1_000);
    expect(api.made(OVERVIEW), 'the rest of the burst').toHaveLength(4);
    await pass(5_000);
    expect(api.made(OVERVIEW)).toHaveLength(4);
  });
});

describe('the tabs', () => {
  it('are named by the address, with the number of what waits', async () => {
    await open('/admin-dashboard?fane=messages');
    expect(chosen()).toBe('Meldinger3 ubehandlede');
    screen.getByText('Her er post');
    await user.click(screen.getByRole('tab', { name: 'Brukere' }));
    expect(window.location.search).toBe('?fane=users');
    await pass(20);
    screen.getByText('Her er brukerne');
  });

  it('begin with the first one for an unknown name', async () => {
    await open('/admin-dashboard?fane=tull');
    expect(chosen()).toBe('Oversikt');
  });

  it('keep a fault to themselves, and can be tried again', async () => {
    tab.breaks = true;
    await open('/admin-dashboard?fane=users');
    screen.getByRole('heading', { name: 'Fanen kunne ikke vises' });
    expect(card('Brukere totalt')).toBe('1\u00A0284');
    tab.breaks = false;
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    await pass(20);
    screen.getByText('Her er brukerne');
  });
});

describe('the keys', () => {
  it('open tabs by Alt and a digit, and by g and a letter', async () => {
    await open();
    await user.keyboard('{Alt>}[Digit2]{/Alt}');
    expect(chosen()).toBe('Brukere');
    await user.keyboard('gm');
    expect(chosen()).toContain('Meldinger');
    await user.keyboard('o');
    expect(chosen(), 'a letter alone').toContain('Meldinger');
    await user.keyboard('{Alt>}[Digit9]{/Alt}');
    expect(chosen(), 'no such tab').toContain('Meldinger');
  });

  it('leave writing alone', async () => {
    await open();
    await user.click(screen.getByLabelText('Felt'));
    await user.keyboard('gb?{Alt>}[Digit2]{/Alt}');
    expect(chosen()).toBe('Oversikt');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are shown by ?, and those of a single key can be switched off', async () => {
    await open();
    await user.keyboard('?');
    await pass(300);
    const dialog = await screen.findByRole('dialog', { name: 'Hurtigtaster' });
    expect(dialog.textContent).toContain('BrukereAlt + 2 eller G så B');
    await user.click(within(dialog).getByRole('checkbox', { name: /Bruk taster uten Ctrl/ }));
    await user.keyboard('{Escape}');
    await pass(50);
    await user.keyboard('gb?');
    expect(chosen()).toBe('Oversikt');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('admin-shortcuts')).toBe('false');
  });
});

describe('the command search', () => {
  const box = () => screen.findByRole('combobox', { name: /Søk etter/ });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  it('opens by Ctrl+K also while writing, and goes to a tab by Enter', async () => {
    await open();
    await user.click(screen.getByLabelText('Felt'));
    await user.keyboard('{Control>}k{/Control}');
    await pass(300);
    await box();
    expect(options().slice(0, 3)).toEqual(['Oversikt', 'Brukere', 'Meldinger']);
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Brukere');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Logg ut');
    await user.keyboard('meld{Enter}');
    await pass(50);
    expect(chosen()).toContain('Meldinger');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  const found = {
    users: [{ id: 'u1', firstName: 'Nora', lastName: 'Vik', username: 'nora' }],
    affiliates: [{ id: 'a1', navn: 'Nora Salg', personalCode: 'CTRL-NORA22' }],
    messages: [{ id: 'm1', navn: 'Nora', epost: 'nora@example.no', emne: 'Rullestol' }],
    shares: [{ id: 's1', navn: 'Nora', epost: 'nora@example.no', platform: 'tiktok' }],
  };
  const ask = async (text: string) => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Søk' }));
    await pass(300);
    await user.type(await box(), text);
    await pass(300);
    await pass(10);
  };

  it.each([
    ['Nora Vik (@nora)', '?fane=users&bruker=u1'],
    ['Nora Salg, CTRL-NORA22', '?fane=affiliates&affiliate=a1'],
    ['Rullestol, fra Nora', '?fane=messages&q=nora%40example.no'],
    ['Nora, TikTok', '?fane=shares&q=nora%40example.no'],
  ])('finds %s on the server, and shows what was chosen', async (name, address) => {
    api.answers('GET /api/admin/search?q=nora', found);
    await ask('nora');
    expect(options().slice(0, 4)).toEqual([
      'Nora Vik (@nora)',
      'Nora Salg, CTRL-NORA22',
      'Rullestol, fra Nora',
      'Nora, TikTok',
    ]);
    await user.click(screen.getByRole('option', { name }));
    expect(window.location.search).toBe(address);
  });

  it.each([
    ['gi gave til nora', 'Gi gave til Nora Vik (@nora)', '?fane=users&bruker=u1&gjor=gave'],
    ['send melding til nora', 'Send melding til Nora Vik (@nora)', '&gjor=melding'],
    ['gi belønning til nora', 'Gi belønning til Nora, TikTok', '&rewarded=false'],
    ['registrer salg på nora', 'Registrer salg på Nora Salg, CTRL-NORA22', '&affiliate=a1'],
  ])('takes «%s» as something to do', async (text, name, address) => {
    api.answers('GET /api/admin/search?q=nora', found);
    await ask(text);
    expect(options()).toEqual([name]);
    await user.keyboard('{Enter}');
    expect(window.location.search).toContain(address);
  });

  it('offers the beginning of what needs a name, and stays open for it', async () => {
    await ask('gave');
    await user.click(screen.getByRole('option', { name: 'Gi gave til …' }));
    expect((await box()).getAttribute('value')).toBe('Gi gave til ');
    expect(document.activeElement).toBe(await box());
    expect(api.made('GET /api/admin/search?q=')).toEqual([]);
  });

  it('reaches what can be done, and says when nothing is found', async () => {
    await open();
    await user.keyboard('{Control>}k{/Control}');
    await pass(300);
    await user.type(await box(), 'qqq');
    await pass(300);
    screen.getByText('Ingen treff');
    await user.clear(await box());
    await user.type(await box(), 'nyhetsbrev{Enter}');
    expect(window.location.search).toBe('?fane=messages&del=nyhetsbrev');
  });
});

it('offers the next edition once the newest is over', async () => {
  await open();
  expect(screen.queryByText(/^Festivalen/)).toBeNull();
  cleanup();
  vi.setSystemTime('2026-08-22T22:00:01Z');
  await open('/admin-dashboard?fane=users');
  expect(screen.getByRole('link', { name: 'Ny utgave' }).getAttribute('href')).toBe(
    '/admin-dashboard?fane=content&ny=utgave',
  );
  expect(screen.getByText(/^Festivalen 2026 er over/)).toBeTruthy();
  cleanup();
  await open();
  expect(screen.queryByText(/^Festivalen/), 'the first tab says it itself').toBeNull();
});
