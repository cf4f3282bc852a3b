import { expect, it } from 'vitest';
import type { Edition, Slot } from '../contracts/content.ts';
import { madeUpEdition, madeUpSlot } from '../testing/made-up-edition.ts';
import { programmeNews } from './programme-news.ts';
import { cancelledText, publicEdition } from './public-edition.ts';
import { slotMark } from './slot-marks.ts';

const slots = [
  madeUpSlot('a', { start: '18:00', end: '19:00' }),
  madeUpSlot('b', { start: '20:00', end: '21:00' }),
  madeUpSlot('c', { start: '23:50', end: '24:30' }),
];
const edition = madeUpEdition({ slots });
const [first] = slots;
if (first === undefined) throw new Error('No act');

function news(after: Partial<Edition>, before: Partial<Edition> = {}) {
  const found = programmeNews(
    publicEdition({ ...edition, ...before }),
    publicEdition({ ...edition, ...after }),
  );
  return found.map(({ title, body, acts }) => [title, body, acts.map(({ is }) => is.id).join()]);
}

const late = (slot: Slot, start: string, end: string): Slot => ({ ...slot, start, end, late: 20 });
const delayed = [
  slots[0] as Slot,
  late(slots[1] as Slot, '20:20', '21:20'),
  late(slots[2] as Slot, '24:10', '24:50'),
];
const stage = edition.stages.find(({ id }) => id === first.stage)?.name ?? edition.venue;

it('tells a delayed stage once, with the new times, and that it is back on time', () => {
  const [name, other] = [delayed[1]?.act, delayed[2]?.act];
  expect(news({ slots: delayed })).toEqual([
    [`${stage} er 20 minutter forsinket`, `${name} 20:20, ${other} 00:10`, 'b,c'],
  ]);
  expect(news({}, { slots: delayed })).toEqual([
    [`${stage} er tilbake i rute`, `${name} 20:00, ${other} 23:50`, 'b,c'],
  ]);
});

it('leaves one act, and acts that move otherwise, to their own message', () => {
  expect(news({ slots: [slots[0] as Slot, delayed[1] as Slot, slots[2] as Slot] })).toEqual([]);
  const moved = slots.map((slot) => ({ ...slot, start: '22:00', end: '22:30' }));
  expect(news({ slots: moved })).toEqual([]);
});

it('tells a cancelled day and edition once with the reason, and that they take place after all', () => {
  const days = edition.days.map((day) =>
    day.date === first.date ? { ...day, cancelled: { reason: 'Storm' } } : day,
  );
  const [day] = news({ days });
  expect(day?.slice(1)).toEqual(['Storm', 'a,b,c']);
  expect(day?.[0]).toMatch(/^\p{Lu}\S+ \d+\. \S+ er avlyst$/u);
  expect(news({}, { days })[0]?.[0]).toMatch(/er ikke lenger avlyst$/);
  const whole = { cancelled: { reason: '' } };
  expect(news(whole)).toEqual([[`${edition.name} er avlyst`, '', 'a,b,c']]);
  expect(cancelledText({ ...edition, days }, first.date)).toBe('Avlyst: Storm');
  expect(cancelledText({ ...edition, ...whole }, first.date)).toBe('Avlyst');
  expect(cancelledText(edition, first.date)).toBeNull();
});

it('marks late, held up and full acts', () => {
  const before = { date: first.date, start: '18:00', stage: first.stage };
  const mark = (values: Partial<Slot>, now?: Date) =>
    slotMark({ ...first, ...values }, edition, now);
  expect(mark({ status: 'moved', previous: before, start: '18:20', late: 20 })?.text).toBe(
    '20 min forsinket (før 18:00)',
  );
  expect(mark({ delayed: true })?.text).toBe('Forsinket, ny tid kommer');
  expect(mark({ full: true })).toEqual({ kind: 'moved', text: 'Fullt' });
  expect(mark({ full: true, delayed: true })?.text).toBe('Forsinket, ny tid kommer. Fullt');
  expect(mark({ full: true }, new Date('2026-08-21T16:59:00Z'))?.text).toBe('Fullt');
  expect(mark({ full: true }, new Date('2026-08-21T17:00:00Z'))).toBeNull();
  expect(mark({ full: true, status: 'cancelled' })?.text).toBe('Avlyst');
});
