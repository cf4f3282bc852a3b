// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { onOpenLightbox, openLightbox } from './open.ts';

it('sends the window event openLightbox whose detail is the address', () => {
  const heard = vi.fn<(event: Event) => void>();
  window.addEventListener('openLightbox', heard, { once: true });
  openLightbox('/assets/publikum.png', 'Publikum');
  expect(heard.mock.calls[0]?.[0]).toMatchObject({ detail: '/assets/publikum.png' });
});

it('hands over address and text, also from senders that know no text', () => {
  const open = vi.fn();
  const stop = onOpenLightbox(open);
  openLightbox('/a.png', 'A');
  window.dispatchEvent(new CustomEvent('openLightbox', { detail: '/b.png' }));
  window.dispatchEvent(new CustomEvent('openLightbox', { detail: { src: '/c.png' } }));
  window.dispatchEvent(new Event('openLightbox'));
  expect(open.mock.calls).toEqual([[{ src: '/a.png', alt: 'A' }], [{ src: '/b.png', alt: '' }]]);
  stop();
  openLightbox('/d.png', '');
  expect(open).toHaveBeenCalledTimes(2);
});
