import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/oslo-time.ts';
import { checkDocument } from '#shared/rules/content-checks.ts';
import type { JsonObject } from '#shared/rules/content-pointer.ts';
import { dayState } from '#shared/rules/festival-phase.ts';
import { AREA_KINDS, PRACTICAL_GROUPS } from '#shared/rules/grounds.ts';
import { ArgumentRefused, seedArguments } from '../seed-all.ts';
import { festivalEdition } from './edition.ts';
import { firstDayOf } from './seed-festival.ts';

const edition = festivalEdition('2026-12-08', '2026-12-08');
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('the invented festival', () => {
  it('has 40 acts by 30 artists, 3 stages, 20 entries and a plan of two floors', () => {
    expect(edition.slots).toHaveLength(40);
    expect(edition.artists).toHaveLength(30);
    expect(edition.stages).toHaveLength(3);
    expect(edition.practical).toHaveLength(20);
    expect(edition.grounds.floors).toHaveLength(2);
    expect(edition.grounds.areas).toHaveLength(26);
  });

  it('says in its name and in every artist that it is invented', () => {
    expect(edition.name).toBe('Prøvefestivalen 2026');
    expect(edition.artists.filter(({ name }) => !/prøv/i.test(name))).toEqual([]);
    expect(edition.texts.notes[0]).toContain('oppdiktet');
  });

  it('leaves nothing empty that Klar for publikum asks for', () => {
    expect(new Set(edition.practical.map(({ group }) => group))).toEqual(new Set(PRACTICAL_GROUPS));
    const { areas } = edition.grounds;
    expect(new Set(areas.map(({ kind }) => kind))).toEqual(new Set(AREA_KINDS));
    const shown = areas.flatMap(({ stage }) => stage ?? []);
    expect(shown.sort()).toEqual(idsOf(edition.stages).sort());
    expect(edition.slots.filter(({ artists }) => artists.length === 0)).toEqual([]);
    const onStage = new Set(edition.slots.flatMap(({ artists }) => artists));
    expect(idsOf(edition.artists).filter((id) => !onStage.has(id))).toEqual([]);
    for (const { text, picture, links } of edition.artists) {
      expect(text).not.toBe('');
      expect(picture?.alt).toBeTruthy();
      expect(links.every((link) => /^https:\/\/[a-z.-]+\.example\//.test(link))).toBe(true);
    }
  });

  it.each(['2026-12-08', '2027-03-27', '2027-10-29', '2028-02-28'])(
    'begins on %s without a fault, and only its addresses are placeholders',
    (first) => {
      const document: JsonObject = JSON.parse(JSON.stringify(festivalEdition(first, first)));
      const problems = checkDocument(`edition:${Number(first.slice(0, 4))}`, document, {
        published: null,
      });
      expect(problems.filter(({ kind }) => kind !== 'placeholder')).toEqual([]);
    },
  );
});

describe('its tickets', () => {
  it.each([
    ['2026-10-08', ['available', 'available', 'available']],
    ['2026-10-09', ['few', 'available', 'soldOut']],
  ])('are none of them scarce before the sale begins: on %s', (today, states) => {
    const { tickets } = festivalEdition('2026-12-08', today);
    expect(tickets.map(({ status }) => status)).toEqual(states);
  });
});

describe('its first day', () => {
  const at = (day: string) => new Date(`${day}T11:00:00Z`);

  it('lies so many days ahead', () => {
    expect(firstDayOf(at('2026-11-26'), 12, 3)).toEqual({ first: '2026-12-08', movedFrom: null });
    expect(firstDayOf(at('2026-11-26'), 0, 3).first).toBe('2026-11-26');
    expect(firstDayOf(at('2026-11-26'), -3, 3).first).toBe('2026-11-23');
    // It is the next day in Oslo by then.
    expect(firstDayOf(new Date('2026-11-26T23:30:00Z'), 0, 3).first).toBe('2026-11-27');
  });

  it.each([
    ['2026-12-29', 1, '2027-01-01'],
    ['2026-12-20', 10, '2026-12-29'],
    ['2026-12-30', 0, '2026-12-29'],
    ['2026-12-31', 0, '2026-12-29'],
    ['2027-01-01', -1, '2027-01-01'],
    ['2027-01-02', -3, '2026-12-29'],
  ])('is moved from the turn of the year: on %s, %s days ahead is %s', (today, ahead, first) => {
    expect(firstDayOf(at(today), ahead, 3)).toEqual({ first, movedFrom: addDays(today, ahead) });
    const { days, ...moved } = festivalEdition(first, today);
    expect(new Set(days.map(({ date }) => Number(date.slice(0, 4))))).toEqual(
      new Set([moved.year]),
    );
    const states = days.map(({ date }) => dayState({ ...moved, days }, date, at(today)));
    if (ahead > 0) expect(states).toEqual(['coming', 'coming', 'coming']);
    else if (ahead === -3) expect(states).not.toContain('today');
    else expect(states).toContain('today');
  });
});

describe('the arguments', () => {
  it.each([
    [[], 12],
    [['--in', '0'], 0],
    [['--in', '-3'], -3],
    [['--in=40'], 40],
    [['--no-festival'], null],
  ])('%j', (given, ahead) => {
    expect(seedArguments(given)).toEqual({ ahead });
  });

  it.each([
    [['--in']],
    [['--in', '']],
    [['--in=']],
    [['--in', 'ti']],
    [['--in', '1.5']],
    [['--in', '1e2']],
    [['--in', '0x1']],
    [['--in', ' 1']],
    [['--in', '007']],
    [['--in', '-0']],
    [['--in', '366']],
    [['--in', '1', '2']],
    [['--in', '1', '--in', '2']],
    [['--in', '1', '--no-festival']],
    [['--no-festival', '--in', '1']],
    [['12']],
    [['--help']],
  ])('%j is refused', (given) => {
    expect(() => seedArguments(given)).toThrow(ArgumentRefused);
  });
});
