import { type CSSProperties, useState } from 'react';
import { classes } from '#client/components/ui/cx.ts';
import { mayMove } from '../motion.ts';

type SparkStyle = CSSProperties & Record<'--dx' | '--dy' | '--light' | '--delay', string>;

const LIGHTS = [
  'var(--color-pixel-4)',
  'var(--color-pixel-2)',
  'var(--color-pixel-1)',
  'var(--color-pixel-6)',
  'var(--color-pixel-3)',
  'var(--color-pixel-7)',
];

/** Target of each pixel, in steps of 8 px. */
const PATHS: readonly (readonly [x: number, y: number])[] = [
  [-18, -9],
  [-15, -15],
  [-12, -6],
  [-10, -19],
  [-7, -12],
  [-5, -22],
  [-3, -16],
  [0, -24],
  [2, -13],
  [4, -20],
  [6, -9],
  [8, -17],
  [11, -21],
  [13, -7],
  [15, -14],
  [18, -10],
];

const STEP_PX = 8;

const SPARK = classes(
  'absolute size-2 animate-[spark_900ms_steps(10,end)_var(--delay)_both] bg-(--light)',
);

/** Particle animation on opening, played once. Nothing with reduced motion. */
export function GiftSparks() {
  const [moving, setMoving] = useState(mayMove);
  if (!moving) return null;
  return (
    <span
      data-sparks=""
      className="pointer-events-none absolute top-44 left-1/2 -z-1 size-0 lg:top-auto lg:right-60 lg:bottom-36 lg:left-auto lg:group-only/gift:right-70"
      aria-hidden="true"
    >
      {PATHS.map(([x, y], index) => {
        const style: SparkStyle = {
          '--dx': `${x * STEP_PX}px`,
          '--dy': `${y * STEP_PX}px`,
          '--light': LIGHTS[index % LIGHTS.length] ?? 'var(--color-pixel-7)',
          '--delay': `${(index % 3) * 60}ms`,
        };
        return <i key={`${x} ${y}`} className={SPARK} style={style} />;
      })}
      {/* Longer than the last particle's animation: its end removes all of them. */}
      <b
        className="absolute size-px animate-[spark_1200ms]"
        onAnimationEnd={() => setMoving(false)}
      />
    </span>
  );
}
