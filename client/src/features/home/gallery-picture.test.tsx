// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { GalleryPicture } from './gallery-picture.tsx';

afterEach(cleanup);

function opened(): unknown[] {
  const details: unknown[] = [];
  window.addEventListener(
    'openLightbox',
    (event) => details.push(event instanceof CustomEvent && event.detail),
    { once: true },
  );
  return details;
}

describe('a picture of the gallery', () => {
  it('dispatches openLightbox with its address', () => {
    render(<GalleryPicture name="hender" alt="Hender i været" />);
    const link = screen.getByRole('link', { name: 'Vis bildet større: Hender i været' });
    const details = opened();
    expect(fireEvent.click(link)).toBe(false);
    expect(details).toEqual([link.getAttribute('href')]);
    expect(details[0]).toMatch(/hender.*\.png/);
  });

  it('stays a plain link for a click that opens a new tab', () => {
    render(<GalleryPicture name="mikser" alt="Mikser" />);
    const details = opened();
    let taken: boolean | null = null;
    const after = (event: Event) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', after, { once: true });
    fireEvent.click(screen.getByRole('link'), { ctrlKey: true });
    expect(taken).toBe(false);
    expect(details).toEqual([]);
  });
});
