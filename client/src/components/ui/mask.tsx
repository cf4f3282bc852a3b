import { useMemo, useState } from 'react';
import { cx } from './cx.ts';

const LAMPS = ['r', 'g', 'b'] as const;
export type Lamp = (typeof LAMPS)[number];

/** Colour of a person's mask, derived from the name so that it is the same everywhere. */
export function lampOf(name: string): Lamp {
  const sum = [...name].reduce((hash, char) => (hash * 33 + (char.codePointAt(0) ?? 0)) % 997, 5);
  return LAMPS[sum % LAMPS.length] ?? 'g';
}

interface MaskProps {
  /** Seed: the same name always gives the same face. */
  name: string;
  /** `r` music, `g` gaming, `b` cosplay, `w` several. By default derived from the name. */
  world?: MaskWorld;
  className?: string;
}

/** Generated avatar of a person without a picture; decorative. */
export function Mask({ name, world = lampOf(name), className }: MaskProps) {
  const paths = useMemo(() => maskPaths(name, world), [name, world]);
  return (
    <svg
      className={cx('mask', className)}
      viewBox="-1 -1 10 10"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {paths.map(({ fill, d }) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </svg>
  );
}

type MaskWorld = 'r' | 'g' | 'b' | 'w';

const LIGHTS: Record<MaskWorld, readonly [face: string, band: string, cheek: string]> = {
  r: ['#FF4433', '#FFD84A', '#F4EFE4'],
  g: ['#2BE97C', '#4CE3F5', '#F4EFE4'],
  b: ['#3F5BFF', '#FF5FD2', '#F4EFE4'],
  w: ['#F4EFE4', '#FFD84A', '#4CE3F5'],
};
const DARK = '#0B0C0E';

/** Columns 0 to 3 of a row; the other half is its mirror image. */
type HalfRow = readonly [number, number, number, number];

const EARS: readonly HalfRow[] = [
  [0, 0, 1, 1],
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [1, 1, 0, 0],
  [0, 1, 0, 1],
];
const MOUTHS: readonly HalfRow[] = [
  [0, 0, 1, 1],
  [0, 0, 0, 1],
  [0, 1, 1, 1],
  [0, 0, 1, 0],
];
const LEGS: readonly HalfRow[] = [
  [0, 1, 0, 1],
  [0, 0, 1, 1],
  [1, 0, 1, 0],
  [0, 1, 1, 0],
];

/** FNV-1a of the name, then xorshift32: pseudo-random numbers from 0 to 1, seeded by the name. */
function randomFrom(name: string): () => number {
  let state = 2166136261;
  for (const char of name) state = Math.imul(state ^ char.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

/** The pixels of a face, as one path per colour in an 8 x 8 grid; later paths are on top. */
export function maskPaths(name: string, world: MaskWorld): { fill: string; d: string }[] {
  const random = randomFrom(name);
  const pick = (rows: readonly HalfRow[]) => rows[Math.floor(random() * rows.length)] ?? rows[0];
  const [face, bandColour, cheekColour] = LIGHTS[world];
  const pixels = new Map<string, string>();
  const set = (x: number, y: number, fill: string) => pixels.set(`${x} ${y}`, fill);

  const ears = pick(EARS);
  const mouth = pick(MOUTHS);
  const cheeks = random() < 0.5;
  const band = Math.floor(random() * 3);
  const legs = pick(LEGS);
  for (let x = 0; x < 4; x++) {
    if (ears?.[x]) set(x, 0, face);
    if (legs?.[x]) set(x, 7, face);
  }
  for (let y = 1; y < 7; y++) {
    for (let x = 0; x < 4; x++) {
      if (x === 0 && (y === 1 || y === 6 || (y !== 3 && random() < 0.45))) continue;
      const banded =
        (band === 0 && y === 1) || (band === 1 && y === 6) || (band === 2 && x === 3 && y < 3);
      if (y === 5 && mouth?.[x]) set(x, y, DARK);
      else if (cheeks && y === 4 && x === 1) set(x, y, cheekColour);
      else set(x, y, banded ? bandColour : face);
    }
  }
  set(2, 3, DARK);
  const eyes = random();
  if (eyes < 0.4) set(1, 3, DARK);
  if (eyes > 0.75) set(2, 2, DARK);
  return byColour(pixels);
}

function byColour(pixels: Map<string, string>): { fill: string; d: string }[] {
  const paths = new Map<string, string>();
  for (const [place, fill] of pixels) {
    const [x = 0, y = 0] = place.split(' ').map(Number);
    const both = `M${x} ${y}h1v1h-1zM${7 - x} ${y}h1v1h-1z`;
    paths.set(fill, (paths.get(fill) ?? '') + both);
  }
  return [...paths].map(([fill, d]) => ({ fill, d }));
}

interface FaceProps {
  name: string;
  /** URL of the profile picture; without one the mask is shown. */
  picture?: string | null | undefined;
  /** Colour of the mask; derived from the name by default. */
  world?: MaskWorld;
}

/** A person's picture, or the mask generated from the name; decorative. */
export function Face({ name, picture, world }: FaceProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!picture || picture === broken) return <Mask name={name} {...(world && { world })} />;
  return (
    <img
      className="mask mask--photo"
      src={picture}
      alt=""
      width={256}
      height={256}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(picture)}
    />
  );
}
