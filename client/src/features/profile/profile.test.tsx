// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast } from '#client/lib/toast.ts';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { Profile } from './profile.tsx';
import { gift, KARI, message, profileApi, show } from './testing/profile-world.tsx';

let api: FakeApi;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00:00Z') });
  api = profileApi();
  window.history.replaceState(null, '', '/user-profile');
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the head', () => {
  it('says who it is and holds the five tabs', async () => {
    show(<Profile user={KARI} />);
    screen.getByRole('heading', { level: 1, name: 'Kari Nordmann' });
    screen.getByText('@kari');
    screen.getByText('Danser til lyset går.');
    screen.getByRole('button', { name: 'Logg ut' });
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual([
      'Oversikt',
      'Gaver',
      'Kalender',
      'Innboks',
      'Deling',
    ]);
    await screen.findByText('Chatmeldinger');
  });

  it('counts what waits in the labels of the tabs', async () => {
    api.answers('GET /api/user/gifts', [gift('1'), gift('2'), gift('3', { opened: true })]);
    api.answers('GET /api/user/messages', [message('1'), message('2', { read: true })]);
    show(<Profile user={KARI} />);
    await screen.findByRole('tab', { name: /^Gaver 2 uåpnede$/ });
    tab(/^Innboks 1 ulest$/);
  });
});

describe('the tab in the address', () => {
  it('opens the tab that the address names', async () => {
    window.history.replaceState(null, '', '/user-profile?fane=gaver');
    show(<Profile user={KARI} />);
    expect(tab(/^Gaver$/).getAttribute('aria-selected')).toBe('true');
    await screen.findByText('Ingen gaver ennå');
  });

  it('follows the tab that is chosen, by press and by arrow keys, without a new history entry', async () => {
    const entries = window.history.length;
    show(<Profile user={KARI} />);
    await user.click(tab(/^Innboks$/));
    expect(window.location.search).toBe('?fane=innboks');
    await user.keyboard('{ArrowRight}');
    expect(window.location.search).toBe('?fane=deling');
    await user.keyboard('{ArrowRight}');
    expect(window.location.search).toBe('');
    await waitFor(() => expect(tab(/^Oversikt$/).getAttribute('aria-selected')).toBe('true'));
    expect(window.history.length).toBe(entries);
  });
});

describe('Oversikt', () => {
  it('shows the four figures, the level by name and the way to the next', async () => {
    api.answers('GET /api/user/stats', {
      messageCount: 1284,
      activityLevel: 3,
      totalPoints: 640,
      chatPoints: 500,
      badges: ['Første melding', 'Alle rom'],
    });
    api.answers('GET /api/user/gifts', [gift('1'), gift('2', { opened: true })]);
    show(<Profile user={KARI} />);
    const figure = (label: string) =>
      screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
    await screen.findByText('Gaver, 1 uåpnet');
    expect(figure('Chatmeldinger')).toBe('1\u00A0284');
    expect(figure('Poeng')).toBe('640');
    expect(figure('Gaver, 1 uåpnet')).toBe('2');
    screen.getByRole('img', { name: 'Nivå 3 av 5, Gaming Enthusiast' });
    screen.getByRole('heading', { name: 'Neste: Festival Hero' });
    screen.getByText('500 av 700 chatpoeng');
    const bar = screen.getByRole('progressbar', { name: 'Vei til nivået Festival Hero' });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    const badges = within(screen.getByRole('list', { name: 'Merker' })).getAllByRole('listitem');
    expect(badges.map(({ textContent }) => textContent)).toEqual(['Første melding', 'Alle rom']);
  });

  it('has nothing above the highest level', async () => {
    api.answers('GET /api/user/stats', {
      messageCount: 900,
      activityLevel: 5,
      totalPoints: 2000,
      chatPoints: 1600,
      badges: [],
    });
    show(<Profile user={KARI} />);
    await screen.findByRole('heading', { name: 'Alle fem taster tent' });
    screen.getByText('Ingen merker ennå. Skriv i chatten, så får du det første.');
  });

  it('offers a retry when it could not be loaded, and recovers', async () => {
    api.answers('GET /api/user/stats', { message: 'Databasen svarer ikke.' }, 503);
    show(<Profile user={KARI} />);
    await screen.findByRole('heading', { name: 'Kunne ikke laste oversikten' });
    screen.getByText('HTTP 503');
    api.answers('GET /api/user/stats', {
      messageCount: 1,
      activityLevel: 1,
      totalPoints: 5,
      chatPoints: 5,
      badges: [],
    });
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    await screen.findByText('5 av 100 chatpoeng');
  });
});

describe('while the page is open', () => {
  it('asks for gifts and messages every 5 s and for figures every 30 s', async () => {
    show(<Profile user={KARI} />);
    await pass(0);
    await pass(30_000);
    const counts = ['gifts', 'messages', 'stats'].map(
      (name) => api.made(`GET /api/user/${name}`).length,
    );
    expect(counts).toEqual([7, 7, 2]);
  });

  it('says politely what came', async () => {
    show(<Profile user={KARI} />);
    await screen.findByText('Chatmeldinger');
    expect(screen.queryByText('Du har fått en ny gave.')).toBeNull();
    api.answers('GET /api/user/gifts', [gift('1')]);
    api.answers('GET /api/user/messages', [message('1'), message('2')]);
    await pass(5000);
    const words = await screen.findByText('Du har fått en ny gave. Du har fått 2 nye meldinger.');
    expect(words.getAttribute('role')).toBe('status');
    tab(/^Gaver 1 uåpnet$/);
  });

  it('keeps what it has when a round fails, and says from when it is', async () => {
    api.answers('GET /api/user/messages', [message('1')]);
    window.history.replaceState(null, '', '/user-profile?fane=innboks');
    show(<Profile user={KARI} />);
    await screen.findByText('Melding 1');
    api.fails('GET /api/user/messages');
    await pass(5000);
    const late = await screen.findByText(/^Vi får ikke kontakt\. Det du ser, er fra 12:00\.$/);
    expect(late.getAttribute('role')).toBe('status');
    screen.getByText('Melding 1');
  });
});

describe('an address that is not confirmed', () => {
  const unconfirmed = { ...KARI, emailConfirmed: false };

  it('is told of quietly, and the link can be sent again, once', async () => {
    api.answers('POST /api/user/email/resend', { success: true, message: 'Ny lenke er sendt.' });
    show(<Profile user={unconfirmed} />, unconfirmed);
    screen.getByText('Bekreft e-postadressen din.');
    await user.click(screen.getByRole('button', { name: 'Send på nytt' }));
    await screen.findByText('Sjekk e-posten din|Ny lenke er sendt.');
    const key = screen.getByRole<HTMLButtonElement>('button', { name: 'Sjekk e-posten' });
    expect(key.matches(':disabled')).toBe(false);
    expect(document.activeElement).toBe(key);
    await user.click(key);
    expect(api.made('POST /api/user/email/resend')).toHaveLength(1);
  });

  it('is not told of once it is', () => {
    show(<Profile user={KARI} />);
    expect(screen.queryByText('Bekreft e-postadressen din.')).toBeNull();
  });
});

describe('Deling', () => {
  beforeEach(() => window.history.replaceState(null, '', '/user-profile?fane=deling'));

  it('explains the rewards and leads to the form', async () => {
    show(<Profile user={KARI} />);
    screen.getByText(/Del festivalen på Facebook, Instagram eller TikTok/);
    const link = screen.getByRole('link', { name: 'Registrer en deling' });
    expect(link.getAttribute('href')).toBe('/share-tracker');
    await screen.findByText('Ingen delinger ennå');
  });

  it('shows the real figures and every share with its reward', async () => {
    const share = { platform: 'tiktok', url: 'https://a.example/', postUrl: null };
    const given = { rewardGiven: true, rewardType: 'points', rewardAmount: 10 };
    const waits = { rewardGiven: false, rewardType: null, rewardAmount: 0 };
    const sharedAt = '2026-05-01T12:00:00.000Z';
    api.answers('GET /api/user/shares', {
      count: 2,
      rewarded: 1,
      points: 10,
      shares: [
        { id: '1', ...share, ...given, sharedAt },
        { id: '2', ...share, ...waits, platform: 'youtube', sharedAt },
      ],
    });
    show(<Profile user={KARI} />);
    await screen.findByText('Belønning gitt');
    const rows = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('TikTok');
    expect(rows[0]?.textContent).toContain('10 poeng');
    expect(rows[1]?.textContent).toContain('Venter på belønning');
    const figures = [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent);
    expect(figures).toEqual(['Delinger2', 'Poeng10', 'Belønninger1']);
  });
});
