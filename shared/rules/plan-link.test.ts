import { describe, expect, it } from 'vitest';
import { defaultContent } from '../content/index.ts';
import { MAX_SHARED, planFragment, readPlanFragment } from './plan-link.ts';

const known = defaultContent.editions.flatMap(({ slots }) => slots.map(({ id }) => id));
/** Letters of a link that was made with the first version. */
const STABLE = '1.4ygB6lSZZ0';
const many = Array.from({ length: 400 }, (_, index) => `2026-act-${index}`);

const idsOf = (fragment: string, ids = known) => {
  const plan = readPlanFragment(fragment, ids);
  if (plan.kind !== 'plan') throw new Error(`Not a plan: ${plan.kind}`);
  return plan.ids;
};

describe('a plan in an address', () => {
  it('comes back as it was, in the order of the programme', () => {
    const [first = '', second = '', third = ''] = known;
    const fragment = planFragment([third, first, second, third]);
    expect(fragment).toMatch(/^1\.[\w-]{15}$/);
    expect(readPlanFragment(`#${fragment}`, known)).toEqual({
      kind: 'plan',
      ids: [first, second, third],
      unknown: 0,
    });
  });

  it('stays as it is: links that were sent are read by every later version', () => {
    expect(planFragment(['2025-fre-band-1', '2025-lor-dj-2'])).toBe(STABLE);
    expect(idsOf(STABLE)).toEqual(['2025-fre-band-1', '2025-lor-dj-2']);
  });

  it('tells 400 acts apart', () => {
    const codes = many.map((id) => planFragment([id]));
    expect(new Set(codes).size).toBe(400);
  });

  it('holds the first 200 acts', () => {
    expect(idsOf(planFragment(many), many)).toEqual(many.slice(0, MAX_SHARED));
  });

  it('stays right when the programme gets new acts, and counts those that it lost', () => {
    const fragment = planFragment(known.slice(0, 3));
    expect(idsOf(fragment, ['2025-new', ...known])).toEqual(known.slice(0, 3));
    expect(readPlanFragment(fragment, known.slice(1))).toEqual({
      kind: 'plan',
      ids: known.slice(1, 3),
      unknown: 1,
    });
    expect(readPlanFragment(fragment, [])).toEqual({ kind: 'plan', ids: [], unknown: 3 });
  });

  it.each(['', '#', '#innhold', '#<img src=x onerror=alert(1)>', '#%E0%A4%A', '#.', '#1', '#v1.'])(
    'is none in %j',
    (fragment) => {
      expect(readPlanFragment(fragment, known)).toEqual({ kind: 'none' });
    },
  );

  it.each([
    ['no acts', '#1.'],
    ['half an act', '#1.abcdefg'],
    ['other letters', '#1.abcd%20abcde'],
    ['letters of other scripts', '#1.åbcde'],
    ['lines', '#1.abcde\nabcde'],
    ['a later version', '#2.abcde'],
    ['more than a link holds', `#1.${'abcde'.repeat(MAX_SHARED + 1)}`],
    ['a million letters', `#1.${'a'.repeat(1_000_000)}`],
  ])('cannot be read: %s', (_what, fragment) => {
    expect(readPlanFragment(fragment, known)).toEqual({ kind: 'unreadable' });
  });
});
