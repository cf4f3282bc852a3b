import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { DISC_SIZE, discPixels, restOf } from './wheel.tsx';

const { wheel } = defaultContent.site;

const BONE = [244, 239, 228, 255];
const DARK = [28, 31, 35, 255];
const YELLOW = [255, 216, 74, 255];
const GREEN = [43, 233, 124, 255];
const NIGHT = [11, 12, 14, 255];
const NOTHING = [0, 0, 0, 0];

/** The pixel below the needle: in the middle above, on the face of a field. */
function underNeedle(turn: number, won?: number): number[] {
  const at = (12 * DISC_SIZE + DISC_SIZE / 2) * 4;
  return [...discPixels({ fields: wheel, turn, won, glows: true }).slice(at, at + 4)];
}

const restingOn = (id: string, won?: number) =>
  underNeedle(
    restOf(
      wheel.findIndex((field) => field.id === id),
      wheel.length,
    ),
    won,
  );

describe('the disc of the wheel', () => {
  it('has wins in bone, the highest in yellow, and fields without a win unlit', () => {
    expect(restingOn('points-10')).toEqual(BONE);
    expect(restingOn('points-100')).toEqual(YELLOW);
    expect(restingOn('nothing-1')).toEqual(DARK);
  });

  it('lights the field that was won', () => {
    const won = wheel.findIndex(({ id }) => id === 'points-25');
    expect(restingOn('points-25', won)).toEqual(GREEN);
    expect(restingOn('points-10', won)).toEqual(BONE);
  });

  it('is dark around the key in the middle and nothing outside its frame', () => {
    const pixels = discPixels({ fields: wheel, turn: 0, won: undefined, glows: false });
    const middle = ((DISC_SIZE / 2) * DISC_SIZE + DISC_SIZE / 2) * 4;
    expect([...pixels.slice(0, 4)]).toEqual(NOTHING);
    expect([...pixels.slice(middle, middle + 4)]).toEqual(NIGHT);
  });

  it('glows red, green and blue below the key while it can be pressed', () => {
    const below = (DISC_SIZE / 2 + 13) * DISC_SIZE + DISC_SIZE / 2;
    const coloursOf = (glows: boolean) => {
      const pixels = discPixels({ fields: wheel, turn: 0, won: undefined, glows });
      const row = [...new Array(28).keys()].map((place) => (below - 14 + place) * 4);
      return new Set(row.map((at) => pixels.slice(at, at + 3).join()));
    };
    expect([...coloursOf(false)]).toEqual(['11,12,14']);
    for (const lamp of ['255,68,51', '43,233,124', '63,91,255']) {
      expect(coloursOf(true)).toContain(lamp);
    }
  });
});
