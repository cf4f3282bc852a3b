// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { CalendarMonth } from './calendar-box.tsx';

const NOW = new Date('2025-08-19T10:00:00Z');

function Page({ at = NOW }: { at?: Date }) {
  return (
    <ClockProvider renderedAt={at}>
      <CalendarMonth />
    </ClockProvider>
  );
}

function open(at: string) {
  vi.setSystemTime(at);
  return render(<Page at={new Date(at)} />);
}

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const day = (name: RegExp) => screen.getByRole('button', { name });
const chosen = () =>
  [...document.querySelectorAll('[aria-selected="true"]')].map((cell) =>
    cell.getAttribute('data-day'),
  );
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const month = () => screen.getByRole('grid').getAttribute('aria-label');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('CalendarMonth', () => {
  it('opens on the month of today, with today chosen and marked', () => {
    open('2025-08-19T10:00:00Z');
    expect(month()).toBe('August 2025');
    expect(chosen()).toEqual(['2025-08-19']);
    const today = day(/^I dag, tirsdag 19\. august 2025$/);
    expect(today.getAttribute('aria-current')).toBe('date');
    expect(document.querySelectorAll('[aria-current="date"]')).toHaveLength(1);
  });

  it('begins weeks on Sunday', () => {
    open('2025-08-19T10:00:00Z');
    const heads = screen.getAllByRole('columnheader', { hidden: true });
    expect(heads.map((head) => head.textContent)).toEqual([
      'Sø',
      'Ma',
      'Ti',
      'On',
      'To',
      'Fr',
      'Lø',
    ]);
    expect(heads[0]?.getAttribute('aria-label')).toBe('søndag');
    expect(document.querySelector('[data-day]')?.getAttribute('data-day')).toBe('2025-07-27');
  });

  it('takes the Oslo day, not the machine’s', () => {
    open('2025-08-19T22:30:00Z');
    expect(chosen()).toEqual(['2025-08-20']);
    day(/^I dag, onsdag 20\. august 2025$/);
  });

  it('highlights the festival days of every edition with a mark and in words', async () => {
    open('2025-08-19T10:00:00Z');
    const festival = () =>
      [...document.querySelectorAll('.is-festival')].map((cell) => cell.getAttribute('data-day'));
    expect(festival()).toEqual(['2025-08-22', '2025-08-23']);
    const friday = day(/^Fredag 22\. august 2025, festivaldag: Stand-up og rock$/);
    expect(friday.querySelector('.rdp-mark')).not.toBeNull();
    expect(day(/21\. august 2025$/).querySelector('.rdp-mark')).toBeNull();
    await press('August 2026');
    expect(month()).toBe('August 2026');
    expect(festival()).toEqual(['2026-08-20', '2026-08-21', '2026-08-22']);
    await press('August 2025');
    expect(festival()).toEqual(['2025-08-22', '2025-08-23']);
  });

  it('chooses one day, and gives it up when it is chosen again', async () => {
    open('2025-08-19T10:00:00Z');
    await user.click(day(/27\. august 2025$/));
    expect(chosen()).toEqual(['2025-08-27']);
    screen.getByText('Onsdag 27. august 2025');
    await user.click(day(/27\. august 2025$/));
    expect(chosen()).toEqual([]);
    screen.getByText('Ingen dag er valgt.');
  });

  it('gives up today too', async () => {
    open('2025-08-19T10:00:00Z');
    await user.click(day(/^I dag/));
    expect(chosen()).toEqual([]);
  });

  it('says what a festival day is, and that it is over', async () => {
    open('2026-11-21T10:00:00Z');
    expect(month()).toBe('November 2026');
    await press('August 2026');
    await user.click(day(/^Torsdag 20\. august 2026/));
    screen.getByText('CTRL Festival 2026: Gaming & Cosplay');
    screen.getByText('Avholdt');
  });

  it('moves by month keys and by arrow keys', async () => {
    open('2025-08-19T10:00:00Z');
    await press('Måneden etter');
    expect(month()).toBe('September 2025');
    await press('Måneden før');
    expect(month()).toBe('August 2025');
    act(() => day(/^I dag/).focus());
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(day(/27\. august 2025$/));
    await user.keyboard('{Enter}');
    expect(chosen()).toEqual(['2025-08-27']);
  });

  it('follows today over midnight until a day was chosen', async () => {
    open('2025-08-19T21:59:50Z');
    expect(chosen()).toEqual(['2025-08-19']);
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(chosen()).toEqual(['2025-08-20']);
    await user.click(day(/27\. august 2025$/));
    vi.setSystemTime('2025-08-21T10:00:00Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(chosen()).toEqual(['2025-08-27']);
    day(/^I dag, torsdag 21\. august 2025$/);
  });

  it('stands in the server HTML and hydrates without a mismatch', async () => {
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = renderToString(<Page />);
    expect(root.textContent).toContain('August 2025');
    expect(root.querySelectorAll('[data-day]')).toHaveLength(42);
    const mismatch = vi.fn();
    const hydrated = await act(async () =>
      hydrateRoot(root, <Page />, { onRecoverableError: mismatch }),
    );
    expect(mismatch).not.toHaveBeenCalled();
    act(() => hydrated.unmount());
    root.remove();
  });
});
