// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Find, NO_FIND } from '#shared/rules/find-acts.ts';
import { itemsOf, useMarks } from './use-marks.ts';

const act = (id: string) =>
  `<li class="act" id="${id}"><a href="/program/${id}"><p class="act__name">${id}</p></a></li>`;
const many = Array.from({ length: 20 }, (_, number) => `post-${number}`);

function page(html: string): HTMLDivElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes acts for themselves and days for theirs; doors and free time are there for none', () => {
  const root = page(`<ol><li class="board__day">Fredag</li><li class="act">Dørene</li>${act('a')}
    <li class="board__day">Lørdag</li>${act('b')}<li data-now-line></li>${act('c')}</ol>
    <details><section data-plan-day><li data-plan-row><a href="/program/d">D</a></li>
    <li data-free>Fri 20 min</li></section></details>`);
  expect(itemsOf(root).map(({ acts }) => acts.join(' '))).toEqual([
    'a',
    '',
    'a',
    'b c',
    'b',
    // The present moment is there with its day.
    'b c',
    'c',
    'd',
    'd',
    'd',
    '',
  ]);
});

/** Marks a page for what is found; `type` is a key press whose answer is on its way. */
function marking(root: HTMLDivElement) {
  const list = 'programme';
  let find = NO_FIND;
  const { result, rerender, unmount } = renderHook(
    ({ found, ...asked }: { find: Find; asked: Find; found: ReadonlySet<string> | null }) => {
      const ref = useMarks({ ...asked, found, list });
      ref.current ??= root;
      return ref;
    },
    { initialProps: { find, asked: find, found: null as ReadonlySet<string> | null } },
  );
  expect(result.current.current).toBe(root);
  return {
    unmount,
    marked: () => [...root.querySelectorAll('[data-unfound]')].map(({ id }) => id),
    type(asked: Find, found: ReadonlySet<string> | null) {
      rerender({ find: { ...find, text: 'a' }, asked, found });
    },
    find(found: ReadonlySet<string> | null) {
      find = { ...NO_FIND, text: String(found?.size) };
      rerender({ find, asked: find, found });
      vi.advanceTimersByTime(150);
    },
  };
}

it('marks a few elements a frame from the end, and shows them again from the top', () => {
  const root = page(`<ol>${many.map(act).join('')}</ol>`);
  const { marked, find, unmount } = marking(root);
  find(new Set(['post-3']));
  vi.advanceTimersToNextFrame();
  expect(marked()).toEqual(['post-18', 'post-19']);
  vi.advanceTimersToNextFrame();
  expect(marked()).toHaveLength(4);
  for (let frame = 0; frame < 10; frame += 1) vi.advanceTimersToNextFrame();
  expect(marked()).toEqual(many.filter((id) => id !== 'post-3'));
  find(null);
  vi.advanceTimersToNextFrame();
  expect(marked()).toHaveLength(17);
  expect(marked()[0]).toBe('post-2');
  unmount();
  vi.advanceTimersToNextFrame();
  expect(marked()).toHaveLength(17);
});

it('marks many at once where the browser skips them, and days that go as a whole before their acts', () => {
  const actsOf = (day: string) => [...'abcde'].map((letter) => act(`${day}-${letter}`)).join('');
  const days = ['fredag', 'lordag'].map(
    (day) => `<div class="board-day" id="${day}"><ol>${actsOf(day)}</ol></div>`,
  );
  const root = page(days.join(''));
  for (const link of root.querySelectorAll('a')) link.checkVisibility = () => false;
  const { marked, find } = marking(root);
  find(new Set(['fredag-a']));
  vi.advanceTimersToNextFrame();
  // The first change is that of the day, which is not skipped itself.
  expect(marked()).toEqual(['lordag', 'lordag-e']);
  vi.advanceTimersToNextFrame();
  expect(marked()).toHaveLength(10);
  find(null);
  vi.advanceTimersToNextFrame();
  expect(marked()).toHaveLength(8);
  expect(marked()[0]).toBe('fredag-d');
});

it('stops while somebody types', () => {
  const root = page(`<ol>${many.map(act).join('')}</ol>`);
  const { marked, find, type } = marking(root);
  find(new Set());
  vi.advanceTimersToNextFrame();
  type({ ...NO_FIND, text: '0' }, new Set());
  vi.advanceTimersToNextFrame();
  expect(marked()).toHaveLength(2);
  find(new Set(['post-0']));
  vi.advanceTimersToNextFrame();
  expect(marked()).toHaveLength(4);
});

it('keeps a key of several nights on the board for each of them', () => {
  const html = many.map(act).join('').replace('"act"', '"act act--nights"');
  const root = page(`<ol>${html.replace('>post-0<', '>post-3<')}</ol>`);
  const { marked, find } = marking(root);
  find(new Set(['post-3']));
  for (let frame = 0; frame < 10; frame += 1) vi.advanceTimersToNextFrame();
  expect(marked()).toHaveLength(19);
  expect(root.querySelector('[data-unfound] [href="/program/post-3"]')).toBeNull();
  expect(root.querySelector('.act--nights')?.getAttribute('data-unfound')).toBe('list');
});

it('opens what is folded away around an act that was found, and nothing else', () => {
  const fold = (id: string, acts: string[]) =>
    `<details id="${id}"><ol>${acts.map(act).join('')}</ol></details>`;
  const root = page(fold('ferdige', ['a', 'b']) + fold('eldre', ['c']));
  const { find } = marking(root);
  const open = () => [...root.querySelectorAll('[open]')].map(({ id }) => id);
  find(null);
  expect(open()).toEqual([]);
  find(new Set(['b']));
  expect(open()).toEqual(['ferdige']);
});
