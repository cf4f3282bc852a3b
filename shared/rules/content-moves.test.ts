import { describe, expect, it } from 'vitest';
import { smallMoves, timesTakenBack, withMoves } from './content-moves.ts';
import type { JsonObject } from './content-pointer.ts';

const place = { date: '2026-08-21', start: '20:00', stage: 'hall' };
const slot = (rest: JsonObject = {}): JsonObject => ({
  id: 'dj',
  ...place,
  status: 'planned',
  previous: null,
  ...rest,
});
const moved = (draft: JsonObject, live: JsonObject | null) => {
  const document = withMoves({ slots: [draft] }, live && { slots: [live] });
  return (document.slots as JsonObject[])[0];
};

describe('an act', () => {
  it('is moved when its day, start or stage is not the announced one', () => {
    const changes: JsonObject[] = [{ start: '21:00' }, { stage: 'bar' }, { date: '2026-08-22' }];
    for (const change of changes) {
      expect(moved(slot(change), slot())).toEqual(
        slot({ ...change, status: 'moved', previous: place }),
      );
    }
    expect(moved(slot({ end: '23:00' }), slot())).toMatchObject({ status: 'planned' });
  });

  it('keeps the first announced place, until it is moved back', () => {
    const once = slot({ start: '21:00', status: 'moved', previous: place });
    expect(moved({ ...once, start: '22:00' }, once)).toEqual({ ...once, start: '22:00' });
    expect(moved(slot({ status: 'moved', previous: place }), once)).toEqual(slot());
    expect(moved(slot({ start: '21:00' }), once)).toEqual(once);
  });

  it('stays cancelled, and says where it was when it was moved before', () => {
    expect(moved(slot({ status: 'cancelled' }), slot())).toEqual(slot({ status: 'cancelled' }));
    const once = slot({ start: '21:00', status: 'moved', previous: place });
    expect(moved({ ...once, status: 'cancelled' }, once)).toMatchObject({
      status: 'cancelled',
      previous: place,
    });
    expect(moved(once, { ...once, status: 'cancelled' })).toEqual(once);
  });

  it('that nobody has seen yet is planned', () => {
    const claimed = slot({ status: 'moved', previous: place, start: '22:00' });
    expect(moved(claimed, null)).toEqual(slot({ start: '22:00' }));
    expect(withMoves({ slots: [claimed] }, { slots: [] })).toEqual({
      slots: [slot({ start: '22:00' })],
    });
  });

  describe('that is moved by at most ten minutes', () => {
    const small = (draft: JsonObject, live: JsonObject | null) =>
      smallMoves({ slots: [draft] }, live && { slots: [live] });
    const corrected = (draft: JsonObject, live: JsonObject) =>
      (withMoves({ slots: [draft] }, { slots: [live] }, new Set(['dj'])).slots as JsonObject[])[0];

    it('is asked about, when nothing else of its place changes', () => {
      for (const start of ['20:10', '19:50', '20:01']) {
        expect(small(slot({ start }), slot()), start).toEqual(['dj']);
      }
      const large: JsonObject[] = [
        { start: '20:11' },
        { start: '' },
        { start: '20:05', stage: 'bar' },
        { start: '20:05', date: '2026-08-22' },
        { start: '20:05', status: 'cancelled' },
        { end: '23:00' },
      ];
      for (const change of large) expect(small(slot(change), slot())).toEqual([]);
      expect(small(slot({ start: '20:05' }), slot({ status: 'cancelled' }))).toEqual([]);
      expect(small(slot({ start: '20:05' }), null)).toEqual([]);
    });

    it('is as announced when it is corrected, and remembers what it was corrected from', () => {
      const once = slot({ start: '20:05', corrected: ['20:00'] });
      expect(corrected(slot({ start: '20:05' }), slot())).toEqual(once);
      expect(moved({ ...once, act: 'DJ' }, once)).toEqual({ ...once, act: 'DJ' });
      expect(corrected({ ...once, start: '20:15' }, once)).toEqual(
        slot({ start: '20:15', corrected: ['20:00', '20:05'] }),
      );
      expect(corrected(slot({ start: '20:30' }), slot()), 'no small one').toMatchObject({
        status: 'moved',
        previous: place,
      });
    });

    it('keeps the mark of a larger move, and loses that of a small one', () => {
      const far = slot({ start: '21:00', status: 'moved', previous: place });
      expect(corrected({ ...far, start: '21:05' }, far)).toEqual({
        ...far,
        start: '21:05',
        corrected: ['21:00'],
      });
      const near = slot({ start: '20:05', status: 'moved', previous: place });
      expect(corrected({ ...near, start: '20:10' }, near)).toEqual(
        slot({ start: '20:10', corrected: ['20:05'] }),
      );
    });

    it('forgets the correction once it is moved', () => {
      const once = slot({ start: '20:05', corrected: ['20:00'] });
      expect(moved({ ...once, start: '21:00' }, once)).toEqual(
        slot({ start: '21:00', status: 'moved', previous: { ...place, start: '20:05' } }),
      );
    });
  });

  describe('that its stage made late', () => {
    const late = slot({ start: '20:20', late: 20, status: 'moved', previous: place });

    it('is moved, and planned again when it is back on time', () => {
      expect(moved(slot({ start: '20:20', late: 20 }), slot())).toEqual(late);
      expect(moved({ ...late, act: 'DJ' }, late)).toEqual({ ...late, act: 'DJ' });
      expect(moved({ ...late, start: '20:35', late: 35 }, late)).toMatchObject({
        late: 35,
        previous: place,
      });
      expect(moved(slot(), late)).toEqual(slot());
    });

    it('keeps the mark of the move before it', () => {
      const once = slot({ start: '21:00', status: 'moved', previous: place });
      const twice = moved({ ...once, start: '21:20', late: 20 }, once) as JsonObject;
      expect(twice).toEqual({ ...once, start: '21:20', late: 20 });
      expect(moved({ ...once }, twice)).toEqual(once);
    });

    it('is no longer late once somebody moves it', () => {
      const changes: JsonObject[] = [
        { start: '21:00' },
        { date: '2026-08-22' },
        { stage: 'bar' },
        { start: '' },
      ];
      for (const change of changes) {
        expect(moved({ ...late, ...change }, late), JSON.stringify(change)).not.toHaveProperty(
          'late',
        );
      }
      expect(moved(slot({ late: 20 }), slot()), 'what is claimed').toEqual(slot());
      expect(moved(late, null), 'what nobody has seen').not.toHaveProperty('late');
    });
  });

  it('has a time again once one is given, and room on another stage or day', () => {
    const told = slot({ delayed: true, full: true });
    expect(moved(told, told)).toEqual(told);
    expect(moved({ ...told, start: '21:00' }, told)).toEqual(
      slot({ start: '21:00', full: true, status: 'moved', previous: place }),
    );
    expect(moved({ ...told, stage: 'bar' }, told)).toEqual(
      slot({ stage: 'bar', delayed: true, status: 'moved', previous: place }),
    );
    expect(moved({ ...told, date: '2026-08-22' }, told)).toEqual(
      slot({ date: '2026-08-22', status: 'moved', previous: place }),
    );
  });

  it('is nothing of a document without a programme', () => {
    expect(withMoves({ texts: {} }, { texts: {} })).toEqual({ texts: {} });
  });
});

describe('an act whose time is not announced', () => {
  const unannounced = slot({ announced: 'name' });

  it('is not moved for anybody, neither before nor when its time is announced', () => {
    const later = slot({ announced: 'name', start: '20:05' });
    expect(moved(later, unannounced)).toEqual(later);
    expect(moved(slot({ start: '21:00', stage: 'bar' }), unannounced)).toEqual(
      slot({ start: '21:00', stage: 'bar' }),
    );
    expect(smallMoves({ slots: [later] }, { slots: [unannounced] })).toEqual([]);
  });

  it('cannot have been announced with its time', () => {
    const taken = (draft: JsonObject, live: JsonObject) =>
      timesTakenBack({ slots: [draft] }, { slots: [live] }).length;
    expect(taken(unannounced, slot())).toBe(1);
    expect(taken(unannounced, slot({ announced: 'day' }))).toBe(0);
    expect(taken(slot(), unannounced)).toBe(0);
    expect(timesTakenBack({ slots: [unannounced] }, { slots: [] })).toEqual([]);
  });
});
