// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { dismissToast, toast } from '#client/lib/toast.ts';
import { Dialog } from './dialog.tsx';
import { Toaster } from './toaster.tsx';

beforeAll(async () => {
  await import('./toaster-panel.tsx');
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  vi.useRealTimers();
});

const shown = (title: string) =>
  screen.queryAllByText(title).filter((element) => element.closest('[data-notice]'));

it('is there before there was any notice, and takes the focus by F8', async () => {
  render(<Toaster />);
  const region = await screen.findByRole('region', { name: 'Varsler (F8)' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
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
  expect(shown('Fem sekunder')[0]?.closest('[data-notice]')?.hasAttribute('data-paused')).toBe(
    true,
  );
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown('Fem sekunder')).toHaveLength(1);
  fireEvent.pointerLeave(screen.getByRole('region'));
  act(() => void vi.advanceTimersByTime(5000));
  expect(shown('Fem sekunder')).toHaveLength(0);
});

it('stands in the dialog that is open, where its keys can be reached, and Escape is for the dialog', async () => {
  await import('./dialog-panel.tsx');
  const undo = vi.fn();
  const onOpenChange = vi.fn();
  const view = (open: boolean) => (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title="Detaljer">
        <button type="button">Slett</button>
      </Dialog>
      <Toaster />
    </>
  );
  const { rerender } = render(view(true));
  await screen.findByRole('dialog', { name: 'Detaljer' });
  act(() => {
    toast({ title: 'Slettet', action: { label: 'Angre', onSelect: undo } });
  });
  const key = await screen.findByRole('button', { name: 'Angre' });
  fireEvent.keyDown(document.activeElement ?? document, { key: 'F8', code: 'F8' });
  const region = screen.getByRole('region', { name: 'Varsler (F8)' });
  expect(region.contains(document.activeElement)).toBe(true);
  act(() => key.focus());
  expect(document.activeElement, 'the dialog lets the focus stay').toBe(key);
  act(() => screen.getByRole('button', { name: 'Slett' }).focus());
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape', code: 'Escape' });
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(shown('Slettet'), 'the notice outlives the dialog').toHaveLength(1);
  rerender(view(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Angre' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(shown('Slettet')).toHaveLength(0);
});

it('leaves Escape to a dialog that has just opened, before the notice has moved into it', async () => {
  const { DialogPanel } = await import('./dialog-panel.tsx');
  const onOpenChange = vi.fn();
  let show = () => {};
  function Page() {
    const [open, setOpen] = useState(false);
    show = () => setOpen(true);
    return (
      <DialogPanel open={open} onOpenChange={onOpenChange} title="Detaljer">
        Innhold
      </DialogPanel>
    );
  }
  render(
    <>
      <Page />
      <Toaster />
    </>,
  );
  await screen.findByRole('region', { name: 'Varsler (F8)' });
  act(() => void toast({ title: 'Slettet' }));
  await waitFor(() => expect(shown('Slettet')).toHaveLength(1));
  act(() => {
    flushSync(show);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  });
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(shown('Slettet')).toHaveLength(1);
});

it('gives the focus back to where it was when its notice is closed', async () => {
  render(
    <>
      <button type="button">Før</button>
      <Toaster />
    </>,
  );
  await screen.findByRole('region', { name: 'Varsler (F8)' });
  act(() => screen.getByRole('button', { name: 'Før' }).focus());
  act(() => void toast({ title: 'Slettet' }));
  const close = await screen.findByRole('button', { name: 'Lukk' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  act(() => close.focus());
  fireEvent.click(close);
  await waitFor(() => expect(shown('Slettet')).toHaveLength(0));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Før' }));
});
