import { expect, it } from 'vitest';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import { changedActs, changeMessage } from './acts.service.ts';

const withAct = (change: Parameters<typeof madeUpSlot>[1]) =>
  JSON.parse(JSON.stringify(madeUpEdition({ slots: [madeUpSlot('a', change)] })));
const asJson = (start: string) => withAct({ start, end: null });

/** What those who starred the act are told when its start changes. */
function told(from: string, to: string) {
  const [act] = changedActs(asJson(from), asJson(to));
  if (act === undefined) throw new Error('Nothing changed');
  const { title, body } = changeMessage(act, 'key').payload;
  return [title, body];
}

it('tells the new time and where it is', () => {
  expect(told('20:00', '21:00')).toEqual([
    'A spiller 21:00 (før 20:00)',
    'Fredag 21. august 21:00, Hallen',
  ]);
});

it('tells a time after midnight as clocks show it, with the night that it is in', () => {
  expect(told('24:00', '25:30')).toEqual([
    'A spiller 01:30 (før 24:00)',
    'Natt til lørdag 22. august 01:30, Hallen',
  ]);
});

it('says nothing of an act whose time is not announced, nor when it is', () => {
  const count = (...[from, to]: Parameters<typeof withAct>[0][]) =>
    changedActs(withAct(from), withAct(to)).length;
  expect(count({}, { start: '22:00' })).toBe(1);
  expect(count({ announced: 'name' }, { announced: 'name', start: '22:00' })).toBe(0);
  expect(count({ announced: 'name' }, { start: '22:00' })).toBe(0);
  expect(count({ announced: 'day' }, { announced: 'day', status: 'cancelled' })).toBe(0);
});
