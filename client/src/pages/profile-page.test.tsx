// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { useInStep, userSession } from '#client/lib/session/session.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import { ProfilePage } from './profile-page.tsx';

const KARI = {
  id: 'user-1',
  username: 'kari',
  email: 'kari@epost.example',
  emailConfirmed: false,
  firstName: 'Kari',
  lastName: 'Nordmann',
  bio: null,
  profilePicture: null,
  createdAt: '2026-03-01T12:00:00.000Z',
};
const TOKEN = 'x'.repeat(43);
const STATS = { messageCount: 0, activityLevel: 1, totalPoints: 0, chatPoints: 0, badges: [] };
const OUT = 'Du må logge inn for å se din profil';

let api: FakeApi;
const user = userEvent.setup();
const client = createQueryClient();
/** As in app.tsx. */
function Page() {
  useInStep(userSession);
  return <ProfilePage />;
}
const page = () => (
  <QueryClientProvider client={client}>
    <Page />
  </QueryClientProvider>
);
const login = () => screen.getByRole('link', { name: 'Logg inn' });

beforeEach(() => {
  api = fakeApi();
  api.answers('GET /api/user/session', { success: true, user: KARI });
  api.answers('GET /api/user/gifts', []);
  api.answers('GET /api/user/messages', []);
  api.answers('GET /api/user/stats', STATS);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const fonts = { load: async () => [] };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/user-profile');
});
afterEach(() => {
  cleanup();
  client.clear();
  window.localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('logged out', () => {
  beforeEach(() => api.answers('GET /api/user/session', { success: false }));

  it('says so in the HTML already, with the way in', () => {
    const html = renderToString(page());
    expect(html.replace(/<[^>]*>/g, '')).toContain(OUT);
    expect(html).toContain('href="/user-login"');
  });

  it('leads to the login, and from there back to the tab that was asked for', async () => {
    render(page());
    screen.getByRole('heading', { level: 1, name: OUT });
    expect(login().getAttribute('href')).toBe('/user-login');
    cleanup();
    window.history.replaceState(null, '', '/user-profile?fane=gaver');
    render(page());
    expect(login().getAttribute('href')).toBe('/user-login?til=%2Fuser-profile%3Ffane%3Dgaver');
  });

  it('says nothing of logging in to somebody known, until it is sure', async () => {
    window.localStorage.setItem('ctrl-kjent', 'true');
    const answer = api.waits('GET /api/user/session');
    render(page());
    await screen.findByText('Laster profilen');
    expect(screen.queryByText('Logg inn')).toBeNull();
    answer({ success: false });
    await screen.findByRole('heading', { name: OUT });
    expect(window.localStorage.getItem('ctrl-kjent')).toBeNull();
  });
});

describe('logged in', () => {
  it('comes as soon as the server can say who is here', async () => {
    window.localStorage.setItem('ctrl-kjent', 'true');
    api.answers('GET /api/user/session', {}, 503);
    render(page());
    await waitFor(() => expect(client.getQueryState(userSession.key)?.status).toBe('error'));
    screen.getByRole('heading', { level: 1, name: OUT });
    api.answers('GET /api/user/session', { success: true, user: KARI });
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { level: 1, name: 'Kari Nordmann' });
  });

  it('shows the profile, and knows this browser from then on', async () => {
    render(page());
    await screen.findByRole('heading', { level: 1, name: 'Kari Nordmann' });
    expect(window.localStorage.getItem('ctrl-kjent')).toBe('true');
  });

  it('falls back to logged out when the session ends, and nothing of the user stays', async () => {
    render(page());
    await screen.findByText('Chatmeldinger');
    api.answers('GET /api/user/stats', { message: 'Du er ikke logget inn' }, 401);
    await act(() => client.refetchQueries({ queryKey: ['/api/user/stats'] }));
    await screen.findByRole('heading', { name: OUT });
    expect(document.activeElement?.textContent).toBe('Du er logget ut.');
    expect(screen.queryByText('@kari')).toBeNull();
    expect(client.getQueryData(['/api/user/gifts', KARI.id])).toBeUndefined();
  });
});

describe('the link of the welcome mail', () => {
  const confirmKey = () => screen.findByRole('button', { name: 'Bekreft e-postadressen' });

  it('confirms only when its key is pressed, logged out too, and then leaves the address', async () => {
    api.answers('GET /api/user/session', { success: false });
    const message = 'Takk, adressen er bekreftet.';
    api.answers('POST /api/user/email/confirm', { success: true, message });
    window.history.replaceState(null, '', `/user-profile?fane=gaver&token=${TOKEN}`);
    render(page());
    const key = await confirmKey();
    expect(api.made('POST /api/user/email/confirm')).toEqual([]);
    await user.click(key);
    const outcome = await screen.findByText(message);
    expect(api.made('POST /api/user/email/confirm')).toEqual([{ token: TOKEN }]);
    expect(window.location.href).toMatch(/\/user-profile\?fane=gaver$/);
    expect(document.activeElement).toBe(outcome.closest('[role="status"]'));
  });

  it('asks for the user anew, whose address is confirmed now', async () => {
    api.answers('POST /api/user/email/confirm', { success: true, message: 'Takk.' });
    window.history.replaceState(null, '', `/user-profile?token=${TOKEN}`);
    render(page());
    await screen.findByText('Bekreft e-postadressen din.');
    api.answers('GET /api/user/session', {
      success: true,
      user: { ...KARI, emailConfirmed: true },
    });
    await user.click(await confirmKey());
    await screen.findByText('Takk.');
    await waitFor(() => expect(screen.queryByText('Bekreft e-postadressen din.')).toBeNull());
  });

  it('says what is wrong with it', async () => {
    api.answers('GET /api/user/session', { success: false });
    api.answers(
      'POST /api/user/email/confirm',
      { message: 'Lenken er brukt eller for gammel.' },
      400,
    );
    window.history.replaceState(null, '', `/user-profile?token=${TOKEN}`);
    render(page());
    await user.click(await confirmKey());
    const outcome = await screen.findByText('Lenken er brukt eller for gammel.');
    expect(outcome.closest('[role="alert"]')).not.toBeNull();
    expect(window.location.search).toBe('');
  });

  it('can be tried again when no answer came', async () => {
    api.answers('GET /api/user/session', { success: false });
    api.fails('POST /api/user/email/confirm');
    window.history.replaceState(null, '', `/user-profile?token=${TOKEN}`);
    render(page());
    await user.click(await confirmKey());
    await screen.findByText('Vi fikk ikke kontakt');
    expect(window.location.search).toBe(`?token=${TOKEN}`);
    api.answers('POST /api/user/email/confirm', { success: true, message: 'Takk.' });
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    await screen.findByText('Takk.');
  });
});
