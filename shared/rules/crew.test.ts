import { describe, expect, it } from 'vitest';
import { madeUpEdition, madeUpSlot } from '../testing/made-up-edition.ts';
import { describeChanges } from './content-changes.ts';
import { applyOperations } from './content-operations.ts';
import { type JsonObject, sameJson, valueAt } from './content-pointer.ts';
import { crewOf, crewOps, isCrewChange, NO_CREW } from './crew.ts';
import { newEdition } from './new-edition.ts';

const json = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value));
const edition = json(madeUpEdition());
const CONTACT = '/slots/b/crew/contact';

/** The document after a crew field was written, and what takes that back. */
function written(document: JsonObject, path: string, to: string) {
  const result = applyOperations(document, crewOps(document, path, to) ?? []);
  if (result.kind !== 'applied') throw new Error(JSON.stringify(result));
  return result;
}

describe('writing a crew field', () => {
  it('adds crew to the act with the first text, and takes it away with the last', () => {
    const first = written(edition, CONTACT, 'Kari 900');
    expect(valueAt(first.document, '/slots/b/crew')).toEqual({ ...NO_CREW, contact: 'Kari 900' });
    const second = written(first.document, '/slots/b/crew/getIn', '14:00');
    const third = written(second.document, CONTACT, '');
    expect(valueAt(third.document, '/slots/b/crew')).toEqual({ ...NO_CREW, getIn: '14:00' });
    const last = written(third.document, '/slots/b/crew/getIn', '');
    expect(sameJson(last.document, edition)).toBe(true);
  });

  it('is undone and done again as it was', () => {
    const { document, inverse, changed } = written(edition, CONTACT, 'Kari');
    const back = applyOperations(document, inverse);
    expect(back).toMatchObject({ kind: 'applied', document: edition });
    expect(applyOperations(edition, changed)).toMatchObject({ kind: 'applied', document });
    const emptied = written(document, CONTACT, '');
    expect(applyOperations(emptied.document, emptied.inverse)).toMatchObject({ document });
  });

  it('changes nothing for an empty text, and is none for other paths or acts', () => {
    expect(crewOps(edition, CONTACT, '')).toEqual([]);
    expect(crewOps(edition, '/slots/b/act', 'Kari')).toBeNull();
    expect(crewOps(edition, '/slots/nobody/crew/contact', 'Kari')).toBeNull();
  });

  it('is a conflict where somebody added or removed crew meanwhile', () => {
    const ops = crewOps(edition, CONTACT, 'Kari') ?? [];
    const { document } = written(edition, CONTACT, 'Ola');
    expect(applyOperations(document, ops)).toMatchObject({ kind: 'conflict' });
    const gone = { path: '/slots/b/crew', from: { ...NO_CREW, contact: 'Kari' } };
    expect(applyOperations(document, [gone])).toMatchObject({ kind: 'conflict' });
  });

  it('adds no other field', () => {
    const op = { path: '/slots/b/wish', to: 'x' };
    expect(applyOperations(edition, [op])).toMatchObject({ kind: 'refused' });
  });
});

describe('crew in the history', () => {
  it('is told by the names of its fields, never by what stands in them', () => {
    const { document } = written(edition, CONTACT, 'Kari 900');
    const after = written(document, '/slots/b/crew/soundCheck', '15:00').document;
    const changes = describeChanges(edition, after);
    expect(changes).toEqual([
      {
        path: '/slots/b/crew',
        text: 'B: lydprøve og kontakt er endret (bare for arrangørene)',
      },
    ]);
    expect(changes.every(isCrewChange)).toBe(true);
  });

  it('says nothing of crew whose fields are all empty', () => {
    const slots = [madeUpSlot('a', { start: '18:00', end: '19:00', crew: NO_CREW })];
    const rest = madeUpEdition().slots.slice(1);
    const blank = json(madeUpEdition({ slots: [...slots, ...rest] }));
    expect(describeChanges(edition, blank)).toEqual([]);
  });

  it('is recognised by its path alone', () => {
    expect(isCrewChange({ path: '/slots/a/act' })).toBe(false);
    expect(isCrewChange({ path: '/slots/a/crewmate' })).toBe(false);
    expect(isCrewChange({ path: '/slots/a/crew/ref' })).toBe(true);
  });
});

it('reads the crew of an unfinished act', () => {
  expect(crewOf({})).toEqual(NO_CREW);
  expect(crewOf({ crew: { getIn: '14:00', contact: 7 } })).toEqual({ ...NO_CREW, getIn: '14:00' });
});

it('is not copied into a new edition', () => {
  const crew = { ...NO_CREW, contact: 'Kari' };
  const source = madeUpEdition({ slots: [madeUpSlot('a', { crew })] });
  const [slot] = newEdition(source, ['2027-08-20', '2027-08-21']).slots;
  expect(slot).toBeDefined();
  expect(slot).not.toHaveProperty('crew');
});
