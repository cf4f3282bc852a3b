// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { MAX_PLAN_ENTRIES } from '#shared/rules/plan-limits.ts';

const KEY = 'ctrl-timeplan';
const ids = defaultContent.editions.flatMap(({ slots }) => slots.map(({ id }) => id));
const [first = '', second = '', third = ''] = ids;

type Plan = typeof import('./plan.ts');
let plan: Plan;

/** A page that has just been opened. */
async function open(): Promise<Plan> {
  vi.resetModules();
  plan = await import('./plan.ts');
  return plan;
}

const stored = () => JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
/** Another tab writes. */
function elsewhere(text: string | null) {
  if (text === null) window.localStorage.removeItem(KEY);
  else window.localStorage.setItem(KEY, text);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
}
const inStorage = (slot: string, on = true, at = '2026-08-20T18:00:00.000Z') =>
  JSON.stringify({ owner: null, marks: [{ slot, on, at }], unsent: [slot], aside: [] });

beforeEach(async () => {
  window.localStorage.clear();
  await open();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the plan of a browser', () => {
  it('is what was put in, in the programme’s order, also when the page is opened again', async () => {
    const { result } = renderHook(() => [plan.usePlan(), plan.useInPlan(second)] as const);
    expect(result.current).toEqual([[], false]);
    act(() => expect(plan.setInPlan([third, second, first], true)).toBe('stored'));
    expect(result.current).toEqual([[first, second, third], true]);
    act(() => expect(plan.toggleInPlan(second)).toBe('stored'));
    expect(result.current).toEqual([[first, third], false]);
    await open();
    expect(renderHook(() => plan.usePlan()).result.current).toEqual([first, third]);
    expect(plan.isInPlan(first)).toBe(true);
  });

  it('is empty while the server renders and while the page hydrates', () => {
    plan.setInPlan([first], true);
    const Plan = () => <i>{`${plan.usePlan().length} ${plan.useInPlan(first)}`}</i>;
    expect(renderToString(<Plan />)).toContain('0 false');
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['fields of other types', '{"owner":1,"marks":"x","unsent":{},"aside":[1,{"owner":null}]}'],
    [
      'entries that are none',
      '{"marks":[null,1,{},{"slot":"../x","on":true,"at":"2026-08-20T18:00:00Z"},{"slot":"a","on":1,"at":"2026-08-20T18:00:00Z"},{"slot":"a","on":true,"at":"i går"}]}',
    ],
  ])('passes over what is stored when it is %s', async (_what, text) => {
    window.localStorage.setItem(KEY, text);
    await open();
    const { result } = renderHook(() => plan.usePlan());
    expect(result.current).toEqual([]);
    act(() => expect(plan.toggleInPlan(first)).toBe('stored'));
    expect(result.current).toEqual([first]);
    expect(stored()).toMatchObject({ owner: null, marks: [{ slot: first, on: true }], aside: [] });
  });

  it('follows another tab, and does not overwrite what that one stored', () => {
    const { result } = renderHook(() => plan.usePlan());
    elsewhere(inStorage(second));
    expect(result.current).toEqual([second]);
    // Stored without this tab having heard of it.
    window.localStorage.setItem(KEY, inStorage(third));
    act(() => void plan.toggleInPlan(first));
    expect(result.current).toEqual([first, third]);
    elsewhere(null);
    expect(result.current).toEqual([]);
  });

  it('takes what was stored while nothing on the page showed it', () => {
    const page = renderHook(() => plan.usePlan());
    page.unmount();
    window.localStorage.setItem(KEY, inStorage(second));
    expect(renderHook(() => plan.usePlan()).result.current).toEqual([second]);
  });

  it('takes what was stored meanwhile when it comes back from the back/forward cache', () => {
    const { result } = renderHook(() => plan.usePlan());
    window.localStorage.setItem(KEY, inStorage(third));
    const event = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void window.dispatchEvent(event));
    expect(result.current).toEqual([third]);
  });

  it('works in memory where nothing can be stored, and says so', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { result } = renderHook(() => [plan.usePlan(), plan.usePlanIsStored()] as const);
    expect(result.current).toEqual([[], true]);
    act(() => expect(plan.toggleInPlan(first)).toBe('memory'));
    act(() => expect(plan.toggleInPlan(second)).toBe('memory'));
    expect(result.current).toEqual([[first, second], false]);
    vi.mocked(Storage.prototype.setItem).mockRestore();
    act(() => expect(plan.toggleInPlan(first)).toBe('stored'));
    expect(result.current).toEqual([[second], true]);
  });

  it('works where there is no storage at all', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('off', 'SecurityError');
    });
    act(() => expect(plan.toggleInPlan(first)).toBe('memory'));
    expect(plan.isInPlan(first)).toBe(true);
  });

  it('dates an entry later than the one before it, also by a clock that is behind', () => {
    vi.useFakeTimers({ now: new Date('2026-08-19T12:00:00Z'), toFake: ['Date'] });
    window.localStorage.setItem(KEY, inStorage(first));
    plan.toggleInPlan(first);
    expect(stored().marks).toEqual([{ slot: first, on: false, at: '2026-08-20T18:00:00.001Z' }]);
    vi.setSystemTime('2026-08-21T12:00:00Z');
    plan.toggleInPlan(first);
    expect(stored().marks).toEqual([{ slot: first, on: true, at: '2026-08-21T12:00:00.000Z' }]);
    // In the plan already: it keeps its time.
    vi.setSystemTime('2026-08-21T13:00:00Z');
    plan.setInPlan([first], true);
    expect(stored().marks).toEqual([{ slot: first, on: true, at: '2026-08-21T12:00:00.000Z' }]);
  });

  it('refuses more acts than a person may have, and changes nothing', () => {
    const many = Array.from({ length: MAX_PLAN_ENTRIES }, (_, index) => `act-${index}`);
    expect(plan.setInPlan(many, true)).toBe('stored');
    expect(plan.toggleInPlan(first)).toBe('full');
    expect(plan.isInPlan(first)).toBe(false);
    plan.setInPlan(many.slice(0, 2), false);
    expect(plan.toggleInPlan(first)).toBe('stored');
    expect(stored().marks).toHaveLength(MAX_PLAN_ENTRIES);
  });
});
