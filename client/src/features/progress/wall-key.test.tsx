// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WallKey } from './wall-key.tsx';

const user = userEvent.setup();
const root = document.documentElement;
const isWall = () => 'storskjerm' in root.dataset;
const key = (name: string) => screen.getByRole('button', { name });

/** The browser's full screen; `asked` counts how often it was asked for. */
const fullscreen = { asked: 0, on: false, refuses: false };

function leave() {
  fullscreen.on = false;
  document.dispatchEvent(new Event('fullscreenchange'));
}

beforeEach(() => {
  Object.assign(fullscreen, { asked: 0, on: false, refuses: false });
  window.history.replaceState(null, '', '/affiliate-progress');
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent });
  Object.defineProperty(document, 'fullscreenElement', {
    get: () => (fullscreen.on ? root : null),
    configurable: true,
  });
  root.requestFullscreen = async () => {
    fullscreen.asked += 1;
    if (fullscreen.refuses) throw new TypeError('Not allowed');
    fullscreen.on = true;
  };
  document.exitFullscreen = async () => leave();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Storskjerm', () => {
  it('fills the screen with the page alone, and gives it back', async () => {
    render(<WallKey />);
    expect(isWall()).toBe(false);
    await user.click(key('Storskjerm'));
    expect(isWall()).toBe(true);
    expect(fullscreen).toMatchObject({ asked: 1, on: true });
    await user.click(key('Avslutt storskjerm'));
    expect(isWall()).toBe(false);
    expect(fullscreen.on).toBe(false);
  });

  it('listens to F, but not while somebody types or holds Ctrl', async () => {
    render(
      <>
        <WallKey />
        <input aria-label="Søk" />
      </>,
    );
    await user.type(screen.getByLabelText('Søk'), 'ff');
    expect(isWall()).toBe(false);
    act(() => screen.getByLabelText('Søk').blur());
    await user.keyboard('{Control>}f{/Control}');
    expect(isWall()).toBe(false);
    await user.keyboard('f');
    expect(isWall()).toBe(true);
    await user.keyboard('F');
    expect(isWall()).toBe(false);
  });

  it('does not listen to F where the window is too small for it', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    render(<WallKey />);
    await user.keyboard('f');
    expect(isWall()).toBe(false);
    window.history.replaceState(null, '', '/affiliate-progress?storskjerm');
    cleanup();
    render(<WallKey />);
    expect(isWall()).toBe(true);
    await user.keyboard('f');
    expect(isWall()).toBe(false);
  });

  it('does without F when that is switched off', async () => {
    render(<WallKey />);
    expect(key('Storskjerm').getAttribute('aria-keyshortcuts')).toBe('F');
    await user.click(screen.getByRole('checkbox', { name: 'Tasten F' }));
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('f');
    expect(isWall()).toBe(false);
    expect(key('Storskjerm').hasAttribute('aria-keyshortcuts')).toBe(false);
  });

  it('ends with the browser’s full screen, by Escape, and with the page', async () => {
    const page = render(<WallKey />);
    await user.click(key('Storskjerm'));
    act(leave);
    expect(isWall()).toBe(false);
    await user.click(key('Storskjerm'));
    await user.keyboard('{Escape}');
    expect(isWall()).toBe(false);
    await user.click(key('Storskjerm'));
    page.unmount();
    expect(isWall()).toBe(false);
  });

  it('works in the window where full screen is refused, and by its address', async () => {
    fullscreen.refuses = true;
    render(<WallKey />);
    await user.click(key('Storskjerm'));
    expect(isWall()).toBe(true);
    cleanup();
    window.history.replaceState(null, '', '/affiliate-progress?storskjerm');
    render(<WallKey />);
    expect(isWall()).toBe(true);
    expect(fullscreen.asked).toBe(1);
  });
});
