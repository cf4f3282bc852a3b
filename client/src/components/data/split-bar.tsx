import type { CSSProperties, ReactNode } from 'react';
import { classes, cx } from '../ui/cx.ts';

const PART = classes(
  'min-w-0 rounded-pip only:col-span-full forced-colors:border forced-colors:border-[CanvasText]',
);
const STRIPES = classes(
  'bg-[repeating-linear-gradient(-45deg,var(--color-yellow)_0_6px,#a4820f_6px_10px)]',
);

export interface SplitBarProps {
  /** Share of the first part, 0 to 100; null where there is nothing to split. */
  percent: number | null;
  first: ReactNode;
  second: ReactNode;
}

/** A whole in two parts, with both in words below. */
export function SplitBar({ percent, first, second }: SplitBarProps) {
  const style: CSSProperties & Record<'--first', string> = { '--first': `${percent ?? 0}%` };
  return (
    <>
      {percent !== null && (
        <div
          className="mt-4 grid h-8 grid-cols-[var(--first)_minmax(0,1fr)] gap-1"
          style={style}
          aria-hidden="true"
        >
          {percent > 0 && <i className={cx(PART, 'bg-bone')} />}
          {percent < 100 && <i className={cx(PART, STRIPES)} />}
        </div>
      )}
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span>{first}</span>
        <span>{second}</span>
      </p>
    </>
  );
}
