import { expect, it } from 'vitest';
import type { Edition, Slot } from '#shared/contracts/content.ts';
import type { JsonObject } from '#shared/rules/content-pointer.ts';
import { NO_CREW } from '#shared/rules/crew.ts';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import { changeOverWords, crewCsv, crewSheets } from './crew-plan-section.tsx';

const sheetsOf = (slots: Slot[], change: Partial<Edition> = {}) =>
  crewSheets(JSON.parse(JSON.stringify(madeUpEdition({ slots, ...change }))) as JsonObject);
const rowsOf = (...slots: Slot[]) => sheetsOf(slots)[0]?.rows ?? [];

it('has a sheet for each day and stage with acts, in their order', () => {
  const sheets = sheetsOf([
    madeUpSlot('d', { date: '2026-08-22', stage: 'hall' }),
    madeUpSlot('b', { stage: 'bar' }),
    madeUpSlot('a'),
  ]);
  expect(sheets.map(({ day, stage, facts }) => [day, stage, facts])).toEqual([
    ['Fredag 21. august', 'Hallen', ['Dørene åpner 16:00']],
    ['Fredag 21. august', 'Baren', ['Dørene åpner 16:00']],
    ['Lørdag 22. august', 'Hallen', []],
  ]);
});

it('orders acts by time over midnight, with the minutes between them', () => {
  const rows = rowsOf(
    madeUpSlot('night', { start: '25:30', end: '26:00' }),
    madeUpSlot('first', { start: '20:00', end: '21:00' }),
    madeUpSlot('overlap', { start: '22:50', end: '24:30' }),
    madeUpSlot('second', { start: '21:15', end: '23:00' }),
  );
  expect(rows.map(({ id, start, end, changeOver }) => [id, start, end, changeOver])).toEqual([
    ['first', '20:00', '21:00', null],
    ['second', '21:15', '23:00', 15],
    ['overlap', '22:50', '00:30', -10],
    ['night', '01:30', '02:00', 60],
  ]);
  expect(rows.map(({ changeOver }) => changeOverWords(changeOver))).toEqual([
    ...['', '15 min', 'overlapper 10 min', '60 min'],
  ]);
});

it('counts no change-over from a cancelled act, nor from one without an end', () => {
  const rows = rowsOf(
    madeUpSlot('a', { start: '18:00', end: '19:00' }),
    madeUpSlot('off', { start: '19:10', end: '20:00', status: 'cancelled' }),
    madeUpSlot('b', { start: '20:00', end: null }),
    madeUpSlot('c', { start: '22:00', end: '23:00' }),
  );
  expect(rows.map(({ id, changeOver }) => [id, changeOver])).toEqual([
    ...[
      ['a', null],
      ['off', null],
      ['b', 60],
      ['c', null],
    ],
  ]);
});

it('shows both times of a delayed act, and what else is to be known', () => {
  const [late, hidden, off] = rowsOf(
    madeUpSlot('late', { start: '23:50', end: '24:20', late: 30, full: true, delayed: true }),
    madeUpSlot('hidden', { start: '25:00', end: '26:00', announced: 'day' }),
    madeUpSlot('off', { start: '27:00', end: '28:00', status: 'cancelled', full: true }),
  );
  expect(late).toMatchObject({
    ...{ start: '23:50', end: '00:20', late: { minutes: 30, start: '23:20', end: '23:50' } },
    marks: ['Forsinket, ny tid kommer', 'Fullt'],
  });
  expect(hidden).toMatchObject({ start: '01:00', late: null, marks: ['Ikke annonsert'] });
  expect(off).toMatchObject({ isOff: true, marks: ['Avlyst'] });
});

it('cancels every act of a cancelled day or edition, and says why', () => {
  const { days } = madeUpEdition();
  const stormy = days.map((day) => ({ ...day, cancelled: { reason: 'Storm' } }));
  const [sheet] = sheetsOf([madeUpSlot('a')], { days: stormy });
  expect(sheet).toMatchObject({ facts: ['Avlyst: Storm', 'Dørene åpner 16:00'] });
  expect(sheet?.rows[0]?.isOff).toBe(true);
  const [all] = sheetsOf([madeUpSlot('a')], { cancelled: { reason: '' } });
  expect(all).toMatchObject({ facts: ['Avlyst', 'Dørene åpner 16:00'], rows: [{ isOff: true }] });
});

it('is made of an unfinished draft too', () => {
  const draft = {
    year: 2026,
    slots: [{ id: 'x', act: '', date: '', stage: '', start: '', end: null, crew: { getIn: '14' } }],
  };
  expect(crewSheets(draft as JsonObject)).toMatchObject([
    {
      ...{ day: 'Uten dato', stage: 'Uten scene', facts: [] },
      rows: [{ act: 'Uten navn', start: '', end: '', crew: { ...NO_CREW, getIn: '14' } }],
    },
  ]);
});

it('is a table of defused cells', () => {
  const crew = { ...NO_CREW, contact: '=HYPERLINK("x")', notes: 'To linjer;\nen til' };
  const slot = madeUpSlot('a', { crew, late: 10, start: '20:10', end: '21:10' });
  const [head, ...rest] = crewCsv(sheetsOf([slot])).split('\r\n');
  expect(head).toBe(
    '\uFEFFDag;Scene;Referanse;Programpost;Status;Get-in;Lydprøve;Start;Slutt;Forsinket (min);Start før;Slutt før;Omrigg (min);Kontakt;Hospitality;Notater',
  );
  expect(rest).toEqual([
    'Fredag 21. august;Hallen;;A;;;;20:10;21:10;10;20:00;21:00;;"\'=HYPERLINK(""x"")";;"To linjer;\nen til"',
    '',
  ]);
});
