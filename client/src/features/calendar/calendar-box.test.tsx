// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { defaultContent } from '#shared/content/index.ts';
import { CalendarBox, calendarMenu } from './calendar-box.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  await act(async () => {
    render(
      <ClockProvider renderedAt={new Date('2026-11-21T10:00:00Z')}>
        <CalendarBox />
      </ClockProvider>,
    );
  });
}

describe('CalendarBox', () => {
  it('has heading, banner and legend', async () => {
    await open();
    screen.getByRole('heading', { name: 'Kalender' });
    const banner = screen.getByText('Takk for i år').parentElement;
    expect(banner?.textContent).toBe('Takk for i årSes neste år!');
    const [legend] = screen.getAllByRole('list');
    const rows = within(legend as HTMLElement).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['I dag', 'Festival dager']);
  });

  it('offers the festival’s days as calendar files in a menu with a submenu', async () => {
    const user = userEvent.setup();
    await open();
    const button = screen.getByRole('button', { name: 'Legg til i kalender' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    const whole = await screen.findByRole('menuitem', {
      name: /^Hele festivalen, 20\.–22\. august 2026/,
    });
    expect(whole.getAttribute('href')).toBe(
      '/api/programme.ics?items=day-2026-08-20,day-2026-08-21,day-2026-08-22',
    );
    expect(whole.hasAttribute('download')).toBe(true);
    await user.keyboard('{End}{ArrowRight}');
    const single = await screen.findByRole('menuitem', { name: /^Torsdag 20\. august 2026/ });
    expect(single.getAttribute('href')).toBe('/api/programme.ics?items=day-2026-08-20');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('calendarMenu', () => {
  const { editions } = defaultContent;
  const labels = (now: string) => {
    const items = calendarMenu(editions, new Date(now));
    return items.flatMap((item) =>
      item.kind === 'sub'
        ? item.items.flatMap((day) => ('label' in day ? [`${item.label}: ${day.label}`] : []))
        : 'label' in item
          ? [item.label]
          : [],
    );
  };

  it('has every edition and every day, newest edition first', () => {
    expect(labels('2025-01-01T12:00:00Z')).toEqual([
      'Hele festivalen, 20.–22. august 2026',
      'Hele festivalen, 22.–23. august 2025',
      'Én dag: Torsdag 20. august 2026',
      'Én dag: Fredag 21. august 2026',
      'Én dag: Lørdag 22. august 2026',
      'Én dag: Fredag 22. august 2025',
      'Én dag: Lørdag 23. august 2025',
    ]);
  });

  it('has the days in the menu itself on a narrow screen', () => {
    const kinds = calendarMenu(editions, new Date('2025-01-01T12:00:00Z'), true).map(
      (item) => item.kind,
    );
    expect(kinds.filter((kind) => kind === 'sub')).toEqual([]);
    expect(kinds.filter((kind) => kind === undefined)).toHaveLength(7);
  });

  it('marks what is over, to the Oslo midnight', () => {
    expect(labels('2026-08-20T22:00:00Z').filter((label) => label.includes('2026'))).toEqual([
      'Hele festivalen, 20.–22. august 2026',
      'Én dag: Torsdag 20. august 2026 (avholdt)',
      'Én dag: Fredag 21. august 2026',
      'Én dag: Lørdag 22. august 2026',
    ]);
    expect(labels('2026-08-22T22:00:00Z')[0]).toBe(
      'Hele festivalen, 20.–22. august 2026 (avholdt)',
    );
  });
});
