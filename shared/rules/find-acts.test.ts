import { describe, expect, it } from 'vitest';
import { defaultContent } from '../content/index.ts';
import type { Edition, Slot } from '../content/types.ts';
import {
  type Find,
  findIndex,
  findQuery,
  foldedText,
  foundSlots,
  foundText,
  MAX_FIND_TEXT,
  NO_FIND,
  readFind,
} from './find-acts.ts';

const { site } = defaultContent;
const given = defaultContent.editions.find(({ slots }) => slots.length > 0);
if (given === undefined) throw new Error('No edition has a programme');
const [base] = given.slots;
if (base === undefined) throw new Error('No act');

const act = (id: string, changed: Partial<Slot>): Slot => ({ ...base, id, ...changed });

const edition: Edition = {
  ...given,
  stages: [
    { id: 'scene-1', name: 'Hallen' },
    { id: 'scene-2', name: 'Kjelleren' },
  ],
  artists: [
    { id: 'ada', name: 'Ada Ødegård', text: '', picture: null, links: [], from: '' },
    { id: 'bo', name: 'Café Müller', text: '', picture: null, links: [], from: '' },
  ],
  slots: [
    act('blabaer', {
      act: 'Blåbær',
      genre: 'Rock, indie',
      stage: 'scene-1',
      kind: 'band',
      minAge: 13,
      date: '2025-08-22',
      start: '20:00',
    }),
    act('natt', {
      act: 'AC/DC Tribute',
      genre: 'Hard rock',
      stage: 'scene-2',
      kind: 'dj',
      minAge: 18,
      artists: ['ada', 'bo', 'gone'],
      date: '2025-08-23',
      start: '18:00',
    }),
    act('smash', {
      act: 'Smash',
      genre: '',
      stage: 'scene-2',
      kind: 'tournament',
      minAge: 0,
      date: '2025-08-22',
      start: '12:00',
    }),
  ],
};
const index = findIndex(edition, site);
const ids = (find: Partial<Find>, plan: ReadonlySet<string> | null = null) =>
  foundSlots(index, { ...NO_FIND, ...find }, plan).map(({ id }) => id);

describe('the text', () => {
  it.each([
    ['Blåbær', 'blaabaer'],
    ['Håkon', 'HAAKON'],
    ['Røros', 'roeros'],
    ['Røros', 'roros'],
    ['Café', 'cafe'],
    ['Müller', 'MULLER'],
    ['blåbær', 'bla\u030Abær'],
  ])('%s and %s are the same', (one, other) => {
    expect(foldedText(one)).toBe(foldedText(other));
  });

  it.each([
    ['blåbær', ['blabaer']],
    ['blabær', ['blabaer']],
    ['blaabaer', ['blabaer']],
    ['BLÅ', ['blabaer']],
    ['åbær', []],
    ['acdc', ['natt']],
    ['ac/dc', ['natt']],
    ['tribute ac', ['natt']],
    ['odegard', ['natt']],
    ['muller cafe', ['natt']],
    ['rock', ['blabaer', 'natt']],
    ['rock fredag', ['blabaer']],
    ['fredag', ['smash', 'blabaer']],
    ['kjelleren turnering', ['smash']],
    ['august 23', ['natt']],
    ['rock finnes-ikke', []],
    ['!?', ['smash', 'blabaer', 'natt']],
  ])('%s finds %j', (text, found) => {
    expect(ids({ text })).toEqual(found);
  });
});

describe('the filters', () => {
  it('have the values that occur with the number of acts, stages in their order', () => {
    const { day, stage, kind, genre, age } = index.facets;
    expect(day).toEqual([
      { value: 'fredag', label: 'Fredag', acts: 2 },
      { value: 'lordag', label: 'Lørdag', acts: 1 },
    ]);
    expect(stage.map(({ value, acts }) => [value, acts])).toEqual([
      ['hallen', 1],
      ['kjelleren', 2],
    ]);
    expect(kind.map(({ value }) => value)).toEqual(['turnering', 'band', 'dj']);
    expect(genre.map(({ value, label }) => [value, label])).toEqual([
      ['hard-rock', 'Hard rock'],
      ['indie', 'indie'],
      ['rock', 'Rock'],
    ]);
    expect(age.map(({ value, acts }) => [value, acts])).toEqual([
      ['0', 1],
      ['13', 2],
      ['18', 3],
    ]);
  });

  it('narrow together, and an age keeps what is for the younger too', () => {
    expect(ids({ stage: 'kjelleren' })).toEqual(['smash', 'natt']);
    expect(ids({ stage: 'kjelleren', day: 'lordag' })).toEqual(['natt']);
    expect(ids({ genre: 'rock' })).toEqual(['blabaer']);
    expect(ids({ age: '13' })).toEqual(['smash', 'blabaer']);
    expect(ids({ age: '13', text: 'rock', kind: 'dj' })).toEqual([]);
  });

  it('leave out what has one value only', () => {
    const alone = findIndex({ ...edition, slots: edition.slots.slice(0, 1) }, site);
    expect(Object.values(alone.facets).map(({ length }) => length)).toEqual([0, 0, 0, 2, 0]);
  });

  it('have dates where a weekday occurs twice, and ids where two stages have one name', () => {
    const [first, second, ...rest] = edition.slots;
    if (!first || !second) throw new Error('No acts');
    const twice = findIndex(
      {
        ...edition,
        stages: edition.stages.map(({ id }) => ({ id, name: 'Hallen' })),
        slots: [first, { ...second, date: '2025-08-29' }, ...rest],
      },
      site,
    );
    expect(twice.facets.day.map(({ value }) => value)).toEqual(['2025-08-22', '2025-08-29']);
    expect(twice.facets.stage.map(({ value }) => value)).toEqual(['scene-1', 'scene-2']);
  });

  it("keep the visitor's own where the plan is known", () => {
    expect(ids({ mine: true }, new Set(['natt', 'other']))).toEqual(['natt']);
    expect(ids({ mine: true }, new Set())).toEqual([]);
    expect(ids({ mine: true })).toHaveLength(3);
  });
});

describe('the address', () => {
  it('is read back as it was written', () => {
    const find: Find = {
      text: 'blå & bær',
      day: 'fredag',
      stage: 'hallen',
      kind: 'band',
      genre: 'rock',
      age: '13',
      mine: true,
    };
    const search = findQuery(find);
    expect(search).toBe(
      '?q=bl%C3%A5+%26+b%C3%A6r&dag=fredag&scene=hallen&type=band&sjanger=rock&alder=13&mine=1',
    );
    expect(readFind(search, index)).toEqual(find);
    expect(findQuery(NO_FIND)).toBe('');
  });

  it.each([
    '',
    '?utm_source=x',
    '?scene=Hallen%27%3B--',
    '?dag=mandag&sjanger=__proto__&mine=yes',
    '?q=%20%00%0A',
    '?=&&&=?',
  ])('%s asks for nothing', (search) => {
    expect(findQuery(readFind(search, index))).toBe('');
  });

  it('holds a text of limited length that is well formed', () => {
    const { text } = readFind(`?q=${'a'.repeat(MAX_FIND_TEXT - 1)}😀${'b'.repeat(5000)}`, index);
    expect(text.length).toBeLessThanOrEqual(MAX_FIND_TEXT);
    expect(() => findQuery({ ...NO_FIND, text })).not.toThrow();
    expect(readFind(`?q=${encodeURIComponent('\u0301'.repeat(3000))}`, index).text.length).toBe(60);
  });
});

describe('the number found', () => {
  it('is one of three sentences', () => {
    expect([foundText(12, 40), foundText(1, 40), foundText(0, 40)]).toEqual([
      'Fant 12 av 40',
      '1 treff',
      'Ingen treff',
    ]);
  });
});
