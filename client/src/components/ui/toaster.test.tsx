// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toast } from '#client/lib/toast.ts';
import { Toaster } from './toaster.tsx';

beforeAll(async () => {
  await import('./toaster-panel.tsx');
});
beforeEach(() => {
  // jsdom lacks it; Radix asks whether a pointer is captured when a swipe ends.
  Element.prototype.hasPointerCapture = () => false;
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  vi.useRealTimers();
});

const shown = (title: string) =>
  screen.queryAllByText(title).filter((element) => element.closest('[data-state="open"]'));

it('takes the focus by F8 before there was any notice', async () => {
  render(<Toaster />);
  expect(screen.queryByRole('region')).toBeNull();
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  const region = await screen.findByRole('region', { name: 'Varsler (F8)' });
  await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
});

it('shows one notice at a time and closes it by Lukk', async () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'Første' });
    toast({ title: 'Melding sendt!', description: 'Vi tar kontakt.', variant: 'success' });
  });
  await waitFor(() => expect(shown('Melding sendt!')).toHaveLength(1));
  expect(shown('Første')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Lukk' }));
  await waitFor(() => expect(shown('Melding sendt!')).toHaveLength(0));
});

it('closes after its time, which stands still under the pointer', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Kort' }));
  await waitFor(() => expect(shown('Kort')).toHaveLength(1));
  vi.useFakeTimers();
  act(() => void toast({ title: 'Fem sekunder' }));
  const pause = () => fireEvent.pointerMove(screen.getByRole('region'));
  act(() => void vi.advanceTimersByTime(4000));
  pause();
  expect(shown('Fem sekunder')[0]?.closest('li')?.hasAttribute('data-paused')).toBe(true);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown('Fem sekunder')).toHaveLength(1);
  fireEvent.pointerLeave(screen.getByRole('region'));
  act(() => void vi.advanceTimersByTime(5000));
  expect(shown('Fem sekunder')).toHaveLength(0);
});
