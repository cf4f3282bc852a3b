import { describe, expect, it } from 'vitest';
import { defaultContent, type Edition, type Slot } from '#shared/content/index.ts';
import { assignLanes, layoutProgramme, minutesOf, unlitSpans } from './programme-layout.ts';

const { editions } = defaultContent;

const [edition2025, edition2026] = editions;

function layoutOf(edition: Edition | undefined) {
  const [layout, ...more] = edition ? layoutProgramme(edition) : [];
  if (!layout || more.length > 0) throw new Error('The edition has not one board');
  return layout;
}

function keyOf(act: string, edition = edition2025) {
  const keys = layoutOf(edition).days.flatMap(({ slots }) => slots);
  const key = keys.find(({ slot }) => slot.act === act);
  if (!key) throw new Error(`No key for ${act}`);
  return key;
}

function withSlots(change: (slots: readonly Slot[]) => Slot[]): Edition {
  if (!edition2025) throw new Error('No edition of 2025');
  return { ...edition2025, slots: change(edition2025.slots) };
}

describe('the programme as a keyboard', () => {
  it('makes a 75-minute set a key of five units and a 15-minute one of one', () => {
    expect(keyOf('DJ 1').place.units).toBe(5);
    expect(keyOf('Band 1').place.units).toBe(6);
    expect(keyOf('Komiker 2').place.units).toBe(1);
  });

  it('begins and ends keys on whole units, also those of acts at odd minutes, and keeps neighbours apart', () => {
    const edition = withSlots((slots) =>
      slots.map((slot) => {
        if (slot.act === 'Komiker 1') return { ...slot, end: '17:50' };
        return slot.act === 'Komiker 2' ? { ...slot, start: '17:50', end: '18:20' } : slot;
      }),
    );
    const [first, second] = ['Komiker 1', 'Komiker 2'].map((act) => keyOf(act, edition).place);
    expect(first).toMatchObject({ unit: 6, units: 1, lane: 0 });
    expect(second).toMatchObject({ unit: 7, units: 2, lane: 0 });
  });

  it('counts units from the first hour, 16:00', () => {
    expect(layoutOf(edition2025).hours).toEqual([
      '16:00',
      '17:00',
      '18:00',
      '19:00',
      '20:00',
      '21:00',
      '22:00',
      '23:00',
      '24:00',
    ]);
    expect(keyOf('Komiker 1').place.unit).toBe(6);
    expect(keyOf('DJ 4').place.unit).toBe(23);
  });

  it('gives acts that overlap a lane each, and Saturday the lane below', () => {
    expect(keyOf('Komiker 1').place.lane).toBe(0);
    expect(keyOf('Band 1').place.lane).toBe(0);
    expect(keyOf('Band 2').place.lane).toBe(1);
    expect(keyOf('DJ 1').place.lane).toBe(2);
    expect(layoutOf(edition2025).lanes).toBe(3);
  });

  it('has one afterparty key over all lanes, which stands for both nights', () => {
    const nights = layoutOf(edition2025)
      .days.flatMap(({ slots }) => slots)
      .filter(({ slot }) => slot.kind === 'afterparty');
    expect(nights.map(({ covered }) => covered)).toEqual([false, true]);
    expect(nights[0]?.place).toMatchObject({ lane: 0, lanes: 3 });
    expect(nights[0]?.standsFor.map(({ date }) => date)).toEqual(['2025-08-22', '2025-08-23']);
  });

  it('gives each stage lanes of its own, in the edition’s order, and says that there are several', () => {
    expect(layoutOf(edition2025).days.map(({ hasStages }) => hasStages)).toEqual([false, false]);
    const edition = withSlots((slots) =>
      slots.map((slot) => (slot.act === 'Band 1' ? { ...slot, stage: 'hagen' } : slot)),
    );
    const second = { ...edition, stages: [...edition.stages, { id: 'hagen', name: 'Hagen' }] };
    expect(keyOf('Komiker 1', second).place.lane).toBe(0);
    expect(keyOf('Band 2', second).place.lane).toBe(0);
    expect(keyOf('Band 1', second).place.lane).toBe(1);
    expect(layoutOf(second).days.map(({ hasStages }) => hasStages)).toEqual([true, false]);
  });

  it('is a board for each day, from its first hour to its last, where it covers more than ten hours', () => {
    const boards = layoutProgramme(
      withSlots((slots) =>
        slots.map((slot) => (slot.act === 'DJ 1' ? { ...slot, start: '11:00' } : slot)),
      ),
    );
    expect(boards.map(({ isWide, days, lanes }) => [isWide, days.length, lanes])).toEqual([
      [true, 1, 2],
      [true, 1, 1],
    ]);
    expect(boards.map(({ hours }) => [hours[0], hours.at(-1)])).toEqual([
      ['16:00', '24:00'],
      ['11:00', '24:00'],
    ]);
    const keys = boards.map(({ days }) => days.flatMap(({ slots }) => slots));
    expect(keys.map((day) => day.map(({ slot }) => slot.date))).toEqual([
      new Array(5).fill('2025-08-22'),
      new Array(5).fill('2025-08-23'),
    ]);
    // Each night has its own key at the right, over the lanes of its day.
    expect(keys.map((day) => day.at(-1))).toMatchObject([
      { covered: false, place: { lane: 0, lanes: 2 } },
      { covered: false, place: { lane: 0, lanes: 1 } },
    ]);
  });

  it('keeps the hours of the edition for a day without acts', () => {
    const boards = layoutProgramme(
      withSlots((slots) =>
        slots
          .filter(({ date }) => date === '2025-08-22')
          .map((slot) => (slot.act === 'Komiker 1' ? { ...slot, start: '06:00' } : slot)),
      ),
    );
    expect(boards.map(({ days, lanes }) => [days[0]?.slots.length, lanes])).toEqual([
      [5, 2],
      [0, 1],
    ]);
    expect(boards[1]?.hours).toHaveLength(boards[0]?.hours.length ?? 0);
  });

  it('says which lanes each stage of a day has', () => {
    const edition = withSlots((slots) =>
      slots.map((slot) =>
        slot.act === 'Band 2' ? { ...slot, stage: 'hagen', start: '18:00' } : slot,
      ),
    );
    const stages = [{ id: 'hagen', name: 'Hagen' }, ...edition.stages];
    const [friday] = layoutOf({ ...edition, stages }).days;
    expect(friday?.stages).toEqual([
      { id: 'hagen', lane: 0, lanes: 1 },
      { id: edition.stages[0]?.id, lane: 1, lanes: 1 },
    ]);
  });

  it('gives each night its own key where the acts differ', () => {
    const edition = withSlots((slots) =>
      slots.map((slot) =>
        slot.id === '2025-lor-afterparty' ? { ...slot, stage: 'Et annet sted' } : slot,
      ),
    );
    const nights = layoutOf(edition)
      .days.flatMap(({ slots }) => slots)
      .filter(({ slot }) => slot.kind === 'afterparty');
    expect(nights.map(({ covered }) => covered)).toEqual([false, false]);
    expect(nights.map(({ place }) => [place.lane, place.lanes])).toEqual([
      [0, 2],
      [2, 1],
    ]);
  });

  it('fills every lane without gaps or overlaps', () => {
    const { days, unlit, lanes, units } = layoutOf(edition2025);
    const keys = [
      ...unlit,
      ...days.flatMap(({ doors, slots }) => [
        ...(doors ? [doors.place] : []),
        ...slots.map(({ place }) => place),
      ]),
    ].filter(({ unit }) => unit < units);
    for (let lane = 0; lane < lanes; lane++) {
      const row = keys.filter((key) => key.lane === lane).sort((a, b) => a.unit - b.unit);
      let next = 0;
      for (const { unit, units: width } of row) {
        expect(unit).toBe(next);
        next = unit + width;
      }
      expect(next).toBe(units);
    }
  });

  it('places an act that goes on after midnight', () => {
    const edition = withSlots((slots) =>
      slots.map((slot) => (slot.act === 'DJ 4' ? { ...slot, start: '23:00', end: '00:30' } : slot)),
    );
    expect(keyOf('DJ 4', edition).place).toMatchObject({ unit: 28, units: 6 });
    expect(layoutOf(edition).hours.at(-1)).toBe('01:00');
  });

  it('has no board while the programme is not announced', () => {
    expect(edition2026 && layoutProgramme(edition2026)).toEqual([]);
  });
});

describe('lanes', () => {
  it('lays touching acts in one lane and overlapping ones in two', () => {
    const spans = [
      { from: 0, to: 5 },
      { from: 5, to: 10 },
      { from: 7, to: 9 },
      { from: 9, to: 12 },
    ];
    expect(assignLanes(spans)).toEqual([0, 0, 1, 1]);
  });
});

describe('unlit keys', () => {
  it('are cut at whole hours and never one unit wide', () => {
    expect(unlitSpans([{ from: 0, to: 3 }], 9, 0)).toEqual([{ from: 3, to: 9 }]);
    expect(unlitSpans([], 8, 0)).toEqual([
      { from: 0, to: 4 },
      { from: 4, to: 8 },
    ]);
  });

  it('are moved by one unit from lane to lane', () => {
    expect(unlitSpans([], 10, 1)).toEqual([
      { from: 0, to: 5 },
      { from: 5, to: 10 },
    ]);
  });
});

describe('clock times', () => {
  it('count minutes, midnight at the end of the day included', () => {
    expect(minutesOf('17:45')).toBe(1065);
    expect(minutesOf('24:00')).toBe(1440);
  });
});
