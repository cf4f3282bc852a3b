import { expect, it } from 'vitest';
import type { Edition, Slot } from '../contracts/content.ts';
import { madeUpEdition, madeUpSlot } from '../testing/made-up-edition.ts';
import { checkDocument, openWarnings, warningGroups, withKnown } from './content-checks.ts';
import type { JsonObject } from './content-pointer.ts';

const KEY = 'edition:2026';
const asJson = (change: Partial<Edition>) =>
  JSON.parse(JSON.stringify(madeUpEdition(change))) as JsonObject;
const TICKETS = 'https://tickets.ctrl.example/2026';

/** The paths of the warnings that are to be ticked off. */
function asked(change: Partial<Edition>, published: Partial<Edition> | null): string[] {
  const document = asJson(change);
  const problems = checkDocument(KEY, document, { published: null });
  const since = published && asJson(published);
  return openWarnings(withKnown(KEY, problems, document, since), []).map(({ path }) => path);
}

it('asks for every warning of what nobody has published', () => {
  expect(asked({ ticketUrl: TICKETS }, null)).toEqual(['/ticketUrl']);
});

it('asks once for what stays the same, and again for another value in the same place', () => {
  const published = { ticketUrl: TICKETS };
  expect(asked({ ticketUrl: TICKETS, ageNote: 'Spør a@b.example' }, published)).toEqual([
    '/ageNote',
  ]);
  expect(asked({ ticketUrl: 'https://other.example' }, published)).toEqual(['/ticketUrl']);
});

it('asks again about two acts at once when either of them has moved', () => {
  const slots = (start: string) => [
    madeUpSlot('a', { start: '18:00', end: '20:00' }),
    madeUpSlot('b', { start, end: '21:00' }),
    madeUpSlot('c', { end: null, stage: 'bar' }),
  ];
  const warnings = ['/slots/b/stage', '/slots/c/end'];
  expect(asked({ slots: slots('19:00') }, null).toSorted()).toEqual(warnings);
  expect(asked({ slots: slots('19:00') }, { slots: slots('19:00') })).toEqual([]);
  expect(asked({ slots: slots('19:15') }, { slots: slots('19:00') })).toEqual(['/slots/b/stage']);
  const longer = slots('19:00').with(0, madeUpSlot('a', { start: '18:00', end: '20:30' }));
  expect(asked({ slots: longer }, { slots: slots('19:00') })).toEqual(['/slots/b/stage']);
});

it('asks nothing again about acts that one delay of their stage moves alike', () => {
  const slots = (one: string, other: string, late?: number) => [
    madeUpSlot('a', { start: `18:${one}`, end: `20:${one}`, ...(late && { late }) }),
    madeUpSlot('b', { start: `19:${other}`, end: `23:${other}`, ...(late && { late }) }),
    madeUpSlot('c', { start: '22:30', end: '23:30' }),
  ];
  const before = slots('00', '00');
  expect(asked({ slots: before }, null)).toEqual(['/slots/b/stage', '/slots/c/stage']);
  // The last one does not move: it is on together with the act before for longer.
  expect(asked({ slots: slots('20', '20', 20) }, { slots: before })).toEqual(['/slots/c/stage']);
  expect(asked({ slots: slots('20', '20') }, { slots: before })).toHaveLength(2);
  const apart = [slots('20', '20', 20)[0], slots('30', '30', 30)[1], before[2]] as Slot[];
  expect(asked({ slots: apart }, { slots: before })).toHaveLength(2);
});

it('asks about an artist who would be on two stages at once', () => {
  const artists = [
    { ...{ id: 'ola', name: 'Ola', from: '', text: '', picture: null }, links: [] },
    { ...{ id: 'eva', name: 'Eva', from: '', text: '', picture: null }, links: [] },
  ];
  const billed = (start: string, change: Partial<Slot> = {}) => [
    madeUpSlot('a', { start: '18:00', end: '19:00', artists: ['ola', 'eva'] }),
    madeUpSlot('b', { stage: 'bar', start, end: '21:00', artists: ['eva'], ...change }),
  ];
  const warnings = (slots: Slot[]) =>
    checkDocument(KEY, asJson({ artists, slots }), { published: null }).map(
      ({ kind, message }) => `${kind}: ${message}`,
    );
  expect(warnings(billed('18:30'))).toEqual(['artistTwice: B og A er samtidig, begge med Eva']);
  expect(warnings(billed('19:00')), 'one after the other').toEqual([]);
  expect(warnings(billed('18:30', { artists: ['ola2'] })).join()).not.toContain('artistTwice');
  expect(warnings(billed('18:30', { status: 'cancelled' }))).toEqual([]);
  expect(warnings(billed('18:30', { date: '2026-08-22' })).join()).not.toContain('artistTwice');
});

it('takes a tick by its place and its words', () => {
  const warning = { level: 'warning', path: '/slots/a/end', message: 'Ingen slutt' } as const;
  const long = { ...warning, message: 'Over 6 timer' };
  expect(openWarnings([warning, long], [warning])).toEqual([long]);
  expect(openWarnings([{ ...warning, level: 'error' }], [])).toEqual([]);
});

it('puts warnings of one kind together, by their own words where all have the same', () => {
  const slots = [
    madeUpSlot('a', { end: null }),
    madeUpSlot('b', { end: null, stage: 'bar' }),
    madeUpSlot('c', { start: '18:00', end: '20:00' }),
    madeUpSlot('d', { start: '19:00', end: '21:00' }),
  ];
  const document = asJson({ slots, ticketUrl: TICKETS, ageNote: 'Spør a@b.example' });
  const groups = warningGroups(checkDocument(KEY, document, { published: null }));
  expect(groups.map(({ words, warnings }) => [words, warnings.map(({ path }) => path)])).toEqual([
    ['Adressen er en plassholder (.example)', ['/ticketUrl', '/ageNote']],
    ['Har ingen sluttid', ['/slots/a/end', '/slots/b/end']],
    ['Spiller samtidig på samme scene', ['/slots/d/stage', '/slots/a/stage']],
  ]);
});
