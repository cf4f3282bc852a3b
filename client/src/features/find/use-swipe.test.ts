// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { type Find, findIndex, NO_FIND } from '#shared/rules/find-acts.ts';
import { pageBeside, useSwipe } from './use-swipe.ts';

const edition = defaultContent.editions.find(({ year }) => year === 2025);
if (edition === undefined) throw new Error('No edition has a programme');
const index = findIndex(edition, defaultContent.site);

it('turns from all stages of a day to each of them, then to the next day, and stops at the ends', () => {
  const seen: string[] = [];
  let page: Find | null = { ...NO_FIND, text: 'dj', day: 'fredag' };
  while (page !== null) {
    seen.push(`${page.day} ${page.stage}`.trim());
    expect(page.text).toBe('dj');
    page = pageBeside(page, index, 1);
  }
  expect(seen).toEqual([
    'fredag',
    'fredag fengselshotellet',
    'fredag lille-andevinge',
    'lordag',
    'lordag fengselshotellet',
    'lordag lille-andevinge',
  ]);
  expect(pageBeside({ ...NO_FIND, day: 'lordag' }, index, -1)).toMatchObject({
    day: 'fredag',
    stage: 'lille-andevinge',
  });
  expect(pageBeside(NO_FIND, index, -1)).toBeNull();
});

describe('a swipe', () => {
  const list = document.createElement('div');
  const told = vi.fn();
  const touch = (type: string, ...points: [number, number][]) => {
    const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }));
    list.dispatchEvent(Object.assign(new Event(type), { touches, changedTouches: touches }));
  };
  it.each([
    ['to the left', [200, 100], [100, 110], [[1]]],
    ['to the right', [100, 100], [200, 90], [[-1]]],
    ['down, as scrolling is', [100, 100], [170, 300], []],
    ['of a little way', [100, 100], [130, 100], []],
  ] as const)('%s', (_, [x, y], [toX, toY], calls) => {
    const { unmount } = renderHook(() => useSwipe({ current: list }, told));
    touch('touchstart', [x, y]);
    touch('touchend', [toX, toY]);
    expect(told.mock.calls).toEqual(calls);
    // Two fingers zoom.
    told.mockReset();
    touch('touchstart', [x, y], [0, 0]);
    touch('touchend', [toX, toY]);
    expect(told).not.toHaveBeenCalled();
    unmount();
  });

  it('says nothing while text is selected', () => {
    renderHook(() => useSwipe({ current: list }, told));
    vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
    touch('touchstart', [200, 100]);
    touch('touchend', [100, 100]);
    expect(told).not.toHaveBeenCalled();
  });
});
