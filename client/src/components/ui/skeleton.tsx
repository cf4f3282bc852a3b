import type { CSSProperties } from 'react';
import { cx } from './cx.ts';

export interface SkeletonProps {
  /** Any CSS length; the whole column by default. */
  width?: string;
  height?: string;
  className?: string | undefined;
}

/** Placeholder while loading. The list around it announces that it loads. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  const size: CSSProperties & Record<'--skeleton-w' | '--skeleton-h', string | undefined> = {
    '--skeleton-w': width,
    '--skeleton-h': height,
  };
  return <span aria-hidden="true" className={cx('skeleton', className)} style={size} />;
}
