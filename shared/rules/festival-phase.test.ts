import { describe, expect, it } from 'vitest';
import { editions } from '../content/default/editions.ts';
import type { Edition, LineupName, PublicEdition, Slot } from '../content/types.ts';
import { slotState } from './acts.ts';
import { isBetween, isThankful, pastEdition } from './archive.ts';
import { countdown, countdownText } from './countdown.ts';
import {
  boundaries,
  currentEdition,
  dayState,
  editionState,
  firstDay,
  isOver,
  lastDay,
  newestEdition,
  slotInstants,
} from './festival-phase.ts';

const at = (text: string) => new Date(text);
const [e2025, e2026] = editions as [Edition, Edition];

describe('the phase of the site', () => {
  it.each([
    ['2024-12-31T22:59:59Z', 'planned', 2025],
    ['2024-12-31T23:00:00Z', 'tickets', 2025],
    ['2025-08-21T21:59:59Z', 'tickets', 2025],
    ['2025-08-21T22:00:00Z', 'now', 2025],
    ['2025-08-23T21:59:59Z', 'now', 2025],
    ['2025-08-23T22:00:00Z', 'now', 2025],
    ['2025-08-24T00:59:59Z', 'now', 2025],
    ['2025-08-24T01:00:00Z', 'tickets', 2026],
    ['2026-08-19T21:59:59Z', 'tickets', 2026],
    ['2026-08-19T22:00:00Z', 'now', 2026],
    ['2026-08-22T21:59:59Z', 'now', 2026],
    ['2026-08-22T22:00:00Z', 'thanks', 2026],
    ['2030-01-01T00:00:00Z', 'thanks', 2026],
  ])('at %s is %s of %d', (instant, phase, year) => {
    const current = currentEdition(editions, at(instant));
    expect(current.year).toBe(year);
    expect(editionState(current, editions, at(instant))).toBe(phase);
  });

  it('calls the former edition archive once the later one is over', () => {
    expect(editionState(e2025, editions, at('2026-01-01T00:00:00Z'))).toBe('thanks');
    expect(editionState(e2025, editions, at('2026-11-21T00:00:00Z'))).toBe('archive');
    expect(editionState(e2026, editions, at('2026-11-21T00:00:00Z'))).toBe('thanks');
  });

  it('is planned while the ticket sale has no date', () => {
    const later = { ...e2026, ticketsFrom: null };
    expect(editionState(later, [later], at('2026-01-01T00:00:00Z'))).toBe('planned');
  });

  it('does not depend on the order of the list', () => {
    expect(currentEdition([e2026, e2025], at('2025-01-01T12:00:00Z'))).toBe(e2025);
    expect(newestEdition([e2026, e2025])).toBe(e2026);
  });

  it('needs at least one edition, and an edition without days stands on new year', () => {
    expect(() => newestEdition([])).toThrow('There is no edition');
    const empty = { ...e2026, days: [] };
    expect([firstDay(empty), lastDay(empty)]).toEqual(['2026-01-01', '2026-01-01']);
    expect(isOver(empty, at('2026-01-02T12:00:00Z'))).toBe(true);
  });
});

describe('the countdown', () => {
  it.each([
    ['2025-08-12T12:00:00Z', '10 dager igjen!'],
    ['2025-08-20T21:59:59Z', '2 dager igjen!'],
    ['2025-08-20T22:00:00Z', '1 dag igjen!'],
    ['2025-08-21T22:00:00Z', 'Festival tiden er her!'],
    ['2025-08-23T21:59:59Z', 'Festival tiden er her!'],
    ['2025-08-24T00:59:59Z', 'Festival tiden er her!'],
    ['2025-08-24T01:00:00Z', '361 dager igjen!'],
    ['2026-08-20T10:00:00Z', 'Festival tiden er her!'],
    ['2026-08-22T22:00:00Z', 'Takk for i år'],
  ])('at %s reads %s', (instant, text) => {
    expect(countdownText(countdown(editions, at(instant)))).toBe(text);
  });

  it('counts to the first day that takes place', () => {
    const [first, ...rest] = editions[1]?.days ?? [];
    const days = [{ ...first, cancelled: 'Storm' }, ...rest];
    const one = { ...editions[1], days } as (typeof editions)[number];
    expect(countdownText(countdown([one], at('2026-08-20T10:00:00Z')))).toBe('1 dag igjen!');
    expect(countdownText(countdown([one], at('2026-08-21T10:00:00Z')))).toBe(
      'Festival tiden er her!',
    );
  });
});

describe('between festivals', () => {
  const [first, second] = editions;
  if (first === undefined || second === undefined) throw new Error('No editions');
  const planned = { ...second, ticketsFrom: '2026-05-01', slots: [] };
  const all = [first, planned];

  it('begins when an edition is over, and ends with the next sale or programme', () => {
    expect(isBetween(all, at('2025-08-20T12:00:00Z'))).toBe(false);
    expect(isBetween(all, at('2025-08-24T00:59:59Z'))).toBe(false);
    expect(isBetween(all, at('2025-08-24T01:00:00Z'))).toBe(true);
    expect(isBetween(all, at('2026-04-30T21:59:59Z'))).toBe(true);
    expect(isBetween(all, at('2026-04-30T22:00:00Z'))).toBe(false);
    expect(isBetween(all, at('2026-08-23T12:00:00Z'))).toBe(true);
    const lineup: LineupName[] = [
      { id: 'x', act: 'X', genre: '', kind: 'dj', date: null, artists: [] },
    ];
    const named: PublicEdition[] = [first, { ...planned, lineup }];
    expect(isBetween(named, at('2026-01-01T12:00:00Z'))).toBe(false);
    expect(isBetween([planned], at('2026-01-01T12:00:00Z'))).toBe(false);
  });

  it('gives thanks for this year until it is over, and for the last edition from its end', () => {
    const thanks = (now: string, editions: readonly PublicEdition[] = all) =>
      isThankful(editions, at(now));
    expect(thanks('2025-08-23T12:00:00Z')).toBe(false);
    expect(thanks('2025-08-24T12:00:00Z')).toBe(true);
    expect(thanks('2025-12-31T22:59:59Z')).toBe(true);
    expect(thanks('2025-12-31T23:00:00Z')).toBe(false);
    expect(thanks('2026-08-21T12:00:00Z')).toBe(false);
    expect(thanks('2026-11-21T12:00:00Z')).toBe(true);
    expect(thanks('2025-09-01T12:00:00Z', [first, { ...planned, year: 2025 }])).toBe(false);
  });

  it('looks back to the newest edition that is over', () => {
    expect(pastEdition(all, at('2025-08-20T12:00:00Z'))).toBeUndefined();
    expect(pastEdition(all, at('2026-01-01T12:00:00Z'))?.year).toBe(2025);
    expect(pastEdition(all, at('2026-12-01T12:00:00Z'))?.year).toBe(2026);
  });
});

describe('days and acts', () => {
  const slot = (id: string) => e2025.slots.find((one) => one.id === id) as Slot;

  it.each([
    ['2025-08-21T21:59:59Z', 'coming', 'coming'],
    ['2025-08-21T22:00:00Z', 'today', 'coming'],
    ['2025-08-22T21:59:59Z', 'today', 'coming'],
    ['2025-08-22T22:00:00Z', 'night', 'today'],
    ['2025-08-23T00:59:59Z', 'night', 'today'],
    ['2025-08-23T01:00:00Z', 'over', 'today'],
    ['2025-08-23T22:00:00Z', 'over', 'night'],
    ['2025-08-24T01:00:00Z', 'over', 'over'],
  ])('at %s the days are %s and %s', (instant, friday, saturday) => {
    expect(dayState(e2025, '2025-08-22', at(instant))).toBe(friday);
    expect(dayState(e2025, '2025-08-23', at(instant))).toBe(saturday);
  });

  it('ends a day and an edition with the last act, and at midnight where none goes on', () => {
    const quiet = { ...e2025, slots: [slot('2025-lor-dj-4')] };
    expect(isOver(quiet, at('2025-08-23T21:59:59Z'))).toBe(false);
    expect(isOver(quiet, at('2025-08-23T22:00:00Z'))).toBe(true);
    const late = { ...slot('2025-lor-dj-4'), start: '23:30', end: '05:00' };
    const long = { ...e2025, slots: [late] };
    expect(dayState(long, '2025-08-23', at('2025-08-24T02:59:59Z'))).toBe('night');
    expect(isOver(long, at('2025-08-24T02:59:59Z'))).toBe(false);
    expect(dayState(long, '2025-08-23', at('2025-08-24T03:00:00Z'))).toBe('over');
    expect(isOver(long, at('2025-08-24T03:00:00Z'))).toBe(true);
  });

  it('knows when an act is on stage', () => {
    const dj = slot('2025-lor-dj-1');
    expect(slotState(dj, at('2025-08-23T15:59:59Z'))).toBe('coming');
    expect(slotState(dj, at('2025-08-23T16:00:00Z'))).toBe('now');
    expect(slotState(dj, at('2025-08-23T17:15:00Z'))).toBe('over');
  });

  it('lets an act without an end last until 03:00 the next morning', () => {
    const party = slot('2025-fre-afterparty');
    expect(slotInstants(party)).toEqual({ start: at('2025-08-22T22:00:00Z'), end: null });
    expect(slotState(party, at('2025-08-23T00:59:59Z'))).toBe('now');
    expect(slotState(party, at('2025-08-23T01:00:00Z'))).toBe('over');
    const early = { ...party, start: '20:00' };
    expect(slotState(early, at('2025-08-23T00:59:59Z'))).toBe('now');
    expect(slotState(early, at('2025-08-23T01:00:00Z'))).toBe('over');
  });

  it('lets an act without an end that begins at 03:00 or later last an hour, and its day until then', () => {
    const [edition] = editions;
    if (edition === undefined) throw new Error('No edition');
    const late = { ...slot('2025-fre-afterparty'), start: '29:00' };
    expect(slotState(late, at('2025-08-23T02:00:00Z'))).toBe('coming');
    expect(slotState(late, at('2025-08-23T03:59:59Z'))).toBe('now');
    expect(slotState(late, at('2025-08-23T04:00:00Z'))).toBe('over');
    const withLate = { ...edition, slots: [late] };
    expect(dayState(withLate, '2025-08-22', at('2025-08-23T03:59:59Z'))).toBe('night');
    expect(dayState(withLate, '2025-08-22', at('2025-08-23T04:00:00Z'))).toBe('over');
  });

  it('never has a cancelled act on stage, nor waits for its end', () => {
    const [edition] = editions;
    if (edition === undefined) throw new Error('No edition');
    const slots = edition.slots.map((slot) => ({ ...slot, status: 'cancelled' as const }));
    const cancelled = { ...edition, slots };
    const dj = slots.find(({ id }) => id === '2025-lor-dj-1');
    if (dj === undefined) throw new Error('No DJ');
    expect(slotState(dj, at('2025-08-23T16:30:00Z'))).toBe('coming');
    expect(slotState(dj, at('2025-08-23T17:15:00Z'))).toBe('over');
    expect(isOver(edition, at('2025-08-23T22:00:00Z'))).toBe(false);
    expect(isOver(cancelled, at('2025-08-23T22:00:00Z'))).toBe(true);
  });

  it('reads an end before the start as the next day', () => {
    const night = { ...slot('2025-lor-dj-4'), start: '23:30', end: '01:00' };
    expect(slotInstants(night).end).toEqual(at('2025-08-23T23:00:00Z'));
  });

  it('keeps the end on the clock in a night in which summer time ends', () => {
    const night = {
      ...slot('2025-lor-dj-4'),
      date: '2025-10-25' as const,
      start: '23:30',
      end: '04:00',
    };
    expect(slotInstants(night)).toEqual({
      start: at('2025-10-25T21:30:00Z'),
      end: at('2025-10-26T03:00:00Z'),
    });
  });

  it('lists every instant at which a page may change, once and in order', () => {
    const list = boundaries(editions).map((instant) => instant.getTime());
    expect(list).toEqual([...new Set(list)].sort((a, b) => a - b));
    for (const instant of [
      '2025-08-21T22:00:00Z',
      '2025-08-23T16:00:00Z',
      '2025-08-24T01:00:00Z',
      '2026-08-22T22:00:00Z',
    ]) {
      expect(list).toContain(at(instant).getTime());
    }
    const open = { ...e2026, ticketsFrom: null, slots: [] };
    expect(boundaries([open])).toHaveLength(4);
  });
});
