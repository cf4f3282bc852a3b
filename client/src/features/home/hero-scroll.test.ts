// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ScrollWindow, scrollToSection } from './hero-section.tsx';

interface Jump {
  top?: number;
  behavior?: string;
}

function viewWith(reducedMotion: boolean, scrollY: number) {
  const jumps: Jump[] = [];
  const view = {
    scrollY,
    scrollTo: (options: Jump) => jumps.push(options),
    matchMedia: (query: string) => ({ matches: reducedMotion && query.includes('reduce') }),
  } as unknown as ScrollWindow;
  return { view, jumps };
}

beforeEach(() => {
  document.body.innerHTML = '<section id="eventer"></section>';
  const section = document.getElementById('eventer');
  if (section) section.getBoundingClientRect = () => new DOMRect(0, 700, 1000, 900);
});

afterEach(() => {
  document.body.innerHTML = '';
});

describe('the arrow of the hero', () => {
  it('puts the section 64 px below the top of the window, smoothly', () => {
    const { view, jumps } = viewWith(false, 150);
    expect(scrollToSection('eventer', view)).toBe(true);
    expect(jumps).toEqual([{ top: 786, behavior: 'smooth' }]);
  });

  it('jumps at once for visitors who asked for less motion', () => {
    const { view, jumps } = viewWith(true, 0);
    scrollToSection('eventer', view);
    expect(jumps).toEqual([{ top: 636, behavior: 'instant' }]);
  });

  it('moves the focus to the section', () => {
    scrollToSection('eventer', viewWith(false, 0).view);
    expect(document.activeElement?.id).toBe('eventer');
  });

  it('leaves the link alone when the page has no such section', () => {
    const { view, jumps } = viewWith(false, 0);
    expect(scrollToSection('finnes-ikke', view)).toBe(false);
    expect(jumps).toEqual([]);
  });
});
