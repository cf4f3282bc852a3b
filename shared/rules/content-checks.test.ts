import { describe, expect, it } from 'vitest';
import type { Edition, Slot } from '../contracts/content.ts';
import { madeUpEdition, madeUpSlot } from '../testing/made-up-edition.ts';
import { checkDocument } from './content-checks.ts';
import type { JsonObject } from './content-pointer.ts';

const slot = (id: string, start: string, end: string | null, rest: Partial<Slot> = {}) =>
  madeUpSlot(id, { start, end, ...rest });
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;

function problems(change: Partial<Edition>, published: Edition | null = null) {
  return checkDocument('edition:2026', asJson(madeUpEdition(change)), {
    published: published && asJson(published),
  });
}
const slotsOf = (...slots: Slot[]) =>
  problems({ slots }).map(({ level, path, message }) => `${level} ${path} ${message}`);

describe('a document that is in order', () => {
  it('has no problems', () => {
    expect(problems({})).toEqual([]);
    expect(problems({}, madeUpEdition())).toEqual([]);
  });
});

describe('errors', () => {
  it.each<[string, Partial<Edition>, string, RegExp]>([
    ['an empty name', { name: ' ' }, '/name', /Fyll ut/],
    ['a long name', { name: 'x'.repeat(10_000) }, '/name', /80 tegn/],
    ['a script address', { ticketUrl: 'javascript:alert(1)' }, '/ticketUrl', /https/],
    ['plain http', { ticketUrl: 'http://tickets.no' }, '/ticketUrl', /https/],
    ['no days', { days: [], slots: [] }, '/days', /minst én dag/],
    ['a NUL byte', { venue: 'a\0b' }, '/venue', /ugyldige tegn/],
    [
      'too many slots',
      { slots: Array.from({ length: 401 }, (_, n) => slot(`s-${n}`, '18:00', '18:30')) },
      '/slots',
      /Høyst 400/,
    ],
    [
      'a bad time in a slot',
      { slots: [slot('a', '31:00', null)] },
      '/slots/a/start',
      /klokkeslett/,
    ],
    [
      'a long text in a slot',
      { slots: [slot('a', '18:00', '19:00', { description: 'æ'.repeat(10_000) })] },
      '/slots/a/description',
      /2000 tegn/,
    ],
  ])('name the field of %s', (_, change, path, message) => {
    const errors = problems(change).filter(({ level }) => level === 'error');
    expect(errors).toEqual([{ level: 'error', path, message: expect.stringMatching(message) }]);
  });

  it('name a field that is unknown, missing or of another type', () => {
    const document = asJson({ ...madeUpEdition(), extra: 1, venue: 5 });
    Reflect.deleteProperty(document, 'ageNote');
    const found = checkDocument('edition:2026', document, { published: null });
    expect(found).toContainEqual({ level: 'error', path: '/extra', message: 'Ukjent felt' });
    expect(found).toContainEqual(expect.objectContaining({ path: '/venue' }));
    expect(checkDocument('edition:2026', {}, { published: null }).length).toBeGreaterThan(5);
    expect(checkDocument('site', {}, { published: null }).length).toBeGreaterThan(5);
  });

  it('are an id twice, also one of another edition', () => {
    expect(slotsOf(slot('a', '18:00', '19:00'), slot('a', '20:00', '21:00'))).toContain(
      'error /slots/a Id-en «a» finnes to ganger',
    );
    const document = asJson(madeUpEdition());
    const found = checkDocument('edition:2026', document, {
      published: null,
      otherSlots: new Set(['b']),
    });
    expect(found.map(({ path }) => path)).toEqual(['/slots/b/id']);
  });

  it('are a date outside of the edition and an unknown stage', () => {
    expect(slotsOf(slot('a', '18:00', '19:00', { date: '2026-08-23', stage: 'ute' }))).toEqual([
      'error /slots/a/date A har en dato utenfor utgaven',
      'error /slots/a/stage A har en ukjent scene',
    ]);
  });

  it('are an end before the start by more than a night', () => {
    expect(slotsOf(slot('a', '22:00', '02:00'))).toEqual([]);
    expect(slotsOf(slot('a', '24:00', '03:00'))).toEqual([]);
    expect(slotsOf(slot('a', '26:00', '28:00'))).toEqual([]);
    for (const [start, end] of [
      ['20:00', '19:00'],
      ['20:00', '20:00'],
      ['25:30', '25:00'],
    ] as const) {
      expect(slotsOf(slot('a', start, end))[0]).toBe(
        'error /slots/a/end A slutter før den begynner',
      );
    }
  });

  it('are not about a cancelled act, whose day and stage may be gone; its id stays its own', () => {
    const off = { status: 'cancelled', date: '2026-08-23', stage: 'ute' } as const;
    expect(slotsOf(slot('a', '20:00', '19:00', off), slot('b', '18:00', '19:00'))).toEqual([]);
    const document = asJson(madeUpEdition({ slots: [slot('a', '18:00', '19:00', off)] }));
    const otherSlots = new Set(['a']);
    const found = checkDocument('edition:2026', document, { published: null, otherSlots });
    expect(found.map(({ path }) => path)).toEqual(['/slots/a/id']);
  });

  it('are days that do not follow each other, and a year of another document', () => {
    const [first, second] = madeUpEdition().days;
    if (!first || !second) throw new Error('no days');
    const days = [first, { ...second, date: '2026-08-24' }];
    expect(problems({ days })).toMatchObject([{ level: 'error', path: '/days/lor/date' }]);
    expect(problems({ year: 2027 })).toMatchObject([{ level: 'error', path: '/year' }]);
  });

  it('are a slot and a kind of ticket that were published and are gone', () => {
    expect(
      problems({ slots: [slot('a', '18:00', '19:00')], tickets: [] }, madeUpEdition()),
    ).toEqual([
      {
        level: 'error',
        path: '/slots/b',
        message: 'B er publisert og kan ikke slettes. Avlys i stedet.',
      },
      {
        level: 'error',
        path: '/tickets/pass',
        message: 'Helgepass er publisert og kan ikke slettes. Marker som utsolgt i stedet.',
      },
    ]);
  });
});

describe('warnings', () => {
  it('are two acts at once on one stage', () => {
    expect(slotsOf(slot('a', '18:00', '19:30'), slot('b', '19:00', '20:00'))).toEqual([
      'warning /slots/b/stage B og A spiller samtidig på Hallen',
    ]);
    expect(
      slotsOf(
        slot('a', '18:00', '21:00'),
        slot('b', '18:10', '18:20'),
        slot('c', '19:00', '20:00'),
      ),
    ).toEqual([
      'warning /slots/b/stage B og A spiller samtidig på Hallen',
      'warning /slots/c/stage C og A spiller samtidig på Hallen',
    ]);
    expect(
      slotsOf(slot('a', '18:00', '19:30'), slot('b', '19:00', '20:00', { stage: 'bar' })),
    ).toEqual([]);
  });

  it('are acts at once over midnight', () => {
    expect(
      slotsOf(
        slot('a', '23:00', '01:00'),
        slot('b', '00:30', '02:00', { date: '2026-08-22', minAge: 10 }),
      ),
    ).toEqual(['warning /slots/b/stage B og A spiller samtidig på Hallen']);
  });

  it('are a change-over under 10 minutes', () => {
    expect(slotsOf(slot('a', '18:00', '19:00'), slot('b', '19:05', '20:00'))).toEqual([
      'warning /slots/b/stage Under 10 minutter fra A til B på Hallen',
    ]);
    expect(slotsOf(slot('a', '18:00', '19:00'), slot('b', '19:10', '20:00'))).toEqual([]);
  });

  it('are an age below the day, a start before doors, no end and over 6 hours', () => {
    expect(slotsOf(slot('a', '15:30', null, { minAge: 16 }))).toEqual([
      'warning /slots/a/minAge A har lavere aldersgrense (16) enn dagen (18)',
      'warning /slots/a/start A begynner før dørene åpner (16:00)',
      'warning /slots/a/end A har ingen sluttid',
    ]);
    expect(slotsOf(slot('a', '17:00', '23:05'))).toEqual([
      'warning /slots/a/end A varer i over 6 timer',
    ]);
    expect(slotsOf(slot('a', '17:00', '23:00'))).toEqual([]);
  });

  it('are not about a cancelled act', () => {
    expect(
      slotsOf(
        slot('a', '15:00', null, { status: 'cancelled', minAge: 0 }),
        slot('b', '15:00', '23:00', { status: 'cancelled' }),
      ),
    ).toEqual([]);
  });

  it('are placeholder addresses, wherever they stand', () => {
    const found = problems({
      ticketUrl: 'https://tickets.ctrl.example/2026',
      ageNote: 'Spør post@ctrl.example',
      tickets: [{ id: 'pass', name: 'P', status: 'few', url: 'https://example.no/example' }],
    });
    expect(found.map(({ level, path }) => `${level} ${path}`)).toEqual([
      'warning /ticketUrl',
      'warning /ageNote',
    ]);
  });

  it('come after the errors, and stand beside them', () => {
    const found = problems({ name: '', slots: [slot('a', '18:00', null)] });
    expect(found.map(({ level }) => level)).toEqual(['error', 'warning']);
  });
});
