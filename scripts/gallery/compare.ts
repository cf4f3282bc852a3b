import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** Difference between two screenshots of one scene. */
export interface Comparison {
  /** File name of the screenshots. */
  name: string;
  /** `new` and `gone` have one screenshot only. */
  state: 'same' | 'different' | 'new' | 'gone';
  /** Number of differing pixels, and their fraction of all. */
  pixels: number;
  share: number;
}

interface Raster {
  data: Buffer;
  width: number;
  height: number;
}

/** A picture's pixels, on a canvas of at least the given size. */
async function raster(file: string): Promise<Raster> {
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The same pixels at the top left of a transparent canvas. */
function onCanvas({ data, width, height }: Raster, wide: number, high: number): Buffer {
  if (width === wide && height === high) return data;
  const canvas = Buffer.alloc(wide * high * 4);
  for (let row = 0; row < height; row += 1) {
    data.copy(canvas, row * wide * 4, row * width * 4, (row + 1) * width * 4);
  }
  return canvas;
}

async function comparePictures(before: string, after: string, out: string): Promise<number[]> {
  const [one, other] = await Promise.all([raster(before), raster(after)]);
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const marked = Buffer.alloc(width * height * 4);
  const pixels = pixelmatch(
    onCanvas(one, width, height),
    onCanvas(other, width, height),
    marked,
    width,
    height,
    { threshold: 0.1 },
  );
  if (pixels > 0)
    await sharp(marked, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(out);
  return [pixels, pixels / (width * height)];
}

const pictures = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.png'));

/**
 * Compares the screenshots of two folders by name, writes the differences into a third, and returns
 * one row per name, most different first.
 */
export async function compareFolders(
  before: string,
  after: string,
  out: string,
): Promise<Comparison[]> {
  const had = new Set(pictures(before));
  const has = new Set(pictures(after));
  const rows: Comparison[] = [];
  for (const name of new Set([...had, ...has])) {
    if (!had.has(name) || !has.has(name)) {
      rows.push({ name, state: has.has(name) ? 'new' : 'gone', pixels: 0, share: 1 });
      continue;
    }
    const files = [join(before, name), join(after, name), join(out, name)] as const;
    const [pixels = 0, share = 0] = await comparePictures(...files);
    rows.push({ name, state: pixels > 0 ? 'different' : 'same', pixels, share });
  }
  return rows.sort((a, b) => b.share - a.share || a.name.localeCompare(b.name));
}
