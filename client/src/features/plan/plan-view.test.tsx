// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { ContentProvider } from '#client/lib/content.tsx';
import { userSession } from '#client/lib/session/session.ts';
import { isInPlan, setInPlan } from '#client/lib/storage/plan.ts';
import { dismissToast } from '#client/lib/toast.ts';
import { fakeApi } from '#client/testing/fake-api.ts';
import { ToastText } from '#client/testing/toast-text.tsx';
import { defaultContent } from '#shared/content/index.ts';
import type { Content, Slot } from '#shared/content/types.ts';
import { planFragment } from '#shared/rules/plan-link.ts';
import { PlanView, SharePanel, useSharedPlan } from './plan-view.tsx';

const all = defaultContent.editions.flatMap(({ slots }) => slots.map(({ id }) => id));
/** Friday evening, between the comedians and the first band. */
const EVENING = '2025-08-22T17:20:00Z';
const KOMIKER = '2025-fre-komiker-1';
const BAND_1 = '2025-fre-band-1';
const BAND_2 = '2025-fre-band-2';
const PARTY = '2025-fre-afterparty';
const DJ_2 = '2025-lor-dj-2';

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

function Page() {
  return <PlanView shared={useSharedPlan()} />;
}

function contentWith(changed: Record<string, Partial<Slot>>): Content {
  const editions = defaultContent.editions.map((edition) => ({
    ...edition,
    slots: edition.slots.map((slot) => ({ ...slot, ...changed[slot.id] })),
  }));
  return { ...defaultContent, editions };
}

function page(changed: Record<string, Partial<Slot>> = {}, isAnswered = true) {
  const queryClient = createQueryClient();
  if (isAnswered) queryClient.setQueryData(userSession.key, { success: false });
  return (
    <QueryClientProvider client={queryClient}>
      <ContentProvider content={contentWith(changed)}>
        <Page />
        <ToastText />
      </ContentProvider>
    </QueryClientProvider>
  );
}

const planButton = (act: string) => screen.getByRole('button', { name: `${act} i min timeplan` });
const isPressed = (act: string) => planButton(act).getAttribute('aria-pressed') === 'true';
const part = (name: string) => screen.queryByRole('region', { name })?.textContent ?? null;
/** The lines of a day, as they are read. */
const lines = (day: string) =>
  [...screen.getByRole('region', { name: day }).querySelectorAll('ol > li:not([aria-hidden])')].map(
    ({ textContent }) => textContent,
  );

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(EVENING) });
  fakeApi().answers('GET /api/user/session', { success: false });
});
afterEach(() => {
  act(() => {
    dismissToast();
    setInPlan(all, false);
  });
  cleanup();
  localStorage.clear();
  window.history.replaceState(null, '', '/timeplan');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('one’s own plan', () => {
  it('is on the server what the page is for, and leads to the programme while it is empty', () => {
    setInPlan([BAND_1], true);
    expect(renderToString(page())).not.toContain('Band 1');
    act(() => void setInPlan([BAND_1], false));
    render(page());
    screen.getByRole('heading', { name: 'Ingen stjerner ennå' });
    expect(screen.getByRole('link', { name: 'Se programmet' }).getAttribute('href')).toBe(
      '/events',
    );
    expect(screen.queryByText('Del timeplanen')).toBeNull();
  });

  it('suggests what is on and what comes while it is empty, one press from the plan', async () => {
    vi.setSystemTime('2025-08-22T18:30:00Z');
    render(page());
    expect(part('På scenen nå')).toContain('Band 1');
    expect(part('Kommer snart')).toMatch(/Afterparty/);
    // Of another day than the first of them.
    expect(part('Kommer snart')).not.toContain('DJ 1');
    await user.click(planButton('Band 1'));
    expect(isInPlan(BAND_1)).toBe(true);
    // Nothing moves under the finger: they stay above the plan, and the star can be pressed again.
    expect(part('På scenen nå')).toContain('Band 1');
    expect(screen.queryByRole('heading', { name: 'Ingen stjerner ennå' })).toBeNull();
    expect(lines('fredag 22. august')).toHaveLength(1);
    screen.getByText('Del timeplanen');
  });

  it('says that the festival is over, and where it is kept', () => {
    vi.setSystemTime('2026-09-10T10:00:00Z');
    render(page());
    screen.getByRole('heading', { name: 'CTRL Festival er over' });
    screen.getByText(/^Takk for 2026. Du ga ingen sett/);
    expect(screen.getByRole('link', { name: 'Se programmet i arkivet' }).getAttribute('href')).toBe(
      '/arkiv/2026',
    );
    expect(screen.queryByRole('link', { name: 'Se programmet' })).toBeNull();
    expect(screen.queryByText(/^Trykk på stjernen/)).toBeNull();
  });

  it('has its days, what is next, the free time, and what is at the same time', () => {
    setInPlan([KOMIKER, BAND_1, BAND_2, PARTY, DJ_2], true);
    render(page());
    expect(part('Nå')).toBeNull();
    expect(part('Neste')).toBe('NesteBand 1 Fengselshotellet kl. 20:00 om 40 min');
    expect(lines('fredag 22. august')).toEqual([
      expect.stringMatching(/^17:30–17:45Komiker 1.*Ferdig$/),
      'Fri 2 t 15 min',
      expect.stringMatching(/Band 1.*Samtidig med Band 2$/),
      expect.stringMatching(/Band 2.*Samtidig med Band 1$/),
      'Fri 1 t 30 min',
      expect.stringMatching(/^24:00Afterparty/),
    ]);
    const line = document.querySelector('[data-now-line]');
    expect(line?.previousElementSibling?.textContent).toBe('Fri 2 t 15 min');
    expect(lines('lørdag 23. august')).toHaveLength(1);
  });

  it('folds away what is over on the present day, from two acts on', () => {
    setInPlan([KOMIKER, BAND_1, BAND_2, PARTY, DJ_2], true);
    render(page());
    expect(document.querySelector('details')).toBeNull();
    act(() => void vi.advanceTimersByTime(3 * 60 * 60_000));
    const fold = document.querySelector('details');
    expect(fold?.querySelector('summary')?.textContent).toBe('2 ferdige sett');
    expect(fold?.open).toBe(false);
    expect(fold?.textContent).toContain('Komiker 1');
    expect(fold?.textContent).toContain('Band 1');
    // What it clashed with is over.
    expect(lines('fredag 22. august').find((row) => row?.includes('Band 2'))).not.toContain(
      'Samtidig',
    );
    act(() => void vi.advanceTimersByTime(24 * 60 * 60_000));
    expect(document.querySelector('details')).toBeNull();
  });

  it('follows the clock over midnight to the end, and drops the free time that is over', () => {
    setInPlan([BAND_2, PARTY], true);
    render(page());
    expect(lines('fredag 22. august')).toContain('Fri 1 t 30 min');
    act(() => void vi.advanceTimersByTime(2 * 60 * 60_000));
    expect(part('Nå')).toBe('NåBand 2 Fengselshotellet 1 t 10 min igjen');
    act(() => void vi.advanceTimersByTime(5 * 60 * 60_000));
    expect(part('Nå')).toBe('NåAfterparty Lille Andevinge');
    expect(part('Neste')).toBeNull();
    act(() => void vi.advanceTimersByTime(2 * 24 * 60 * 60_000));
    expect(part('Nå')).toBeNull();
    screen.getByText(/^Takk for 2025/);
    expect(lines('fredag 22. august')).toEqual([
      expect.stringContaining('Band 2'),
      expect.stringContaining('Afterparty'),
    ]);
  });

  it('keeps a cancelled act with what is on instead, and tells both times of a moved one', async () => {
    setInPlan([BAND_1, DJ_2], true);
    const previous = { date: '2025-08-23', start: '19:15', stage: 'fengselshotellet' };
    render(
      page({
        [BAND_1]: { status: 'cancelled' },
        [DJ_2]: { status: 'moved', start: '19:30', end: '20:45', previous },
      }),
    );
    expect(lines('fredag 22. august')[0]).toMatch(/Avlyst.*På scenen i stedetBand 2 21:00–22:30$/);
    expect(lines('lørdag 23. august')[0]).toMatch(/^19:1519:30–20:45.*Ny tid 19:30 \(før 19:15\)/);
    expect(part('Neste')).toContain('DJ 2');
    await user.click(planButton('Band 2'));
    expect(isInPlan(BAND_2)).toBe(true);
    expect(part('Neste')).toContain('Band 2');
    expect(lines('fredag 22. august')).toHaveLength(2);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Band 2 i min timeplan');
  });

  it('leaves an act that is taken out in its place, until the page is left', async () => {
    setInPlan([BAND_1, BAND_2], true);
    const { unmount } = render(page());
    await user.click(planButton('Band 1'));
    expect(isPressed('Band 1')).toBe(false);
    expect(lines('fredag 22. august')[0]).toMatch(/Tatt ut$/);
    expect(part('Neste')).toContain('Band 2');
    expect(screen.queryByText(/Samtidig/)).toBeNull();
    await user.click(planButton('Band 2'));
    expect(screen.queryByText('Del timeplanen')).toBeNull();
    await user.click(planButton('Band 1'));
    expect(part('Neste')).toContain('Band 1');
    unmount();
    render(page());
    expect(lines('fredag 22. august')).toHaveLength(1);
  });

  it('does not say that it is in this browser only to somebody known who cannot be checked', async () => {
    localStorage.setItem('ctrl-kjent', 'true');
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeApi().answers('GET /api/user/session', {}, 503);
    setInPlan([BAND_1], true);
    render(page({}, false));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(failed).toHaveBeenCalled();
    expect(screen.queryByText(/^Timeplanen ligger bare/)).toBeNull();
  });

  it('says that it is in this browser only, and when it is not even kept there', () => {
    setInPlan([BAND_1], true);
    render(page());
    screen.getByText(/^Timeplanen ligger bare i denne nettleseren/);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    act(() => void setInPlan([BAND_2], true));
    screen.getByText(/^Nettleseren lagrer ikke timeplanen/);
  });

  it('is shared as a link, a picture of it and a calendar file', async () => {
    const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    setInPlan([DJ_2, BAND_1], true);
    render(page());
    screen.getByRole('img', { name: /^QR-kode/ });
    expect(screen.getByRole('link', { name: 'Kalenderfil' }).getAttribute('href')).toBe(
      `/api/programme.ics?items=${BAND_1},${DJ_2}`,
    );
    expect(screen.getByRole('link', { name: 'Last ned bilde' }).getAttribute('href')).toBe(
      `/delebilder/story/timeplan.png?plan=${planFragment([BAND_1, DJ_2])}`,
    );
    await user.click(screen.getByRole('button', { name: 'Del' }));
    expect(share).toHaveBeenCalledExactlyOnceWith({
      title: 'Min timeplan',
      url: `http://localhost:3000/timeplan#${planFragment([BAND_1, DJ_2])}`,
    });
    expect(screen.getByTestId('toast').textContent).toBe('');
  });
});

it('has an address that the server takes for the calendar file of a long plan', () => {
  const ids = Array.from({ length: 200 }, (_, n) => `2025-fre-et-langt-navn-${n}`);
  render(<SharePanel ids={ids} />);
  const href = screen.getByRole('link', { name: 'Kalenderfil' }).getAttribute('href') ?? '';
  expect(href).toBe(`/api/programme.ics?plan=${planFragment(ids)}`);
  expect(href.length).toBeLessThanOrEqual(2048);
});

describe('a plan from a link', () => {
  const open = (fragment: string) => window.history.replaceState(null, '', `/timeplan#${fragment}`);

  it('is shown as somebody else’s, and added whole', async () => {
    open(planFragment([BAND_1, DJ_2, 'gone-from-the-programme']));
    setInPlan([BAND_1, KOMIKER], true);
    render(page());
    screen.getByText(/^Dette er ikke din timeplan/);
    screen.getByText('1 sett i lenken er ikke i programmet lenger.');
    expect(screen.queryByText('Komiker 1')).toBeNull();
    expect([isPressed('Band 1'), isPressed('DJ 2')]).toEqual([true, false]);
    await user.click(screen.getByRole('button', { name: 'Legg til i min' }));
    expect([KOMIKER, BAND_1, DJ_2].every(isInPlan)).toBe(true);
    expect(screen.getByTestId('toast').textContent).toBe('1 sett lagt til i din timeplan');
    screen.getByText('Alt ligger i din timeplan.');
  });

  it('says when there is nothing to show, and changes nothing', () => {
    setInPlan([BAND_1], true);
    open('1.%3Cimg%20src=x%20onerror=alert(1)%3E');
    const { rerender } = render(page());
    screen.getByText(/^Denne lenken kan ikke leses/);
    act(() => open(planFragment(['gone-from-the-programme'])));
    rerender(page());
    screen.getByText(/^Ingen av settene i lenken/);
    expect(isInPlan(BAND_1)).toBe(true);
  });

  it('gives way to one’s own when the fragment goes', () => {
    open(planFragment([DJ_2]));
    setInPlan([BAND_1], true);
    render(page());
    act(() => {
      open('');
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect(lines('fredag 22. august')).toHaveLength(1);
  });
});
