// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Stage } from './hero-picture.tsx';
import { startHeroLights } from './lights/hero-lights.ts';
import { HoldKey, hasHeld } from './lights/hold-key.tsx';

vi.mock('./lights/hero-lights.ts', () => ({ startHeroLights: vi.fn() }));

const start = vi.mocked(startHeroLights);
const live = { hold: vi.fn(), sweep: vi.fn(), stop: vi.fn(), HoldKey };

function visitor({ reduced = false, saves = false }) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('prefers-reduced-motion') && reduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { saveData: saves },
  });
}

beforeEach(() => {
  start.mockReset().mockResolvedValue(live);
  live.hold.mockReset();
  live.sweep.mockReset();
  hasHeld.set(false);
  live.stop.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the hero picture', () => {
  it('comes to life where motion and data allow it, and rests when it leaves the page', async () => {
    visitor({});
    const { unmount } = render(<Stage light="evening" />);
    await screen.findByRole('button');
    expect(start).toHaveBeenCalledOnce();
    unmount();
    expect(live.stop).toHaveBeenCalledOnce();
  });

  it.each([{ reduced: true }, { saves: true }])('stays a still picture for %o', async (wish) => {
    visitor(wish);
    render(<Stage light="evening" />);
    await vi.dynamicImportSettled();
    expect(start).not.toHaveBeenCalled();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('rises to white while the key is held, by pointer or by keyboard', async () => {
    visitor({});
    render(<Stage light="evening" />);
    const key = await screen.findByRole('button', { name: 'Hold CTRL og tenn alle lysene' });
    fireEvent.pointerDown(key);
    fireEvent.pointerUp(key);
    fireEvent.keyDown(key, { key: ' ' });
    fireEvent.keyUp(key, { key: ' ' });
    fireEvent.keyDown(key, { key: 'a' });
    expect(live.hold.mock.calls.map(([held]) => held)).toEqual([true, false, true, false]);
  });

  it.each([
    ['let go', fireEvent.pointerUp, 1],
    ['left', fireEvent.pointerLeave, 1],
    ['interrupted by a scroll', fireEvent.pointerCancel, 0],
    ['interrupted by another focus', fireEvent.blur, 0],
  ])('dims the second half of the headline until %s', async (_how, release, sweeps) => {
    visitor({});
    const { container } = render(
      <section className="hero">
        <Stage light="evening" />
      </section>,
    );
    const key = await screen.findByRole('button');
    const hero = container.querySelector('.hero');
    fireEvent.pointerLeave(key);
    expect(live.sweep, 'a pointer that only passes').not.toHaveBeenCalled();
    fireEvent.pointerDown(key);
    expect(hero?.hasAttribute('data-held')).toBe(true);
    release(key);
    expect(hero?.hasAttribute('data-held')).toBe(false);
    expect(live.sweep).toHaveBeenCalledTimes(sweeps);
  });

  it('hints at the key until it was held once', async () => {
    visitor({});
    const { unmount } = render(<Stage light="evening" />);
    const key = await screen.findByRole('button');
    expect(screen.queryByText('Hold tasten')).not.toBeNull();
    fireEvent.pointerDown(key);
    expect(screen.queryByText('Hold tasten')).toBeNull();
    unmount();
    render(<Stage light="evening" />);
    await screen.findByRole('button');
    expect(screen.queryByText('Hold tasten')).toBeNull();
  });

  it('keeps the still picture when the light map can not be had', async () => {
    visitor({});
    start.mockRejectedValue(new Error('offline'));
    const { container } = render(<Stage light="evening" />);
    await waitFor(() => expect(start).toHaveBeenCalled());
    expect(container.querySelector('canvas')?.hidden).toBe(true);
  });
});
