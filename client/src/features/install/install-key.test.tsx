// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InstallKey } from './install-key.tsx';
import { ListenForOffer } from './install-offer.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show() {
  return render(
    <>
      <ListenForOffer />
      <InstallKey />
    </>,
  );
}

it('is a key once the browser offers it, which works once', async () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  expect(event.defaultPrevented, 'nothing pops up').toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Installer CTRL' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});

it('goes when the site was installed in another way', () => {
  show();
  const event = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined });
  act(() => void window.dispatchEvent(event));
  expect(screen.getByRole('button')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(screen.queryByRole('button')).toBeNull();
});

it('says the way in words on an iPhone, and nothing from the home screen', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
  const { unmount } = show();
  expect(screen.getByText(/Legg til på Hjem-skjerm/)).toBeTruthy();
  unmount();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  show();
  expect(screen.queryByText(/Hjem-skjerm/)).toBeNull();
});
