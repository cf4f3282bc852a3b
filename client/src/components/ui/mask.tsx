import { useMemo } from 'react';
import { cx } from './cx.ts';
import { type MaskWorld, maskPaths } from './mask-paths.ts';

export interface MaskProps {
  /** The same name always gives the same face. */
  name: string;
  /** Lamp of the world: `r` music, `g` gaming, `b` cosplay, `w` several. */
  world?: MaskWorld;
  className?: string;
}

/** Generated avatar of a person without a picture; decorative. */
export function Mask({ name, world = 'w', className }: MaskProps) {
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
