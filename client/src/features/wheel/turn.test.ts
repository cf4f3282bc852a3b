import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { placeAt, restOf, turnsTo } from './wheel.tsx';

const { wheel } = defaultContent.site;

const places = wheel.map((_, place) => place);
const steps = (place: number) => turnsTo(place, wheel.length);

describe('the wheel', () => {
  it('knows which field stands below the needle', () => {
    expect(places.map((place) => placeAt(restOf(place, 8), 8))).toEqual(places);
    expect([0, 22, 23, 45, 359, 360, 405].map((turn) => placeAt(turn, 8))).toEqual([
      0, 0, 7, 7, 0, 0, 7,
    ]);
  });

  it.each(places)('rests on field %i, after five seconds at most', (place) => {
    const last = steps(place).at(-1);
    expect(steps(place)[0]).toEqual({ turn: 0, at: 0 });
    expect(placeAt(last?.turn ?? 0, wheel.length)).toBe(place);
    expect((last?.turn ?? 0) % 360).toBe(restOf(place, wheel.length));
    expect(last?.at).toBeGreaterThan(1500);
    expect(last?.at).toBeLessThanOrEqual(5040);
  });

  it.each(places)('turns one way only, ever slower, to field %i', (place) => {
    const turns = steps(place).map(({ turn }) => turn);
    const moves = turns.slice(1).map((turn, index) => turn - (turns[index] ?? 0));
    expect(moves.every((move) => move >= 0)).toBe(true);
    // The positions are whole degrees, so a move may be one longer than the one before.
    expect(moves.slice(0, -1).every((move, index) => (moves[index + 1] ?? 0) <= move + 1)).toBe(
      true,
    );
  });

  it.each(places)(
    'passes fewer than three pairs of fields in a second on the way to %i',
    (place) => {
      const all = steps(place);
      for (const { turn, at } of all) {
        const later = all.filter((step) => step.at >= at && step.at < at + 1000).at(-1);
        expect(((later?.turn ?? turn) - turn) / (360 / (wheel.length / 2))).toBeLessThan(3);
      }
    },
  );
});
