import { describe, expect, it } from 'vitest';
import { withMoves } from './content-moves.ts';
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

  it('is nothing of a document without a programme', () => {
    expect(withMoves({ texts: {} }, { texts: {} })).toEqual({ texts: {} });
  });
});
