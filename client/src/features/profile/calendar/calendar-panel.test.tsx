// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { dismissToast } from '#client/lib/toast.ts';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { KARI, profileApi, show } from '../testing/profile-world.tsx';
import { CalendarPanel, FestivalCard } from './calendar-panel.tsx';

let api: FakeApi;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const reminder = (id: string, date: string, text: string | null = null) => ({
  id,
  date,
  text,
  createdAt: '2026-05-01T12:00:00.000Z',
});
const day = (name: RegExp) => screen.getByRole('button', { name });
const setKey = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sett påminnelse' });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-08-10T10:00:00Z') });
  api = profileApi();
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the festival card', () => {
  const at = (moment: string) => {
    vi.setSystemTime(moment);
    const { container } = render(
      <ClockProvider renderedAt={new Date(moment)}>
        <FestivalCard />
      </ClockProvider>,
    );
    return container.textContent;
  };

  it.each([
    ['2026-08-10T10:00:00Z', 'CTRL Festival, 20. august 202610 dager igjen!'],
    ['2026-08-21T10:00:00Z', 'CTRL Festival, 20. august 2026Festival tiden er her!'],
    ['2026-11-21T10:00:00Z', 'Takk for i årSes neste år!Få beskjed på e-post'],
  ])('at %s reads %s', (moment, text) => {
    expect(at(moment)).toBe(text);
  });
});

describe('reminders', () => {
  it('can be set for a chosen coming day without one, and says why not otherwise', async () => {
    api.answers('GET /api/user/reminders', [reminder('1', '2026-08-20', 'Pakke')]);
    show(<CalendarPanel user={KARI} />);
    await screen.findByText('Velg en dag i kalenderen først.');
    expect(setKey().getAttribute('aria-disabled')).toBe('true');
    await user.click(day(/^Torsdag 20\. august 2026, festivaldag: .*, påminnelse satt$/));
    screen.getByText('Du har allerede en påminnelse på denne dagen.');
    expect(setKey().getAttribute('aria-disabled')).toBe('true');
    await user.click(day(/^Søndag 9\. august 2026$/));
    screen.getByText('Dagen er over.');
    expect(setKey().getAttribute('aria-disabled')).toBe('true');
    await user.click(day(/^Onsdag 12\. august 2026$/));
    expect(setKey().getAttribute('aria-disabled')).not.toBe('true');
  });

  it('are set once with their text, and show at once', async () => {
    const answer = api.waits('POST /api/user/reminders');
    show(<CalendarPanel user={KARI} />);
    await screen.findByText(/^Ingen påminnelser ennå/);
    await user.click(day(/^Onsdag 12\. august 2026$/));
    await user.type(screen.getByLabelText(/^Hva vil du huske/), 'Sy ferdig kappa');
    const form = screen.getByRole('form', { name: 'Påminnelse' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    const kept = reminder('1', '2026-08-12', 'Sy ferdig kappa');
    api.answers('GET /api/user/reminders', [kept]);
    answer(kept, 201);
    await screen.findByText('Sy ferdig kappa');
    expect(api.made('POST /api/user/reminders')).toEqual([
      { date: '2026-08-12', text: 'Sy ferdig kappa' },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Hva vil du huske/).value).toBe('');
    expect(setKey().getAttribute('aria-disabled')).toBe('true');
    day(/^Onsdag 12\. august 2026, påminnelse satt$/);
    await screen.findByText(
      'Påminnelsen er satt|Onsdag 12. august 2026. Du får en e-post klokka 08:00 den dagen.',
    );
  });

  it('are not set for a day whose e-mails have gone out', async () => {
    vi.setSystemTime('2026-08-10T06:00:00Z');
    show(<CalendarPanel user={KARI} />);
    await screen.findByText(/^Ingen påminnelser ennå/);
    await user.click(day(/mandag 10\. august 2026/i));
    screen.getByText(
      'Klokka er over 08:00, og dagens påminnelser er sendt. Velg en dag som kommer.',
    );
    expect(setKey().getAttribute('aria-disabled')).toBe('true');
    await user.click(day(/^Tirsdag 11\. august 2026/));
    screen.getByText('Du får en e-post klokka 08:00 den dagen.');
    expect(setKey().getAttribute('aria-disabled')).not.toBe('true');
  });

  it('promise no e-mail to an address that is not confirmed, and keep a text that is not sent', async () => {
    show(<CalendarPanel user={{ ...KARI, emailConfirmed: false }} />);
    await screen.findByText(/^Ingen påminnelser ennå/);
    await user.click(day(/^Tirsdag 11\. august 2026/));
    screen.getByText('Bekreft e-postadressen din, så får du en e-post klokka 08:00 den dagen.');
    await user.type(screen.getByLabelText(/^Hva vil du huske/), 'Kappa');
    cleanup();
    show(<CalendarPanel user={KARI} />);
    const field = await screen.findByLabelText<HTMLInputElement>(/^Hva vil du huske/);
    expect(field.value).toBe('Kappa');
    sessionStorage.clear();
  });

  it('keeps the text when one could not be set, and tells why', async () => {
    api.answers(
      'POST /api/user/reminders',
      { message: 'Du har allerede en påminnelse denne dagen.' },
      409,
    );
    show(<CalendarPanel user={KARI} />);
    await screen.findByText(/^Ingen påminnelser ennå/);
    await user.click(day(/^Onsdag 12\. august 2026$/));
    await user.type(screen.getByLabelText(/^Hva vil du huske/), 'Kappa');
    await user.click(setKey());
    await screen.findByText(
      'Kunne ikke sette påminnelse|Du har allerede en påminnelse denne dagen.',
    );
    expect(screen.getByLabelText<HTMLInputElement>(/^Hva vil du huske/).value).toBe('Kappa');
  });

  it('can be deleted, and set again by the server when deleting failed', async () => {
    const kept = reminder('1', '2026-08-12', 'Kappa');
    api.answers('GET /api/user/reminders', [kept]);
    api.answers('DELETE /api/user/reminders/1', { message: 'Databasen svarer ikke.' }, 503);
    show(<CalendarPanel user={KARI} />);
    const remove = { name: 'Slett påminnelsen 12. august 2026' };
    await user.click(await screen.findByRole('button', remove));
    await screen.findByText('Kunne ikke slette påminnelsen|Databasen svarer ikke.');
    await screen.findByRole('button', remove);
    const answer = api.waits('DELETE /api/user/reminders/1');
    await user.click(screen.getByRole('button', remove));
    await screen.findByText(/^Ingen påminnelser ennå/);
    api.answers('GET /api/user/reminders', []);
    answer({ success: true });
    await screen.findByText('Påminnelsen er slettet|Onsdag 12. august 2026');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Påminnelser' }));
  });

  it('leads from a reminder to its day', async () => {
    api.answers('GET /api/user/reminders', [reminder('1', '2027-01-15')]);
    show(<CalendarPanel user={KARI} />);
    const [inList] = await screen.findAllByRole('button', { name: 'Fredag 15. januar 2027' });
    if (inList) await user.click(inList);
    expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('Januar 2027');
  });
});
