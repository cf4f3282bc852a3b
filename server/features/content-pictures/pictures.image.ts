import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { decodePicture, type SharpModule } from '#server/lib/picture-decoder.ts';
import { PICTURE_WIDTHS } from '#shared/rules/pictures.ts';
import { PALETTE, paintLights } from '#shared/rules/stage-light.ts';

/** Height in widths: what is flatter or taller is cut to its middle. */
const FLATTEST = 1 / 3;
const TALLEST = 2;
/** Eight colours need contrast: lamps are full or off. */
const SATURATION = 1.4;

/** A picture as it is stored. */
export interface DitheredPicture {
  /** SHA-256 of the large picture's bytes, in hex. */
  hash: string;
  /** Pixels of the large one. */
  width: number;
  height: number;
  large: Buffer;
  small: Buffer;
}

const [red, green, blue] = PALETTE[0] ?? [0, 0, 0];
const NIGHT = { r: red, g: green, b: blue };

/** One size: each colour channel is a lamp, on or off in each pixel, as in the drawn pictures. */
async function dither(
  sharp: SharpModule,
  picture: Sharp,
  width: number,
  height: number,
): Promise<Buffer> {
  const { data } = await picture
    .clone()
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: NIGHT })
    .toColourspace('srgb')
    .normalise({ lower: 1, upper: 99 })
    .modulate({ saturation: SATURATION })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const painted = new Uint32Array(width * height);
  const map = { width, height, data: new Uint8ClampedArray(data) };
  paintLights(map, [1, 1, 1], painted);
  return sharp(Buffer.from(painted.buffer), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ lossless: true })
    .toBuffer();
}

/**
 * An upload in two sizes and the eight colours of the site, without any metadata. It keeps its shape
 * between 3:1 and 1:2; what is transparent is night.
 * @throws AppError 400 for what is no picture, broken or too large; 503 when too many wait
 */
export function ditheredPicture(bytes: Buffer): Promise<DitheredPicture> {
  return decodePicture(bytes, 'content', async (picture, sharp) => {
    const { autoOrient } = await picture.metadata();
    const { small: half, large: width } = PICTURE_WIDTHS;
    const shape = Math.min(TALLEST, Math.max(FLATTEST, autoOrient.height / autoOrient.width));
    const halfHeight = Math.round(half * shape);
    const large = await dither(sharp, picture, width, halfHeight * 2);
    const small = await dither(sharp, picture, half, halfHeight);
    const hash = createHash('sha256').update(large).digest('hex');
    return { hash, width, height: halfHeight * 2, large, small };
  });
}
