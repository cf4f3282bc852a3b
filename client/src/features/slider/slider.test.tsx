// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { Slider } from './slider.tsx';

const { links, slides } = defaultContent.site;

function shown(): HTMLElement {
  const active = document.querySelectorAll<HTMLElement>('[data-active="true"]');
  expect(active).toHaveLength(1);
  return active[0] as HTMLElement;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Slider', () => {
  it('has seven slides, of which four are linked and paid', () => {
    render(<Slider />);
    expect(document.querySelectorAll('[data-active]')).toHaveLength(7);
    const linked = [...document.querySelectorAll<HTMLElement>('[data-active]')].filter((slide) =>
      slide.querySelector('h3 a'),
    );
    expect(linked).toHaveLength(4);
    for (const slide of linked) {
      within(slide).getByText('Annonse');
      const link = slide.querySelector('a');
      expect(link?.target).toBe('_blank');
      expect(link?.rel).toContain('noopener');
    }
    expect(screen.getAllByText('Annonse')).toHaveLength(4);
  });

  it('offers the free places by the application form', () => {
    render(<Slider />);
    const offers = screen.getAllByText('Søk om plass').map((text) => text.closest('a'));
    expect(offers).toHaveLength(3);
    for (const offer of offers) expect(offer?.getAttribute('href')).toBe(links.advertise.href);
  });

  it('moves by itself every 5 seconds and wraps to the first', () => {
    render(<Slider />);
    for (const slide of slides) {
      expect(shown().textContent).toContain(slide.title);
      wait(5000);
    }
    expect(shown().textContent).toContain(slides[0]?.title);
  });

  it('moves by the keys and by the dots', () => {
    render(<Slider />);
    press('Forrige');
    expect(shown().getAttribute('aria-label')).toBe('7 av 7');
    press('Neste');
    expect(shown().getAttribute('aria-label')).toBe('1 av 7');
    press('Bilde 4');
    expect(shown().getAttribute('aria-label')).toBe('4 av 7');
    expect(screen.getByRole('button', { name: 'Bilde 4' }).getAttribute('aria-current')).toBe(
      'true',
    );
    expect(screen.getAllByRole('button', { name: /^Bilde/ })).toHaveLength(7);
  });

  it('stops and starts by its key', () => {
    render(<Slider />);
    press('Pause');
    wait(20_000);
    expect(shown().getAttribute('aria-label')).toBe('1 av 7');
    press('Spill av');
    wait(5000);
    expect(shown().getAttribute('aria-label')).toBe('2 av 7');
    screen.getByRole('button', { name: 'Pause' });
  });

  it('stops while the pointer is over it and while the focus is inside', () => {
    render(<Slider />);
    const slider = screen.getByRole('region', { name: 'Annonseplasser' });
    fireEvent.pointerEnter(slider, { pointerType: 'mouse' });
    wait(20_000);
    expect(shown().getAttribute('aria-label')).toBe('1 av 7');
    fireEvent.pointerLeave(slider);
    act(() => screen.getByRole('button', { name: 'Neste' }).focus());
    wait(20_000);
    expect(shown().getAttribute('aria-label')).toBe('1 av 7');
    act(() => screen.getByRole('button', { name: 'Neste' }).blur());
    wait(5000);
    expect(shown().getAttribute('aria-label')).toBe('2 av 7');
  });

  it('is whole in the server HTML', () => {
    const html = renderToString(<Slider />);
    for (const slide of slides) expect(html).toContain(slide.title);
    expect(html).toContain('aria-roledescription="karusell"');
  });
});
