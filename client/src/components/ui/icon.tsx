import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

interface IconProps {
  /** A lucide icon, e.g. `import ArrowRight from 'lucide-react/icons/arrow-right'`. */
  icon: LucideIcon;
  /** 16 in running text and small buttons, 20 in buttons and rows, 28 alone. */
  size?: 16 | 20 | 24 | 28;
  /** Accessible name; without it the icon is decorative. */
  label?: string;
  className?: string | undefined;
}

/** A lucide icon in the site's stroke: 2 px, square caps, mitred joins (see `.icon`). */
export function Icon({ icon: Drawing, size = 20, label, className }: IconProps) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Drawing {...name} size={size} strokeWidth={2} className={cx('icon', className)} />;
}
