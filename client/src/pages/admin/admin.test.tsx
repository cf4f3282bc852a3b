// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { dismissToast, useToasts } from '#client/lib/toast.ts';
import { FakeSocket } from '#client/testing/fake-socket.ts';
import { AdminDashboardPage, AdminFullscreenPage } from './admin-dashboard-page.tsx';
import { AdminLoginPage } from './admin-login-page.tsx';

// The tabs' contents are tested with their features.
vi.mock('./tabs.ts', () => ({
  adminTabs: [{ id: 'prove', label: 'Prøve', icon: () => null, load: async () => () => null }],
}));

const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const client = createQueryClient();
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const NOW = new Date('2026-06-01T10:00:00Z');
const MINUTE = 60_000;

/** What the server answers: the session as it is now, and each other call. */
let session: unknown;
let login: () => Response;
let logout: () => Response;
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE).toISOString();
const open = (idle = 30, end = 480) => ({
  success: true,
  admin: { id: 'a1', username: 'sjef' },
  idleEndsAt: after(idle),
  endsAt: after(end),
});

function Toasts() {
  const [shown] = useToasts();
  return (
    <div data-testid="toast">
      {shown?.open && [shown.title, shown.description].filter(Boolean).join('|')}
    </div>
  );
}

async function visit(address: string, Page: () => React.ReactNode) {
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={client}>
      <Page />
      <Toasts />
    </QueryClientProvider>,
  );
  await pass(10);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toastText = () => screen.getByTestId('toast').textContent;
const calls = (method: string, path: string) =>
  fetch.mock.calls.filter(([at, init]) => at === path && (init?.method ?? 'GET') === method);
const key = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

async function logIn() {
  await user.type(screen.getByLabelText('Brukernavn'), 'sjef');
  await user.type(screen.getByLabelText('Passord'), 'hemmelig');
  await user.click(key('Logg inn som Admin'));
  await pass(10);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('BroadcastChannel', undefined);
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
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  session = { success: false };
  login = () => json(200, { ...open(), message: 'Innlogget som sjef' });
  logout = () => json(200, { success: true, message: 'Logget ut' });
  fetch.mockImplementation(async (path) => {
    if (path === '/api/admin/login') return login();
    if (path === '/api/admin/logout') return logout();
    if (path === '/api/admin/overview') return json(503, {});
    return session === null ? json(503, {}) : json(200, session);
  });
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  fetch.mockReset();
  client.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the admin's login page", () => {
  it('has its texts and leads back to the affiliates', async () => {
    await visit('/admin-login', AdminLoginPage);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Admin');
    expect(screen.getByLabelText('Brukernavn').getAttribute('placeholder')).toBe('admin');
    expect(screen.getByRole('link', { name: /Tilbake/ }).getAttribute('href')).toBe(
      '/affiliate-login',
    );
  });

  it('welcomes the admin and goes on to the dashboard', async () => {
    await visit('/admin-login', AdminLoginPage);
    await logIn();
    expect(toastText()).toBe('Velkommen Admin!');
    expect(window.location.pathname).toBe('/admin-dashboard');
    const [, init] = calls('POST', '/api/admin/login')[0] ?? [];
    expect(JSON.parse(String(init?.body))).toEqual({ username: 'sjef', password: 'hemmelig' });
  });

  it.each([
    ["the server's words", () => json(401, { message: 'Feil kode' }), 'Feil kode'],
    ['the fallback', () => json(401, {}), 'Ugyldig brukernavn eller passord'],
    ['a message without success', () => json(200, { success: false, message: 'Nei' }), 'Nei'],
    ['no admin in the answer', () => json(200, { success: true }), 'Innlogging feilet'],
  ])('fails with %s', async (_what, answer, text) => {
    login = answer;
    await visit('/admin-login', AdminLoginPage);
    await logIn();
    expect(toastText()).toBe(`Innlogging feilet|${text}`);
    expect(window.location.pathname).toBe('/admin-login');
  });

  it('asks for a code where the account wants one, and sends all three', async () => {
    const codeRequired = (message: string) =>
      json(401, { success: false, codeRequired: true, message });
    login = () => codeRequired('Skriv inn koden');
    await visit('/admin-login', AdminLoginPage);
    expect(screen.queryByLabelText('Kode')).toBeNull();
    await logIn();
    const code = screen.getByLabelText('Kode');
    expect(document.activeElement).toBe(code);
    expect(toastText(), 'nothing failed').toBe('');
    login = () => codeRequired('Koden er feil');
    await user.type(code, '123 456{Enter}');
    await pass(10);
    expect(toastText()).toBe('Innlogging feilet|Koden er feil');
    login = () => json(200, { ...open(), message: 'Innlogget som sjef' });
    await user.clear(code);
    await user.type(code, '654321{Enter}');
    await pass(10);
    expect(toastText()).toBe('Velkommen Admin!');
    const bodies = calls('POST', '/api/admin/login').map(([, init]) =>
      JSON.parse(String(init?.body)),
    );
    const given = { username: 'sjef', password: 'hemmelig' };
    expect(bodies).toEqual([given, { ...given, code: '123456' }, { ...given, code: '654321' }]);
  });

  it('clears the code for another account', async () => {
    login = () => json(401, { success: false, codeRequired: true, message: 'Skriv inn koden' });
    await visit('/admin-login', AdminLoginPage);
    await logIn();
    await user.type(screen.getByLabelText('Brukernavn'), '2');
    expect(screen.queryByLabelText('Kode')).toBeNull();
  });

  it('sends an admin who is logged in on', async () => {
    session = open();
    await visit('/admin-login', AdminLoginPage);
    expect(window.location.pathname).toBe('/admin-dashboard');
  });
});

describe('the dashboard', () => {
  it('says that it loads, also in the HTML of the server', () => {
    const page = (
      <QueryClientProvider client={client}>
        <AdminDashboardPage />
      </QueryClientProvider>
    );
    expect(renderToString(page)).toContain('Laster dashboard...');
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    ['nobody is logged in', { success: false }],
    ['the check fails', null],
  ])('shows the way in when %s', async (_when, answer) => {
    session = answer;
    await visit('/admin-dashboard', AdminDashboardPage);
    screen.getByText('Du må logge inn som administrator for å få tilgang');
    await logIn();
    screen.getByRole('heading', { name: 'Velkommen, sjef - Full systemkontroll' });
  });

  it('opens as soon as the server answers again, and keeps what is typed meanwhile', async () => {
    session = null;
    await visit('/admin-dashboard', AdminDashboardPage);
    await user.type(screen.getByLabelText('Brukernavn'), 'sj');
    let answer: (response: Response) => void = () => undefined;
    fetch.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10);
    expect(calls('GET', '/api/admin/session')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Brukernavn').value).toBe('sj');
    session = open();
    answer(json(503, {}));
    await pass(10);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10);
    expect(screen.queryByLabelText('Brukernavn')).toBeNull();
  });

  it('opens for an admin, and in a window of its own', async () => {
    session = open();
    await visit('/admin-dashboard', AdminDashboardPage);
    screen.getByRole('heading', { level: 1, name: 'Velkommen, sjef - Full systemkontroll' });
    const link = screen.getByRole('link', { name: 'Fullscreen' });
    expect(link.getAttribute('href')).toBe('/admin-fullscreen');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it.each([
    ['/admin-dashboard', AdminDashboardPage, '/admin-login'],
    ['/admin-fullscreen', AdminFullscreenPage, '/admin-dashboard'],
  ])('%s logs out to %3$s', async (address, Page, target) => {
    session = open();
    await visit(address, Page);
    client.setQueryData(['/api/admin/users'], ['kari']);
    await user.click(key('Logg ut'));
    await pass(10);
    expect(calls('POST', '/api/admin/logout')).toHaveLength(1);
    expect(window.location.pathname).toBe(target);
    expect(client.getQueryData(['/api/admin/users'])).toBeUndefined();
    screen.getByText('Du må logge inn som administrator for å få tilgang');
  });

  it('stays open when the logout fails, and says so', async () => {
    session = open();
    logout = () => json(503, { message: 'Databasen er borte' });
    await visit('/admin-dashboard', AdminDashboardPage);
    await user.click(key('Logg ut'));
    await pass(10);
    expect(toastText()).toBe('Kunne ikke logge ut|Databasen er borte');
    screen.getByRole('heading', { name: /Velkommen, sjef/ });
  });

  describe('with changes of the content that the server does not have', () => {
    const WAITING = 'innhold-venter|a1|site|tab-1';
    const OTHERS = 'innhold-venter|a2|site|tab-1';
    const leave = async (answer: string) => {
      session = open();
      for (const name of [WAITING, OTHERS]) localStorage.setItem(name, '{"ops":[]}');
      await visit('/admin-dashboard', AdminDashboardPage);
      await user.click(key('Logg ut'));
      const dialog = within(await screen.findByRole('dialog'));
      dialog.getByText(/Logger du ut nå, blir de borte/);
      expect(calls('POST', '/api/admin/logout')).toHaveLength(0);
      await user.click(dialog.getByRole('button', { name: answer }));
      await pass(10);
    };
    const left = () => [WAITING, OTHERS].filter((name) => localStorage.getItem(name) !== null);

    it('asks, and removes those of this admin with the logout', async () => {
      await leave('Logg ut likevel');
      expect([left(), window.location.pathname]).toEqual([[OTHERS], '/admin-login']);
    });

    it('stays logged in when one does not want to lose them', async () => {
      await leave('Avbryt');
      expect([left().length, calls('POST', '/api/admin/logout').length]).toEqual([2, 0]);
    });

    it('removes nothing when the logout fails', async () => {
      logout = () => json(503, { message: 'Databasen er borte' });
      await leave('Logg ut likevel');
      expect(left()).toHaveLength(2);
    });
  });

  describe('with contacts, notes or tasks in this browser', () => {
    const QUESTION = 'Fjern også kontakter, notater og oppgaver fra denne maskinen?';
    const LISTS = {
      admin_contacts: '[{"id":"1","name":"Vakt","phone":"22 33 44 55"}]',
      'admin_contacts-satt-til-side-1': '["uleselig"]',
      'admin-notes-list': '[{"id":"1","content":"hemmelig"}]',
      'admin-notes-draft': '"et utkast"',
      'admin-todo-list': '[{"id":"1","task":"rydde"}]',
    };
    const left = () => Object.keys(LISTS).filter((name) => localStorage.getItem(name) !== null);
    const leave = async () => {
      session = open();
      for (const [name, text] of Object.entries(LISTS)) localStorage.setItem(name, text);
      await visit('/admin-dashboard', AdminDashboardPage);
      await user.click(key('Logg ut'));
      await pass(10);
    };
    const answer = async (name: string) => {
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
      await pass(10);
    };

    it.each([
      ['Behold dem', 5],
      ['Fjern dem', 0],
    ])('asks before a logout whether they go too: %s', async (name, kept) => {
      await leave();
      within(await screen.findByRole('dialog')).getByText(QUESTION);
      expect(calls('POST', '/api/admin/logout')).toHaveLength(0);
      await answer(name);
      expect(calls('POST', '/api/admin/logout')).toHaveLength(1);
      expect(left()).toHaveLength(kept);
      expect(window.location.pathname).toBe('/admin-login');
    });

    it('stays logged in when the question is closed', async () => {
      await leave();
      await answer('Lukk');
      expect(calls('POST', '/api/admin/logout')).toHaveLength(0);
      expect(left()).toHaveLength(5);
    });

    it('removes nothing when the logout fails', async () => {
      logout = () => json(503, { message: 'Databasen er borte' });
      await leave();
      await answer('Fjern dem');
      expect(toastText()).toBe('Kunne ikke logge ut|Databasen er borte');
      expect(left()).toHaveLength(5);
    });

    it('says so when they could not be removed', async () => {
      const remove = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => undefined);
      await leave();
      await answer('Fjern dem');
      remove.mockRestore();
      expect(toastText()).toContain('Kunne ikke fjerne alt fra denne maskinen');
    });

    it('removes them without a question where that is the rule', async () => {
      localStorage.setItem('admin-forget-on-logout', 'true');
      await leave();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(left()).toEqual([]);
      expect(window.location.pathname).toBe('/admin-login');
    });
  });

  it("keeps the admin's status in this browser", async () => {
    session = open();
    await visit('/admin-dashboard', AdminDashboardPage);
    await user.click(key('Status: Online'));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Online', 'Opptatt', 'Borte']);
    await user.click(within(menu).getByRole('menuitem', { name: 'Opptatt' }));
    key('Status: Opptatt');
    cleanup();
    await visit('/admin-dashboard', AdminDashboardPage);
    key('Status: Opptatt');
  });
});

describe("the end of the admin's session", () => {
  it('is asked for without counting as activity, and closes the dashboard', async () => {
    session = open();
    await visit('/admin-dashboard', AdminDashboardPage);
    client.setQueryData(['/api/admin/users'], ['kari']);
    await pass(30_000);
    const asked = calls('GET', '/api/admin/session');
    expect(asked.length).toBeGreaterThan(1);
    for (const [, init] of asked) expect(new Headers(init?.headers).get('x-poll')).toBe('1');
    session = { success: false };
    await pass(30_000);
    screen.getByText('Du må logge inn som administrator for å få tilgang');
    expect(client.getQueryData(['/api/admin/users'])).toBeUndefined();
  });

  it("is warned of two minutes before, and put off by 'Fortsett'", async () => {
    session = open(30);
    await visit('/admin-dashboard', AdminDashboardPage);
    await pass(27 * MINUTE);
    expect(screen.getByRole('alert').textContent).toBe('');
    await pass(MINUTE);
    const words = 'Du logges ut kl. 12:30 fordi du ikke har gjort noe på en stund.';
    expect(screen.getByRole('alert').textContent).toContain(words);
    session = open(58);
    await user.click(key('Fortsett'));
    await pass(10);
    expect(screen.getByRole('alert').textContent).toBe('');
    const [, init] = calls('GET', '/api/admin/session').at(-1) ?? [];
    expect(new Headers(init?.headers).has('x-poll')).toBe(false);
  });

  it('is not warned of when something was done meanwhile in another tab', async () => {
    session = open(30);
    await visit('/admin-dashboard', AdminDashboardPage);
    session = open(45);
    await pass(28 * MINUTE + 100);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('cannot be put off at the latest time', async () => {
    session = open(30, 10);
    await visit('/admin-dashboard', AdminDashboardPage);
    await pass(8 * MINUTE + 100);
    expect(screen.getByRole('alert').textContent).toContain('Økten avsluttes kl. 12:10.');
    expect(screen.queryByRole('button', { name: 'Fortsett' })).toBeNull();
  });

  it('shows when a call is refused', async () => {
    session = open();
    await visit('/admin-dashboard', AdminDashboardPage);
    fetch.mockImplementationOnce(async () => json(401, { message: 'Du må logge inn først.' }));
    await act(() => client.fetchQuery({ queryKey: ['/api/admin/users'] }).catch(() => undefined));
    await pass(10);
    screen.getByText('Du må logge inn som administrator for å få tilgang');
  });
});
