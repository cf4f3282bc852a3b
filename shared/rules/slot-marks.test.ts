import { describe, expect, it } from 'vitest';
import { defaultContent } from '../content/index.ts';
import type { Edition, Slot } from '../content/types.ts';
import { slotMark } from './slot-marks.ts';

const edition: Edition = {
  ...(defaultContent.editions[0] as Edition),
  stages: [
    { id: 'salen', name: 'Salen' },
    { id: 'hagen', name: 'Hagen' },
  ],
};
const band: Slot = {
  ...(edition.slots.find(({ id }) => id === '2025-fre-band-1') as Slot),
  stage: 'salen',
};
const place = { date: band.date, start: band.start, stage: band.stage };

const markOf = (change: Partial<Slot>) => slotMark({ ...band, ...change }, edition)?.text ?? null;
const moved = (change: Partial<Slot>, previous: Slot['previous'] = place) =>
  markOf({ status: 'moved', previous, ...change });

describe('slotMark', () => {
  it('says nothing of an act that is as it was announced', () => {
    expect(markOf({})).toBeNull();
    expect(moved({})).toBeNull();
    expect(moved({ start: '21:00' }, null)).toBeNull();
  });

  it('tells a cancelled act, also one that had been moved', () => {
    expect(markOf({ status: 'cancelled' })).toBe('Avlyst');
    expect(markOf({ status: 'cancelled', start: '21:00', previous: place })).toBe('Avlyst');
  });

  it('tells the new time and the one before', () => {
    expect(moved({ start: '21:00' })).toBe('Ny tid 21:00 (før 20:00)');
  });

  it('names the days where they differ', () => {
    expect(moved({ date: '2025-08-23' })).toBe('Ny tid lørdag 20:00 (før fredag 20:00)');
  });

  it('tells times after midnight as clocks show them', () => {
    expect(moved({ start: '25:00' })).toBe('Ny tid 01:00 (før 20:00)');
    const night = { ...place, start: '26:00' };
    expect(moved({ date: '2025-08-23', start: '24:00' }, night)).toBe(
      'Ny tid lørdag 24:00 (før natt til lørdag 02:00)',
    );
  });

  it('tells a new stage', () => {
    expect(moved({ stage: 'hagen' })).toBe('Ny scene Hagen (før Salen)');
    expect(moved({ stage: 'hagen', start: '20:15' })).toBe(
      'Ny tid 20:15 (før 20:00). Ny scene Hagen (før Salen)',
    );
  });
});
