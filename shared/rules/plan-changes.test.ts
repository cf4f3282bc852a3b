import { describe, expect, it } from 'vitest';
import { defaultContent } from '../content/index.ts';
import type { Content, Slot } from '../content/types.ts';
import { changeText, planChanges, type SeenActs, seenAct, seenWith } from './plan-changes.ts';

const [edition] = defaultContent.editions;
if (edition === undefined) throw new Error('No edition');
const DJ2 = '2025-lor-dj-2';
const BAND1 = '2025-fre-band-1';
const before = new Date('2025-08-22T12:00:00Z');
const after = new Date('2025-08-26T12:00:00Z');
const NOTHING: SeenActs = { publishedAt: '', acts: {} };

/** The content with some acts changed, published at a minute. */
function content(changes: Record<string, Partial<Slot>> = {}, minute = 0): Content {
  const editions = defaultContent.editions.map((one) => ({
    ...one,
    slots: one.slots.map((slot) => ({ ...slot, ...changes[slot.id] })),
  }));
  const publishedAt = new Date(Date.UTC(2025, 7, 1, 12, minute)).toISOString();
  return { ...defaultContent, editions, publishedAt };
}

const dj2 = edition.slots.find(({ id }) => id === DJ2);
if (dj2 === undefined) throw new Error('No DJ 2');

describe('changeText', () => {
  it.each<[string, Partial<Slot>, Partial<Slot>, string | null]>([
    ['nothing', {}, {}, null],
    ['what nobody has to know', {}, { genre: 'Tekno', end: '23:00' }, null],
    ['another start', {}, { start: '21:00' }, 'Endret: DJ 2 spiller 21:00'],
    ['a start in the night', {}, { start: '24:30' }, 'Endret: DJ 2 spiller 00:30'],
    ['another day', {}, { date: '2025-08-22' }, 'Endret: DJ 2 spiller fredag 22. august 19:15'],
    [
      'the night of another day',
      {},
      { date: '2025-08-22', start: '25:00' },
      'Endret: DJ 2 spiller natt til lørdag 23. august 01:00',
    ],
    ['another stage', {}, { stage: 'lille-andevinge' }, 'Endret: DJ 2 spiller på Lille Andevinge'],
    [
      'another start on another stage',
      {},
      { start: '21:00', stage: 'lille-andevinge' },
      'Endret: DJ 2 spiller 21:00 på Lille Andevinge',
    ],
    ['a cancellation', {}, { status: 'cancelled', start: '21:00' }, 'Avlyst: DJ 2'],
    ['one that is known', { status: 'cancelled' }, { status: 'cancelled', start: '21:00' }, null],
    ['no correction of the time', {}, { start: '19:20', corrected: ['19:15'] }, null],
    ['one that was taken back', { status: 'cancelled' }, {}, 'Endret: DJ 2 spiller likevel 19:15'],
  ])('tells %s', (_what, seen, now, text) => {
    const slot = { ...dj2, ...now };
    expect(changeText(slot, seenAct({ ...dj2, ...seen }), edition)).toBe(text);
  });
});

describe('planChanges', () => {
  const plan = [DJ2, BAND1];
  const seen = seenWith(content(), plan, NOTHING, { now: before });
  const changed = content({ [DJ2]: { start: '21:00' }, [BAND1]: { status: 'cancelled' } }, 5);
  const texts = (of: Content, known: SeenActs, acts = plan, now = before) =>
    planChanges(of, acts, known, now).map(({ text }) => text);

  it('is nothing of acts that were put in as they are', () => {
    expect(texts(content(), NOTHING)).toEqual([]);
    expect(texts(changed, NOTHING)).toEqual([]);
    expect(texts(content(), seen)).toEqual([]);
  });

  it('is what happened to the acts of the plan since, until it was told', () => {
    expect(texts(changed, seen)).toEqual(['Avlyst: Band 1', 'Endret: DJ 2 spiller 21:00']);
    expect(texts(changed, seen, [DJ2])).toEqual(['Endret: DJ 2 spiller 21:00']);
    const looked = seenWith(changed, plan, seen, { now: before });
    expect(texts(changed, looked)).toHaveLength(2);
    const told = seenWith(changed, plan, looked, { now: before, told: [BAND1] });
    expect(texts(changed, told)).toEqual(['Endret: DJ 2 spiller 21:00']);
    // Back where it was seen: there is nothing to tell.
    expect(texts(content({ [BAND1]: { status: 'cancelled' } }, 9), told)).toEqual([]);
  });

  it('tells a move after a correction that was told to nobody', () => {
    const corrected = content({ [DJ2]: { start: '19:20', corrected: ['19:15'] } }, 1);
    const known = seenWith(corrected, plan, seen, { now: before });
    expect(texts(corrected, seen)).toEqual([]);
    expect(texts(content({ [DJ2]: { start: '19:15' } }, 2), known)).toEqual([
      'Endret: DJ 2 spiller 19:15',
    ]);
  });

  it('tells and forgets nothing by an older page', () => {
    const told = seenWith(changed, plan, seen, { now: before, told: plan });
    expect(texts(content(), told)).toEqual([]);
    expect(seenWith(content(), plan, told, { now: before })).toBe(told);
  });

  it('forgets acts that are over or no longer in the plan', () => {
    expect(texts(changed, seen, plan, after)).toEqual([]);
    expect(seenWith(changed, plan, seen, { now: after }).acts).toEqual({});
    expect(Object.keys(seenWith(changed, [DJ2], seen, { now: before }).acts)).toEqual([DJ2]);
  });
});
