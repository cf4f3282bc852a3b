import { expect, it } from 'vitest';
import type { HotCommand } from '../contracts/content-calls.ts';
import { applyHot } from './content-hot.ts';

const edition = {
  slots: [{ id: 'dj', status: 'planned', start: '20:00', end: null, stage: 'hall' }],
  tickets: [{ id: 'helgepass', status: 'few' }],
};
const cancel: HotCommand = { kind: 'cancel', act: 'dj', from: 'planned', to: 'cancelled' };

it.each<[string, HotCommand, string, unknown]>([
  ['cancels an act', cancel, 'slots', { ...edition.slots[0], status: 'cancelled' }],
  [
    'moves an act',
    {
      kind: 'move',
      act: 'dj',
      from: { start: '20:00', end: null },
      to: { start: '21:00', end: '22:00' },
    },
    'slots',
    { ...edition.slots[0], start: '21:00', end: '22:00' },
  ],
  [
    'sells out a kind of ticket',
    { kind: 'ticket', ticket: 'helgepass', from: 'few', to: 'soldOut' },
    'tickets',
    { id: 'helgepass', status: 'soldOut' },
  ],
])('%s, and knows what undoes it', (_, command, list, member) => {
  const given = structuredClone(edition);
  const { document, changed, inverse, conflicts } = applyHot(given, [command]);
  expect(document[list]).toEqual([member]);
  expect(given, 'the given document stays').toEqual(edition);
  expect(conflicts).toEqual([]);
  const turned = changed.map(({ path, from, to }) => ({ path, from: to, to: from }));
  expect(inverse).toEqual(turned.reverse());
});

it('leaves a field with another value, and does the rest', () => {
  const move: HotCommand = {
    kind: 'move',
    act: 'dj',
    from: { start: '19:00', stage: 'hall' },
    to: { start: '21:00', stage: 'kai' },
  };
  const { document, conflicts } = applyHot(edition, [move]);
  expect(document.slots).toEqual([{ ...edition.slots[0], stage: 'kai' }]);
  expect(conflicts).toEqual([{ path: '/slots/dj/start', yours: '21:00', theirs: '20:00' }]);
  const gone = applyHot(edition, [{ ...cancel, act: 'borte' }]);
  expect(gone.conflicts).toEqual([{ path: '/slots/borte/status', yours: 'cancelled' }]);
});

it('changes nothing where all stands already, whatever its writer saw', () => {
  const again = applyHot(edition, [{ ...cancel, from: 'moved', to: 'planned' }]);
  expect(again).toEqual({ document: edition, changed: [], inverse: [], conflicts: [] });
});

it('takes from a moved act what is no longer true of it, and undoes that too', () => {
  const told = { ...edition.slots[0], late: 20, delayed: true, full: true };
  const given = { ...edition, slots: [told] };
  const move: HotCommand = {
    kind: 'move',
    act: 'dj',
    from: { start: '20:00', stage: 'hall' },
    to: { start: '21:00', stage: 'kai' },
  };
  const { document, inverse } = applyHot(given, [move]);
  expect(document.slots).toEqual([{ ...edition.slots[0], start: '21:00', stage: 'kai' }]);
  expect(inverse).toEqual([
    { path: '/slots/dj/full', to: true },
    { path: '/slots/dj/delayed', to: true },
    { path: '/slots/dj/late', to: 20 },
    { path: '/slots/dj/stage', from: 'kai', to: 'hall' },
    { path: '/slots/dj/start', from: '21:00', to: '20:00' },
  ]);
});

it.each<[string, HotCommand, object]>([
  [
    'a flag of an act',
    { kind: 'flag', act: 'dj', flag: 'full', from: false, to: true },
    { slots: [{ ...edition.slots[0], full: true }] },
  ],
  [
    'a cancelled day',
    { kind: 'cancelDay', day: 'fre', from: null, to: 'vind' },
    { days: [{ id: 'fre', cancelled: { reason: 'vind' } }] },
  ],
  [
    'a cancelled edition',
    { kind: 'cancelDay', day: null, from: null, to: '' },
    { cancelled: { reason: '' } },
  ],
])('sets %s and takes it back', (_, command, expected) => {
  const given = { ...edition, days: [{ id: 'fre' }] };
  const { document } = applyHot(given, [command]);
  expect(document).toEqual({ ...given, ...expected });
  const back = { ...command, from: command.to, to: command.from } as HotCommand;
  expect(applyHot(document, [back]).document).toEqual(given);
});
