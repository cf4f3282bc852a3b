// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NORA, NORAS_DASHBOARD } from '#client/features/affiliate/testing/nora.ts';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import * as notices from '#client/lib/toast.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import { AffiliateDashboardPage } from './affiliate-dashboard-page.tsx';

vi.mock('#client/lib/live/live-topics.ts', () => ({ useLiveTopic: () => undefined }));
const saved = vi.hoisted(() => ({
  downloadFile: vi.fn<(path: string, name: string) => Promise<void>>(),
  saveFile: vi.fn<(file: Blob, name: string) => void>(),
  saveText: vi.fn<(text: string, name: string, type: string) => void>(),
}));
vi.mock('#client/lib/call/download.ts', () => saved);

const DASHBOARD = 'GET /api/affiliate/dashboard';
const user = userEvent.setup();
const client = createQueryClient();
let api: FakeApi;

const page = () => (
  <QueryClientProvider client={client}>
    <AffiliateDashboardPage />
  </QueryClientProvider>
);
const show = async () => {
  render(page());
  await screen.findByText('CTRL-NORA23');
};
const figures = () =>
  [...document.querySelectorAll('[data-figures] > div')].map((one) => [
    one.querySelector('dt')?.textContent,
    one.querySelector('dd')?.textContent,
  ]);

beforeEach(() => {
  api = fakeApi();
  api.answers('GET /api/affiliate/session', { success: true, affiliate: NORA });
  api.answers(DASHBOARD, NORAS_DASHBOARD);
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/affiliate-dashboard');
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  client.clear();
  window.localStorage.clear();
  for (const save of Object.values(saved)) save.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('before it is known who is here', () => {
  it('is in the HTML already that it needs scripts', () => {
    expect(renderToString(page())).toContain('Tavla trenger JavaScript.');
  });

  it('leads visitors to the way in', async () => {
    api.answers('GET /api/affiliate/session', { success: false });
    render(page());
    await screen.findByRole('heading', { level: 1, name: /Logg inn for/ });
    expect(screen.getByRole('link', { name: 'Logg inn' }).getAttribute('href')).toBe(
      '/affiliate-login',
    );
    expect(api.made(DASHBOARD)).toEqual([]);
  });

  it('shows the dashboard as soon as the server can say who is here', async () => {
    window.localStorage.setItem('ctrl-promoter', 'true');
    api.answers('GET /api/affiliate/session', {}, 503);
    render(page());
    await waitFor(() =>
      expect(client.getQueryState(['/api/affiliate/session'])?.status).toBe('error'),
    );
    screen.getByRole('heading', { level: 1, name: 'Logg inn for å se tavla' });
    api.answers('GET /api/affiliate/session', { success: true, affiliate: NORA });
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('CTRL-NORA23');
    expect(window.localStorage.getItem('ctrl-promoter')).toBe('true');
  });

  it('offers a retry when the figures could not be had', async () => {
    api.answers(DASHBOARD, { message: 'Databasen svarer ikke.' }, 503);
    render(page());
    await screen.findByRole('heading', { name: 'Vi fikk ikke hentet tallene dine' });
    screen.getByText('HTTP 503');
    api.answers(DASHBOARD, NORAS_DASHBOARD);
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    await screen.findByText('CTRL-NORA23');
  });
});

describe('the dashboard', () => {
  it('shows code, link, figures, level, what it gives and the days', async () => {
    await show();
    screen.getByRole('heading', { level: 1, name: 'Nora Vik' });
    screen.getByText('https://ctrl.example/r/CTRL-NORA23');
    expect(figures()).toEqual([
      ['Poeng', '240'],
      ['Plass av 38', '#3'],
      ['Besøk', '1\u00A0435'],
      ['Billetter', '24'],
      ['Billetter per besøk', '1,7 %'],
    ]);
    screen.getByText(/Koden kan brukes uten lenken/);
    const way = screen.getByRole('progressbar', { name: 'Vei til neste nivå' });
    expect(way.getAttribute('aria-valuetext')).toBe('60 poeng til VIP Partner');
    expect(document.querySelectorAll('li[data-reached]')).toHaveLength(2);
    const chart = screen.getByRole('listbox', { name: /^Solgte billetter per dag/ });
    const days = within(chart).getAllByRole('option');
    expect(days.at(-1)?.getAttribute('aria-label')).toBe('lørdag 21. november: −2 billetter');
  });

  it('says what is not there yet', async () => {
    api.answers(DASHBOARD, {
      ...NORAS_DASHBOARD,
      affiliate: { ...NORA, points: 0, level: 1 },
      ranking: null,
      totals: { visits: 0, tickets: 0 },
      conversion: null,
      ledger: [],
    });
    await show();
    expect(figures().map(([, value]) => value)).toEqual(['0', '–', '0', '0', '–']);
    screen.getByText('Ikke på lista');
    screen.getByText('Ingen salg er registrert på koden din ennå.');
  });

  it('copies, and says so for three seconds; where it cannot, it says that', async () => {
    await show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
    await press('Kopier lenken');
    expect(write).toHaveBeenCalledWith('https://ctrl.example/r/CTRL-NORA23');
    expect(screen.queryByRole('button', { name: 'Kopiert' })).not.toBeNull();
    act(() => void vi.advanceTimersByTime(3000));
    expect(screen.queryByRole('button', { name: 'Kopiert' })).toBeNull();
    write.mockRejectedValue(new Error('Nei'));
    const told = vi.spyOn(notices, 'toast');
    await press('Kopier koden');
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ title: 'Kunne ikke kopiere' }));
    expect(screen.queryByRole('button', { name: 'Kopier koden' })).not.toBeNull();
  });

  it('draws the link as a QR code that can be saved', async () => {
    await show();
    screen.getByRole('img', { name: 'QR-kode som åpner lenken din' });
    await user.click(screen.getByRole('button', { name: 'Last ned SVG' }));
    const [text, name, type] = saved.saveText.mock.calls[0] ?? [];
    expect([name, type]).toEqual(['ctrl-qr-CTRL-NORA23.svg', 'image/svg+xml']);
    const drawn = new DOMParser().parseFromString(text ?? '', 'image/svg+xml').documentElement;
    expect(drawn.querySelectorAll('path')).toHaveLength(2);
  });

  it('has texts that begin with Reklame and carry the code', async () => {
    await show();
    const area = () => screen.getByLabelText<HTMLTextAreaElement>(/^Tekst for/);
    expect(area().value).toMatch(/^Reklame: .*CTRL-NORA23/s);
    expect(area().value).not.toContain('https://');
    await user.click(screen.getByRole('button', { name: 'Discord' }));
    expect(area().value).toMatch(/^Reklame: .*CTRL-NORA23.*https:\/\/ctrl\.example\/r\//s);
    expect(screen.getByRole('button', { name: 'Discord', pressed: true })).toBeTruthy();
  });

  it('traces the points to the ledger, which can be downloaded', async () => {
    await show();
    const rows = within(screen.getByRole('table', { name: 'Kvittering' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^21\. november 2026A-2.*−2−20240$/),
      expect.stringMatching(/^20\. november 2026–.*\+26\+260260$/),
    ]);
    saved.downloadFile.mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Last ned CSV' }));
    expect(saved.downloadFile).toHaveBeenCalledWith(
      '/api/affiliate/ledger.csv',
      'kvittering_CTRL-NORA23.csv',
    );
  });

  it('saves the profile, and puts what is wrong beside its field', async () => {
    await show();
    const name = await screen.findByLabelText<HTMLInputElement>('Navn');
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Lagre' });
    expect(save().getAttribute('aria-disabled')).toBe('true');
    const instagram = screen.getByLabelText('Instagram');
    await user.clear(instagram);
    const errors = { instagram: 'Legg inn minst én profil på sosiale medier' };
    api.answers('PATCH /api/affiliate/profile', { message: errors.instagram, errors }, 400);
    await user.click(save());
    await waitFor(() => expect(instagram.getAttribute('aria-invalid')).toBe('true'));
    await user.type(instagram, '@noravik');
    await user.clear(name);
    await user.type(name, 'Nora V.');
    const renamed = { ...NORA, navn: 'Nora V.', instagram: '@noravik' };
    api.answers('PATCH /api/affiliate/profile', renamed);
    await user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'Nora V.' });
    expect(api.made('PATCH /api/affiliate/profile')[1]).toMatchObject({
      navn: 'Nora V.',
      instagram: '@noravik',
      telefon: null,
      followerCount: 1200,
    });
  });

  it('hands over everything that is kept, as a file', async () => {
    await show();
    saved.downloadFile.mockResolvedValue();
    await user.click(await screen.findByRole('button', { name: 'Last ned mine data' }));
    const [path, name] = saved.downloadFile.mock.calls[0] ?? [];
    expect(path).toBe('/api/affiliate/export');
    expect(name).toMatch(/^ctrl-mine-affiliatedata-\d{4}-\d\d-\d\d\.json$/);
  });

  it('is deleted by the password, and nothing of it stays', async () => {
    await show();
    await user.click(await screen.findByRole('button', { name: 'Slett konto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Slett konto' }));
    dialog.getByText(/«Slettet affiliate»/);
    const remove = dialog.getByRole('button', { name: 'Slett kontoen for godt' });
    await user.click(remove);
    await dialog.findByText('Passord kreves');
    const errors = { password: 'Passordet er feil' };
    api.answers('DELETE /api/affiliate', { message: 'Passordet er feil', errors }, 400);
    await user.type(dialog.getByLabelText('Passord'), 'hemmelig');
    await user.click(remove);
    await dialog.findByText('Passordet er feil');
    const answer = api.waits('DELETE /api/affiliate');
    await user.dblClick(remove);
    answer({ success: true });
    await screen.findByText('Du er logget ut.');
    expect(api.made('DELETE /api/affiliate')).toEqual([
      { password: 'hemmelig' },
      { password: 'hemmelig' },
    ]);
    expect(client.getQueryData(['/api/affiliate/dashboard', NORA.id])).toBeUndefined();
  });

  it('asks for a password to be chosen first where there is none', async () => {
    api.answers(DASHBOARD, { ...NORAS_DASHBOARD, hasPassword: false });
    const link = 'POST /api/affiliate/login-link';
    const answer = api.waits(link);
    await show();
    await user.click(await screen.findByRole('button', { name: 'Slett konto' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('Passord')).toBeNull();
    await user.dblClick(dialog.getByRole('button', { name: 'Send meg en lenke' }));
    answer({ success: true, message: 'Vi har sendt en lenke.' });
    await dialog.findByText('Vi har sendt en lenke.');
    expect(document.activeElement?.textContent).toBe('Vi har sendt en lenke.');
    expect(api.made(link)).toEqual([{ epost: NORA.epost }]);
  });

  it('ends with the session, and nothing of it stays', async () => {
    await show();
    api.answers(DASHBOARD, { message: 'Du er ikke logget inn' }, 401);
    await act(() => client.refetchQueries({ queryKey: ['/api/affiliate/dashboard'] }));
    await screen.findByRole('heading', { level: 1, name: /Logg inn for/ });
    expect(document.activeElement?.textContent).toBe('Du er logget ut.');
    expect(screen.queryByText('CTRL-NORA23')).toBeNull();
    expect(client.getQueryData(['/api/affiliate/dashboard', NORA.id])).toBeUndefined();
  });

  it('logs out, unless that fails', async () => {
    await show();
    api.fails('POST /api/affiliate/logout');
    await user.click(screen.getByRole('button', { name: 'Logg ut' }));
    await screen.findByRole('button', { name: 'Logg ut' });
    screen.getByText('CTRL-NORA23');
    api.answers('POST /api/affiliate/logout', { success: true });
    await user.click(screen.getByRole('button', { name: 'Logg ut' }));
    await screen.findByText('Du er logget ut.');
  });
});
