import { describe, expect, it } from 'vitest';
import { editionDocument } from '../contracts/content.ts';
import { madeUpEdition, madeUpSlot } from '../testing/made-up-edition.ts';
import { describeChanges } from './content-changes.ts';
import { checkDocument } from './content-checks.ts';
import { applyOperations } from './content-operations.ts';
import type { JsonObject } from './content-pointer.ts';
import { programmeEdition } from './festival-phase.ts';
import { publicEdition } from './public-edition.ts';

const json = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value));
const NOW = new Date('2026-03-01T12:00:00Z');
const named = madeUpSlot('n', { announced: 'name', description: 'Hemmelig' });
const dated = madeUpSlot('d', { announced: 'day', artists: ['x'] });
const changes = (before: typeof named, after: typeof named) =>
  describeChanges(
    json(madeUpEdition({ slots: [before] })),
    json(madeUpEdition({ slots: [after] })),
  ).map(({ text }) => text);

describe('acts without an announced time', () => {
  it('are a line-up of names, with their day where it is announced, and nothing else', () => {
    const shown = publicEdition(madeUpEdition({ slots: [named, dated, madeUpSlot('a')] }));
    expect(shown.slots.map(({ id }) => id)).toEqual(['a']);
    expect(shown.lineup).toEqual([
      { id: 'n', act: 'N', genre: '', kind: 'dj', artists: [], date: null },
      { id: 'd', act: 'D', genre: '', kind: 'dj', artists: ['x'], date: '2026-08-21' },
    ]);
    expect(JSON.stringify(shown)).not.toContain('Hemmelig');
    expect(publicEdition(madeUpEdition())).not.toHaveProperty('lineup');
  });

  it('are cancelled by themselves, and with their day or edition', () => {
    const off = (change: Parameters<typeof madeUpEdition>[0]) =>
      publicEdition(madeUpEdition({ slots: [dated], ...change })).lineup?.[0]?.cancelled;
    const [friday, saturday] = madeUpEdition().days;
    if (!friday || !saturday) throw new Error('No days');
    expect(off({})).toBeUndefined();
    expect(off({ slots: [{ ...dated, status: 'cancelled' }] })).toBe(true);
    expect(off({ cancelled: { reason: '' } })).toBe(true);
    expect(off({ days: [{ ...friday, cancelled: { reason: 'Vind' } }, saturday] })).toBe(true);
    expect(off({ days: [friday, { ...saturday, cancelled: { reason: 'Vind' } }] })).toBeUndefined();
  });

  it('are a programme of their edition until that is over', () => {
    const before = publicEdition(madeUpEdition({ id: 'ctrl-2025', year: 2025, days: [] }));
    const lineup = publicEdition(madeUpEdition({ slots: [named] }));
    const empty = publicEdition(madeUpEdition({ slots: [] }));
    expect(programmeEdition([lineup], NOW)).toBe(lineup);
    expect(programmeEdition([empty], NOW)).toBeNull();
    expect(programmeEdition([lineup], new Date('2026-09-01T12:00:00Z'))).toBeNull();
    expect(programmeEdition([before, empty], NOW)).toBe(before);
  });

  it('are told of in the history', () => {
    const full = madeUpSlot('n', { start: '22:00' });
    expect(changes(named, full)).toContain(
      'Tidspunkt annonsert: N, fredag 21. august 22:00, Hallen',
    );
    expect(changes(named, full).join()).not.toMatch(/spiller/);
    expect(changes(named, { ...named, announced: 'day' })).toEqual([
      'N annonseres med navn og dag',
    ]);
    expect(changes(madeUpSlot('a'), madeUpSlot('a', { announced: 'name' }))).toEqual([
      'A annonseres med bare navn',
    ]);
    const before = json(madeUpEdition({ slots: [] }));
    const added = describeChanges(before, json(madeUpEdition({ slots: [named, dated] })));
    expect(added.map(({ text }) => text)).toEqual([
      'Ny: N, bare navn',
      'Ny: D, fredag 21. august, tid kommer',
    ]);
  });

  it('change their time without a word of it that visitors could read later', () => {
    expect(changes(named, { ...named, start: '13:37', end: '14:37', stage: 'bar' })).toEqual([
      'N: tid eller sted er endret, men ikke annonsert',
    ]);
    expect(changes(named, { ...named, genre: 'Techno' }).join()).not.toMatch(/annonsert/);
  });

  it('cannot become such once their time was published', () => {
    const published = json(madeUpEdition({ slots: [madeUpSlot('n')] }));
    const problems = (slot: typeof named) =>
      checkDocument('edition:2026', json(madeUpEdition({ slots: [slot] })), { published })
        .filter(({ level }) => level === 'error')
        .map(({ path }) => path);
    expect(problems(named)).toEqual(['/slots/n/announced']);
    expect(problems(madeUpSlot('n'))).toEqual([]);
  });
});

describe('the field', () => {
  it('is added, changed and taken away by operations that can be undone', () => {
    const document = json(madeUpEdition({ slots: [madeUpSlot('n')] }));
    const path = '/slots/n/announced';
    const steps = [
      { path, to: 'name' },
      { path, from: 'name', to: 'day' },
      { path, from: 'day' },
    ];
    let now = document;
    for (const [index, step] of steps.entries()) {
      const result = applyOperations(now, [step]);
      if (result.kind !== 'applied') throw new Error(result.kind);
      const back = applyOperations(result.document, result.inverse);
      expect(back).toMatchObject({ kind: 'applied', document: now });
      now = result.document;
      expect(editionDocument.safeParse(now).success, String(index)).toBe(true);
    }
    expect(now).toEqual(document);
    expect(applyOperations(document, [{ path, from: 'day', to: 'name' }]).kind).toBe('conflict');
    expect(applyOperations(document, [{ path }]).kind).toBe('refused');
  });
});
