// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDay, osloClock, osloDate } from '#shared/oslo-time.ts';
import { ClockProvider, useNow } from './clock.tsx';

const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  complaints.mockClear();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

function Clock() {
  const now = useNow();
  return (
    <p>
      {formatDay(osloDate(now))} {osloClock(now)}
    </p>
  );
}

const app = (renderedAt: string) => (
  <ClockProvider renderedAt={new Date(renderedAt)}>
    <Clock />
  </ClockProvider>
);

const text = () => document.querySelector('p')?.textContent;

/** A page that the server rendered at one time, hydrated in a browser at another. */
async function arrive(renderedAt: string, now: string) {
  vi.setSystemTime(new Date(now));
  const root = document.createElement('div');
  root.innerHTML = renderToString(app(renderedAt));
  document.body.append(root);
  const before = text();
  const recovered = vi.fn();
  const seen: (string | undefined)[] = [];
  const watcher = new MutationObserver(() => seen.push(text()));
  watcher.observe(root, { subtree: true, characterData: true, childList: true });
  const page = await act(async () =>
    hydrateRoot(root, app(renderedAt), { onRecoverableError: recovered }),
  );
  return { before, recovered, seen, leave: () => act(async () => page.unmount()) };
}

describe('useNow', () => {
  it('is the rendered moment on the server', () => {
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    expect(renderToString(app('2025-08-22T15:30:00Z'))).toContain('fredag 22. august');
  });

  it('hydrates with the rendered moment across midnight, then shows the real one', async () => {
    const page = await arrive('2026-08-19T21:59:30Z', '2026-08-19T22:00:10Z');
    expect(page.before).toBe('onsdag 19. august 23:59');
    expect(text()).toBe('torsdag 20. august 00:00');
    expect(page.recovered).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
    await page.leave();
  });

  it('ticks at full and half minutes', async () => {
    const page = await arrive('2026-08-20T10:00:00Z', '2026-08-20T10:00:07Z');
    await act(async () => vi.advanceTimersByTime(23_000));
    expect(vi.getTimerCount()).toBe(1);
    await act(async () => vi.advanceTimersByTime(29_999));
    expect(text()).toBe('torsdag 20. august 12:00');
    await act(async () => vi.advanceTimersByTime(1));
    expect(text()).toBe('torsdag 20. august 12:01');
    await page.leave();
  });

  it('ticks at midnight in Oslo, also when the half minute is not over', async () => {
    const page = await arrive('2026-08-19T21:59:50Z', '2026-08-19T21:59:50Z');
    await act(async () => vi.advanceTimersByTime(9_999));
    expect(text()).toBe('onsdag 19. august 23:59');
    await act(async () => vi.advanceTimersByTime(1));
    expect(text()).toBe('torsdag 20. august 00:00');
    await page.leave();
  });

  it('is right at once when a sleeping tab is looked at again', async () => {
    const page = await arrive('2026-08-20T10:00:00Z', '2026-08-20T10:00:00Z');
    vi.setSystemTime(new Date('2026-08-21T06:15:00Z'));
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(text()).toBe('fredag 21. august 08:15');
    await page.leave();
  });

  it('stops its timer when nobody asks', async () => {
    const page = await arrive('2026-08-20T10:00:00Z', '2026-08-20T10:00:00Z');
    expect(vi.getTimerCount()).toBe(1);
    await page.leave();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is the real time without a provider', () => {
    vi.setSystemTime(new Date('2026-08-22T10:00:00Z'));
    render(<Clock />);
    expect(screen.getByText('lørdag 22. august 12:00')).toBeTruthy();
  });
});

describe('the clock of a preview', () => {
  it('runs on from the page’s moment', async () => {
    vi.setSystemTime(new Date('2026-06-01T10:00:00Z'));
    const root = document.documentElement;
    root.dataset.now = '2026-08-21T19:05:00.000Z';
    root.dataset.preview = '';
    vi.resetModules();
    const preview = await import('./clock.tsx');
    function Shown() {
      return <p>{osloClock(preview.useNow())}</p>;
    }
    render(
      <preview.ClockProvider renderedAt={new Date(root.dataset.now)}>
        <Shown />
      </preview.ClockProvider>,
    );
    expect(text()).toBe('21:05');
    act(() => vi.advanceTimersByTime(60_000));
    expect(text()).toBe('21:06');
    delete root.dataset.now;
    delete root.dataset.preview;
  });
});
