import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeIco, encodePng } from './png.ts';

const RED = [255, 0, 0, 255];
const CLEAR = [0, 0, 0, 0];
const BLUE = [0, 0, 255, 128];

/** Decodes a palette PNG to pixels. */
function decode(png: Buffer): number[][] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
  }
  const get = (type: string) => chunks.get(type) ?? Buffer.alloc(0);
  const width = get('IHDR').readUInt32BE(0);
  const rows = inflateSync(get('IDAT'));
  const pixels: number[][] = [];
  rows.forEach((place, at) => {
    if (at % (width + 1) === 0) return;
    pixels.push([...get('PLTE').subarray(place * 3, place * 3 + 3), get('tRNS')[place] ?? 255]);
  });
  return pixels;
}

describe('a picture with a palette', () => {
  it('has the pixels it was made from', () => {
    const pixels = [RED, RED, CLEAR, BLUE, RED, CLEAR];
    const png = encodePng({ width: 3, height: 2, data: Uint8Array.from(pixels.flat()) });
    expect(decode(png)).toEqual(pixels);
  });

  it('takes the nearest colour where there are more than 256', () => {
    const shades = Array.from({ length: 300 }, (_, n) => [
      n % 256,
      Math.floor(n / 256) * 200,
      0,
      255,
    ]);
    const twice = [...shades, ...shades.slice(0, 256)];
    const png = encodePng({ width: 556, height: 1, data: Uint8Array.from(twice.flat()) });
    const drawn = decode(png);
    expect(drawn.slice(0, 256)).toEqual(shades.slice(0, 256));
    expect(drawn[256]?.[1]).toBe(0);
  });
});

it('an icon file holds the picture behind its directory', () => {
  const png = encodePng({ width: 1, height: 1, data: Uint8Array.from(RED) });
  const ico = encodeIco(png, 32);
  expect(ico.readUInt16LE(4)).toBe(1);
  expect(ico[6]).toBe(32);
  expect(ico.subarray(ico.readUInt32LE(18))).toEqual(png);
  expect(ico.readUInt32LE(14)).toBe(png.length);
});
