import { useMemo } from 'react';
import { cx } from './cx.ts';
import { type MaskWorld, maskPaths } from './mask-paths.ts';

const LAMPS = ['r', 'g', 'b'] as const;
export type Lamp = (typeof LAMPS)[number];

/** Colour of a person's mask, derived from the name so that it is the same everywhere. */
export function lampOf(name: string): Lamp {
  const sum = [...name].reduce((hash, char) => (hash * 33 + (char.codePointAt(0) ?? 0)) % 997, 5);
  return LAMPS[sum % LAMPS.length] ?? 'g';
}

export interface MaskProps {
  /** The same name always gives the same face. */
  name: string;
  /**
   * Lamp of the world: `r` music, `g` gaming, `b` cosplay, `w` several. Without one, that of the
   * name, so that a person looks the same everywhere.
   */
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
