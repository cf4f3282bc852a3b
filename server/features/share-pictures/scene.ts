import type { Sharp } from 'sharp';
import type { SharpModule } from '#server/lib/picture-decoder.ts';
import type { World } from '#shared/content/types.ts';
import { PALETTE, paintLights } from '#shared/rules/stage-light.ts';
import { drawingFile } from './letters.ts';

/** Pixels of a picture that one pixel of the scene is drawn as. */
const GRAIN = 3;

/** A lamp on the floor: its colour's channel, its place and reach along the floor, its strength. */
interface Lamp {
  channel: 0 | 1 | 2;
  place: number;
  reach: number;
  strength: number;
}

const lamp = (channel: Lamp['channel'], place: number, reach: number, strength = 1): Lamp => ({
  channel,
  place,
  reach,
  strength,
});

/** Red is music, green gaming, blue cosplay; each mixes with the others at its edges. */
const LAMPS: Record<World, readonly Lamp[]> = {
  musikk: [lamp(0, 0.5, 0.9), lamp(1, 0.24, 0.3, 0.7), lamp(2, 0.86, 0.36, 0.9)],
  gaming: [lamp(1, 0.5, 0.9), lamp(0, 0.16, 0.34, 0.8), lamp(2, 0.84, 0.36, 0.8)],
  cosplay: [lamp(2, 0.5, 0.9), lamp(0, 0.2, 0.38, 0.9), lamp(1, 0.82, 0.3, 0.7)],
  ctrl: [lamp(0, 0.1, 0.46), lamp(1, 0.5, 0.4), lamp(2, 0.9, 0.46)],
};

/** Light of the floor's lamps as a map for the dither, brightest below and gone at `reach` above. */
function floorLight(lamps: readonly Lamp[], width: number, height: number, reach: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const rise = Math.max(0, 1 - (height - y) / reach) ** 1.6;
    for (let x = 0; x < width; x++) {
      for (const { channel, place, reach: across, strength } of lamps) {
        const near = Math.max(0, 1 - ((x / width - place) / across) ** 2);
        data[(y * width + x) * 4 + channel] = Math.max(
          data[(y * width + x) * 4 + channel] ?? 0,
          255 * strength * near * rise,
        );
      }
    }
  }
  return { width, height, data };
}

const [red, green, blue] = PALETTE[0] ?? [0, 0, 0];
export const NIGHT = { r: red, g: green, b: blue };

/** The drawn crowd in front of the light, as wide as the picture. */
async function crowd(sharp: SharpModule, width: number): Promise<Buffer> {
  return sharp(drawingFile('publikum-silhuett.png'))
    .extract({ left: 40, top: 0, width: Math.round(width / GRAIN), height: 50 })
    .resize({ width, kernel: 'nearest' })
    .png()
    .toBuffer();
}

export interface SceneOf {
  width: number;
  height: number;
  world: World;
  /** How high the light reaches, in px. */
  light: number;
  picture: Placed | null;
}

/** A picture in its box; one on night lets the light through. */
export interface Placed {
  bytes: Buffer;
  /** Pixels of the scene for each of the picture; without it as many as fill the box. */
  scale?: number;
  box: { left: number; top: number; width: number; height: number };
  /** The point that a crop keeps in sight, in per cent. */
  focus: { x: number; y: number };
  onNight: boolean;
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));

/** A drawn key stands behind the crowd, which covers its lower edge. */
const BEHIND = 40;

/** Scaled by a whole factor, cropped around the focus, and on the floor of its box. */
async function framed(sharp: SharpModule, { bytes, scale, box, focus, onNight }: Placed) {
  const { width, height } = await sharp(bytes).metadata();
  const factor = scale ?? Math.ceil(Math.max(box.width / width, box.height / height));
  const wide = Math.min(box.width, width * factor);
  const tall = Math.min(box.height, height * factor);
  const input = await sharp(bytes)
    .resize(width * factor, height * factor, { kernel: 'nearest' })
    .extract({
      left: clamp((width * factor * focus.x) / 100 - wide / 2, width * factor - wide),
      top: clamp((height * factor * focus.y) / 100 - tall / 2, height * factor - tall),
      width: wide,
      height: tall,
    })
    .png()
    .toBuffer();
  return {
    input,
    left: box.left + Math.round((box.width - wide) / 2),
    top: box.top + box.height - tall - (onNight ? BEHIND : 0),
    blend: onNight ? ('lighten' as const) : ('over' as const),
  };
}

/** The light, the picture and the crowd in front of them. */
export async function scene(sharp: SharpModule, of: SceneOf): Promise<Sharp> {
  const { width, height, world, light, picture } = of;
  const small = { width: Math.ceil(width / GRAIN), height: Math.ceil(height / GRAIN) };
  const painted = new Uint32Array(small.width * small.height);
  const map = floorLight(LAMPS[world], small.width, small.height, light / GRAIN);
  paintLights(map, [1, 1, 1], painted);
  const ground = await sharp(Buffer.from(painted.buffer), { raw: { ...small, channels: 4 } })
    .resize(small.width * GRAIN, small.height * GRAIN, { kernel: 'nearest' })
    .extract({ left: 0, top: 0, width, height })
    .png()
    .toBuffer();
  const people = light > 0 ? await crowd(sharp, width) : null;
  const placed = picture && (await framed(sharp, picture));
  return sharp(ground).composite([
    ...(placed ? [placed] : []),
    ...(people ? [{ input: people, gravity: 'south' as const }] : []),
  ]);
}
