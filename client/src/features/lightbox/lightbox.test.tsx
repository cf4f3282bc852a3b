// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openLightbox } from '#client/lib/open.ts';
import { Lightbox } from './lightbox.tsx';

beforeAll(async () => {
  await import('./lightbox-panel.tsx');
});
afterEach(cleanup);

it('opens by the window event whose detail is the address', async () => {
  render(
    <>
      <img src="/publikum.png" alt="Publikum foran scenen" />
      <Lightbox />
    </>,
  );
  act(() => {
    window.dispatchEvent(new CustomEvent('openLightbox', { detail: '/publikum.png' }));
  });
  const dialog = await screen.findByRole('dialog', { name: 'Bilde' });
  const picture = dialog.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/publikum.png');
  expect(picture?.alt).toBe('Publikum foran scenen');
});

it('ignores an event without an address', () => {
  render(<Lightbox />);
  act(() => {
    window.dispatchEvent(new CustomEvent('openLightbox', { detail: { src: 1 } }));
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says so when the picture can not be had, and can be closed', async () => {
  const user = userEvent.setup();
  render(<Lightbox />);
  act(() => openLightbox('/finnes-ikke.png', 'Publikum'));
  const dialog = await screen.findByRole('dialog', { name: 'Bilde' });
  const picture = dialog.querySelector('img');
  if (picture) fireEvent.error(picture);
  expect(screen.getByRole('alert').textContent).toContain('Bildet kunne ikke lastes');
  expect(dialog.querySelector('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Lukk' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('closes by Escape and gives the focus back to what opened it', async () => {
  const user = userEvent.setup();
  render(
    <>
      <button type="button" onClick={() => openLightbox('/mikser.png', 'DJ-mikser')}>
        Vis stort
      </button>
      <Lightbox />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Vis stort' });
  await user.click(button);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});
