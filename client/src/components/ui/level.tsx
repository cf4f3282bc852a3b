import { classes, cx } from './cx.ts';

const KEYS = ['C', 'T', 'R', 'L', '+'];
const SIZES = classes({ sm: 'lvl--sm', md: '', lg: 'lvl--lg' });

export interface LevelProps {
  /** 1 to 5; anything else is shown as 1. */
  level: number;
  /** Names of the levels, level 1 first (affiliates or chat). */
  names: readonly string[];
  size?: keyof typeof SIZES;
  className?: string;
}

/** A level as five small keys, of which `level` are lit. */
export function Level({ level, names, size = 'md', className }: LevelProps) {
  const lit = Number.isInteger(level) && level >= 1 && level <= KEYS.length ? level : 1;
  return (
    <span
      className={cx('lvl', SIZES[size], className)}
      role="img"
      aria-label={`Nivå ${lit} av ${KEYS.length}, ${names[lit - 1] ?? ''}`}
    >
      {KEYS.map((legend, index) => (
        <b key={legend} className={index < lit ? 'on' : undefined}>
          {legend}
        </b>
      ))}
    </span>
  );
}
