// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeDock } from '../after-hydration.tsx';

const HEIGHT = 800;
let stop: () => void;
let dock: HTMLElement;
let resized: () => void;

/** Tells of no change of size; a test calls `resized` for some, after which the page keeps its size. */
class FakeResizes {
  observe = () => {};
  disconnect = () => {};
  constructor(callback: () => void) {
    resized = () => {
      callback();
      callback();
      vi.runAllTimers();
    };
  }
}

/** A page with a form from 1000 to 1400 px, and the dock's key in the corner of the window. */
function site({ phone, length = 5000 }: { phone: boolean; length?: number }) {
  vi.stubGlobal('innerWidth', phone ? 390 : 1440);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame());
  vi.stubGlobal('innerHeight', HEIGHT);
  vi.stubGlobal('ResizeObserver', FakeResizes);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(length);
  document.body.innerHTML =
    '<main><a href="#"></a><form><input></form></main><div class="dock"><button></button></div>';
  dock = document.querySelector('.dock') as HTMLElement;
  const place = { offsetLeft: 318, offsetTop: 728, offsetWidth: 56, offsetHeight: 56 };
  for (const [name, value] of Object.entries(place)) Object.defineProperty(dock, name, { value });
  const form = document.querySelector('form') as HTMLElement;
  form.getBoundingClientRect = () => new DOMRect(20, 1000 - window.scrollY, 350, 400);
  stop = placeDock(dock);
}

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y);
  window.dispatchEvent(new Event('scroll'));
}

const isAside = () => dock.hasAttribute('data-aside');

/** Focuses the page's link, which is at `y` in the window. */
function focusLinkAt(y: number) {
  const link = document.querySelector('a') as HTMLElement;
  link.getBoundingClientRect = () => new DOMRect(300, y, 60, 20);
  link.focus();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollY', 0);
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('drops its labels below the top of the page', () => {
  site({ phone: false });
  scrollTo(200);
  expect(dock.hasAttribute('data-labels')).toBe(true);
  scrollTo(201);
  expect(dock.hasAttribute('data-labels')).toBe(false);
  scrollTo(0);
  expect(dock.hasAttribute('data-labels')).toBe(true);
});

it('drops its labels where they would lie over words, and has them back where not', () => {
  site({ phone: false });
  const words = document.querySelector('a') as HTMLElement;
  words.textContent = 'Se programmet';
  const at = { top: 740 };
  const box = () => new DOMRect(300, at.top, 60, 20);
  // jsdom has no layout.
  Range.prototype.getClientRects = () => [box()] as never;
  words.getBoundingClientRect = box;
  resized();
  expect(dock.hasAttribute('data-labels')).toBe(false);
  at.top = 600;
  resized();
  expect(dock.hasAttribute('data-labels')).toBe(true);
});

it.each([
  ['under it', 740, true],
  ['whose ring reaches under it', 705, true],
  ['clear of it', 600, false],
])('moves aside for a focused link %s', (_where, y, aside) => {
  site({ phone: false });
  focusLinkAt(y);
  expect(isAside()).toBe(aside);
  dock.querySelector('button')?.focus();
  expect(isAside()).toBe(false);
});

it('on a phone: leaves while one scrolls down, is back when one scrolls up and at the end', () => {
  site({ phone: true });
  scrollTo(100);
  expect(isAside()).toBe(true);
  scrollTo(96);
  expect(isAside(), 'a finger that trembles').toBe(true);
  scrollTo(80);
  expect(isAside()).toBe(false);
  scrollTo(5000 - HEIGHT);
  expect(isAside()).toBe(false);
});

it('on a phone: leaves forms and whoever writes alone', () => {
  site({ phone: true });
  scrollTo(700);
  scrollTo(600);
  expect(isAside(), 'the form is under the key').toBe(true);
  scrollTo(100);
  expect(isAside()).toBe(false);
  document.querySelector('input')?.focus();
  expect(isAside()).toBe(true);
});

it('on a phone: leaves what is on now and next alone', () => {
  site({ phone: true });
  const form = document.querySelector('form') as HTMLElement;
  const section = document.createElement('section');
  section.setAttribute('aria-labelledby', 'na-tittel');
  section.getBoundingClientRect = () => new DOMRect(20, 2000 - window.scrollY, 350, 400);
  form.after(section);
  scrollTo(2500);
  scrollTo(1600);
  expect(isAside()).toBe(true);
  scrollTo(500);
  scrollTo(450);
  expect(isAside()).toBe(true);
  section.remove();
  form.remove();
  scrollTo(400);
  expect(isAside()).toBe(false);
});

it('on a phone: leaves what can be pressed at the top alone', () => {
  site({ phone: true });
  const link = document.querySelector('a') as HTMLElement;
  link.getBoundingClientRect = () => new DOMRect(300, 740 - window.scrollY, 60, 20);
  resized();
  expect(isAside()).toBe(true);
  scrollTo(30);
  scrollTo(0);
  expect(isAside()).toBe(true);
  link.getBoundingClientRect = () => new DOMRect(20, 740, 60, 20);
  resized();
  expect(isAside()).toBe(false);
});

it('on a phone: leaves what is read at the top alone', () => {
  site({ phone: true });
  const words = document.createElement('p');
  words.textContent = 'Vi sier fra på denne enheten.';
  document.querySelector('main')?.prepend(words);
  (document.querySelector('main') as HTMLElement).getBoundingClientRect = () =>
    new DOMRect(0, 0, 390, 5000);
  const box = () => new DOMRect(20, 740 - window.scrollY, 350, 20);
  Range.prototype.getClientRects = () => [box()] as never;
  words.getBoundingClientRect = box;
  resized();
  expect(isAside()).toBe(true);
  words.remove();
  resized();
  expect(isAside()).toBe(false);
});

it('on a wide window: stays in the margin beside forms and while one scrolls', () => {
  site({ phone: false });
  scrollTo(600);
  expect(isAside()).toBe(false);
});
