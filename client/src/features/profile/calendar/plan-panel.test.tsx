// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setInPlan } from '#client/lib/storage/plan.ts';
import { dismissToast } from '#client/lib/toast.ts';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { KARI, profileApi, show } from '../testing/profile-world.tsx';
import { PlanPanel } from './plan-panel.tsx';

const PLAN_IDS = ['2025-fre-komiker-1', '2025-fre-band-1', '2025-fre-band-2', '2025-lor-dj-2'];
const PLAN = 'GET /api/user/favourites';
const RENEW = 'POST /api/user/calendar-feed';
const address = (token: string) => `https://ctrl.example/kalender/${token}.ics`;
const plan = (calendar: string | null) => ({ marks: [], items: [], calendar });

let api: FakeApi;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const key = (name: string) => screen.getByRole('button', { name });
const toast = () => screen.getByTestId('toast').textContent;

beforeEach(() => {
  // Friday, while Band 1 and Band 2 are on.
  vi.useFakeTimers({ now: new Date('2025-08-22T19:10:00Z') });
  api = profileApi();
});
afterEach(() => {
  act(() => {
    dismissToast();
    setInPlan(PLAN_IDS, false);
  });
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Min timeplan in the profile', () => {
  it('names what is on and next, and leads to all of it', async () => {
    setInPlan(PLAN_IDS, true);
    show(<PlanPanel user={KARI} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Band 1nå',
      'Band 2nå',
      'DJ 2i morgen kl. 19:15',
    ]);
    expect(screen.getByRole('link', { name: 'Åpne timeplanen' }).getAttribute('href')).toBe(
      '/timeplan',
    );
    await screen.findByText(/^En kalenderadresse/);
  });

  it('leads to the programme where nothing is ahead', async () => {
    setInPlan(['2025-fre-komiker-1'], true);
    show(<PlanPanel user={KARI} />);
    screen.getByText(/^Ingen sett foran deg/);
    expect(screen.getByRole('link', { name: 'programmet' }).getAttribute('href')).toBe('/events');
    await screen.findByText(/^En kalenderadresse/);
  });

  it('makes the first calendar address at a press', async () => {
    api.answers(RENEW, { address: address('one') });
    show(<PlanPanel user={KARI} />);
    await user.click(await screen.findByRole('button', { name: 'Lag kalenderadresse' }));
    await screen.findByText(address('one'));
    expect(screen.getByRole('link', { name: 'Åpne i kalenderen' }).getAttribute('href')).toBe(
      'webcal://ctrl.example/kalender/one.ics',
    );
    screen.getByText(/Google kan bruke opptil et døgn/);
    expect(api.made(RENEW)).toHaveLength(1);
  });

  it('replaces the address only after a question', async () => {
    api.answers(PLAN, plan(address('one')));
    api.answers(RENEW, { address: address('two') });
    show(<PlanPanel user={KARI} />);
    await screen.findByText(address('one'));
    await user.click(key('Lag ny adresse'));
    await screen.findByText(/slutter å virke med én gang/);
    await user.click(key('Avbryt'));
    expect(api.made(RENEW)).toEqual([]);
    await user.click(key('Lag ny adresse'));
    await screen.findByText(/slutter å virke med én gang/);
    await user.click(key('Lag ny adresse'));
    await screen.findByText(address('two'));
    expect(screen.queryByText(address('one'))).toBeNull();
    await waitFor(() => expect(toast()).toBe('Kalenderadressen er klar'));
  });

  it('keeps the address and says so when no new one could be made', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    api.answers(PLAN, plan(address('one')));
    api.answers(RENEW, { message: 'Vent litt.' }, 429);
    show(<PlanPanel user={KARI} />);
    await screen.findByText(address('one'));
    await user.click(key('Lag ny adresse'));
    await screen.findByText(/slutter å virke med én gang/);
    await user.click(key('Lag ny adresse'));
    await waitFor(() => expect(toast()).toMatch(/^Kunne ikke lage kalenderadressen\|/));
    screen.getByText(address('one'));
  });
});
