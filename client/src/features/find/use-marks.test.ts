// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { itemsOf, useMarks } from './use-marks.ts';

const act = (id: string) =>
  `<li class="act"><a href="/program/${id}"><p class="act__name">${id}</p></a></li>`;
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

it('marks a few elements a frame, and turns back when something else is looked for', () => {
  const html = many.map(act).join('').replace('"act"', '"act act--nights"');
  const root = page(`<ol>${html.replace('>post-0<', '>post-3<')}</ol>`);
  const marked = () => root.querySelectorAll('[data-unfound]').length;
  const list = 'programme';
  const { result, rerender, unmount } = renderHook(
    ({ found }: { found: ReadonlySet<string> | null }) => {
      const ref = useMarks(found, list);
      ref.current ??= root;
      return ref;
    },
    { initialProps: { found: null as ReadonlySet<string> | null } },
  );
  expect(result.current.current).toBe(root);
  rerender({ found: new Set(['post-3']) });
  expect(marked()).toBe(3);
  vi.advanceTimersToNextFrame();
  expect(marked()).toBe(6);
  rerender({ found: null });
  for (let frame = 0; frame < 2; frame += 1) vi.advanceTimersToNextFrame();
  expect(marked()).toBe(0);
  rerender({ found: new Set(['post-3']) });
  for (let frame = 0; frame < 7; frame += 1) vi.advanceTimersToNextFrame();
  expect(marked()).toBe(19);
  expect(root.querySelector('[data-unfound] [href="/program/post-3"]')).toBeNull();
  expect(root.querySelector('.act--nights')?.getAttribute('data-unfound')).toBe('list');
  unmount();
});
