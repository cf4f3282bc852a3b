import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';

interface SecondLineProps {
  className?: string;
  children: ReactNode;
}

/** A quieter line below what a cell says first. */
export function SecondLine({ className, children }: SecondLineProps) {
  return <span className={cx('block font-medium text-fg-2 text-mono', className)}>{children}</span>;
}
