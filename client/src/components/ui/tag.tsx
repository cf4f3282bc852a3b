import type { ReactNode } from 'react';
import { classes, cx } from './cx.ts';

const TONES = classes({
  coal: '',
  bone: 'tag--bone',
  night: 'tag--night',
  r: 'tag--r',
  g: 'tag--g',
  b: 'tag--b',
  y: 'tag--y',
  c: 'tag--c',
  m: 'tag--m',
  purple: 'tag--purple',
  edged: 'tag--edged',
  ok: 'tag--ok',
});

export interface TagProps {
  /** `y` attention, `m` only 20-year limits and afterparty, `c` today, `edged` quiet outline, `ok` done. */
  tone?: keyof typeof TONES | undefined;
  className?: string;
  children: ReactNode;
}

/** A small label in mono: ages, 'Snart', 'Avholdt', 'Top Performer'. */
export function Tag({ tone = 'coal', className, children }: TagProps) {
  return <span className={cx('tag', TONES[tone], className)}>{children}</span>;
}
