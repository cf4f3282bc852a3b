import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TagProps {
  /** `y` attention, `m` only 20-year limits and afterparty, `c` today, `edged` quiet outline. */
  tone?: 'coal' | 'bone' | 'night' | 'r' | 'g' | 'b' | 'y' | 'c' | 'm' | 'purple' | 'edged';
  className?: string;
  children: ReactNode;
}

/** A small label in mono: ages, 'Snart', 'Avholdt', 'Top Performer'. */
export function Tag({ tone = 'coal', className, children }: TagProps) {
  return (
    <span className={cx('tag', tone !== 'coal' && `tag--${tone}`, className)}>{children}</span>
  );
}
