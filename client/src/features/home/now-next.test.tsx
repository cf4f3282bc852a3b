// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { ContentProvider } from '#client/lib/content.tsx';
import { defaultContent } from '#shared/content/index.ts';
import type { Slot } from '#shared/content/types.ts';
import { NowNext } from './now-next.tsx';
import { OnNow } from './on-now.tsx';

function pageAt(moment: string, changed: Record<string, Partial<Slot>> = {}, shown = <NowNext />) {
  const editions = defaultContent.editions.map((edition) => ({
    ...edition,
    slots: edition.slots.map((slot) => ({ ...slot, ...changed[slot.id] })),
  }));
  return (
    <ContentProvider content={{ ...defaultContent, editions }}>
      <ClockProvider renderedAt={new Date(moment)}>{shown}</ClockProvider>
    </ContentProvider>
  );
}

/** Texts of the keys, by stage. */
function keysAt(moment: string, changed?: Record<string, Partial<Slot>>) {
  const page = document.createElement('main');
  page.innerHTML = renderToStaticMarkup(pageAt(moment, changed));
  return [...page.querySelectorAll('li')].map((row) => [
    row.querySelector('h3')?.textContent,
    ...[...row.querySelectorAll('a, p')].map((key) => key.textContent?.trim()),
  ]);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is on', () => {
  const keysOf = (moment: string) => {
    const page = document.createElement('main');
    page.innerHTML = renderToStaticMarkup(pageAt(moment, {}, <OnNow />));
    return [...page.querySelectorAll('a')].map((key) => [
      key.textContent?.trim(),
      key.getAttribute('href'),
    ]);
  };

  it('is a key for each act, with its stage and the time left', () => {
    expect(keysOf('2025-08-22T19:12:00Z')).toEqual([
      ['Band 1 Nå · Fengselshotellet · 18 min igjen', '/program/2025-fre-band-1'],
      ['Band 2 Nå · Fengselshotellet · 1 t 18 min igjen', '/program/2025-fre-band-2'],
    ]);
  });

  it('shows in 25 cells how much of an act has been, unless its end is not announced', () => {
    const cellsOf = (changed: Record<string, Partial<Slot>> = {}) => {
      const page = document.createElement('main');
      const moment = '2025-08-22T19:12:00Z';
      page.innerHTML = renderToStaticMarkup(pageAt(moment, changed, <OnNow />));
      return [...page.querySelectorAll('a')].map(
        (key) => /currentColor (\d+)%/i.exec(key.innerHTML)?.[1],
      );
    };
    expect(cellsOf()).toEqual(['80', '12']);
    expect(cellsOf({ '2025-fre-band-1': { end: null } })).toEqual([undefined, '12']);
  });

  it('is nothing between acts and editions', () => {
    expect(keysOf('2025-08-22T17:00:00Z')).toEqual([]);
    expect(keysOf('2025-08-24T01:00:00Z')).toEqual([]);
  });
});

describe('now and next', () => {
  it.each(['2025-08-21T12:00:00Z', '2025-08-24T01:00:00Z', '2026-08-20T12:00:00Z'])(
    'is nothing at all at %s',
    (moment) => {
      expect(renderToStaticMarkup(pageAt(moment))).toBe('');
    },
  );

  it('is a row of keys for each stage, held down where an act is on', () => {
    expect(keysAt('2025-08-22T19:12:00Z')).toEqual([
      [
        'Fengselshotellet',
        'Band 1 Nå · 18 min igjen',
        'Band 2 Nå · 1 t 18 min igjen',
        'DJ 1 Neste i morgen kl. 18:00',
      ],
      ['Lille Andevinge', 'Ingen på scenen nå', 'Afterparty Neste kl. 24:00'],
    ]);
    render(pageAt('2025-08-22T19:12:00Z'));
    vi.setSystemTime('2025-08-22T19:12:00Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    const band = screen.getByRole('link', { name: /Band 1/ });
    expect(band.getAttribute('href')).toBe('/program/2025-fre-band-1');
    expect(band.dataset.state).toBe('active');
    expect(screen.getByRole('link', { name: /DJ 1/ }).dataset.state).toBeUndefined();
  });

  it('has what is cancelled struck out, and the mark of what was moved', () => {
    const previous = { date: '2025-08-22', start: '21:00', stage: 'fengselshotellet' };
    const [row] = keysAt('2025-08-22T18:40:00Z', {
      '2025-fre-band-1': { status: 'cancelled' },
      '2025-fre-band-2': { status: 'moved', start: '21:30', previous },
    });
    expect(row).toEqual([
      'Fengselshotellet',
      'Band 1 Avlyst',
      'Band 2 Neste kl. 21:30 Ny tid 21:30 (før 21:00)',
    ]);
  });

  it('says no time left of what has no end, and when a stage is done', () => {
    expect(keysAt('2025-08-23T22:30:00Z')).toEqual([
      ['Lille Andevinge', 'Afterparty Nå', 'Ikke mer på denne scenen'],
    ]);
  });

  it('changes on the minute without a call', async () => {
    vi.setSystemTime('2025-08-22T19:28:40Z');
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    render(pageAt('2025-08-22T19:28:40Z'));
    expect(screen.getByText('Nå · 2 min igjen')).toBeTruthy();
    act(() => vi.advanceTimersByTime(20_000));
    expect(screen.getByText('Nå · 1 min igjen')).toBeTruthy();
    act(() => vi.advanceTimersByTime(59_999));
    expect(screen.getByText('Nå · 1 min igjen')).toBeTruthy();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole('link', { name: /Band 1/ })).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });
});
