import { type Edition, NEW_ACT, type Slot } from '../contracts/content.ts';

/** A text that has no second one for when the edition is over. */
export const timed = (text: string) => ({ text, over: '' });

/** An act on the first day of a made-up edition, from 20:00 to 21:00 on its first stage. */
export const madeUpSlot = (id: string, change: Partial<Slot> = {}): Slot => ({
  ...NEW_ACT,
  id,
  date: '2026-08-21',
  stage: 'hall',
  start: '20:00',
  end: '21:00',
  act: id.toUpperCase(),
  minAge: 18,
  kind: 'dj',
  ...change,
});

/** An edition of two days and two stages, with nothing to remark on. */
export function madeUpEdition(change: Partial<Edition> = {}): Edition {
  return {
    schemaVersion: 2,
    id: 'ctrl-2026',
    year: 2026,
    name: 'CTRL Festival 2026',
    venue: 'Fengselet',
    days: [
      { id: 'fre', date: '2026-08-21', doors: '16:00', minAge: 18, title: 'Rave', worlds: [] },
      { id: 'lor', date: '2026-08-22', doors: null, minAge: 10, title: 'Spill', worlds: [] },
    ],
    stages: [
      { id: 'hall', name: 'Hallen' },
      { id: 'bar', name: 'Baren' },
    ],
    slots: [madeUpSlot('a', { start: '18:00', end: '19:00' }), madeUpSlot('b')],
    artists: [],
    practical: [],
    grounds: { floors: [], areas: [] },
    ticketUrl: 'https://tickets.no',
    ticketsFrom: null,
    tickets: [{ id: 'pass', name: 'Helgepass', status: 'available', url: null }],
    ageNote: '',
    texts: { label: timed('Neste'), notes: [], programme: '', sale: null },
    ...change,
  };
}
