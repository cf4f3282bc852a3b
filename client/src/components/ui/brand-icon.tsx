import { brandPaths } from './brand-paths.ts';
import { cx } from './cx.ts';

export type Brand = keyof typeof brandPaths;

export interface BrandIconProps {
  brand: Brand;
  size?: 16 | 20 | 24 | 28;
  /** Name for assistive technology; without it the mark is decoration. */
  label?: string;
  className?: string;
}

/** Brand mark of another service (simple-icons). */
export function BrandIcon({ brand, size = 20, label, className }: BrandIconProps) {
  const path = <path d={brandPaths[brand]} />;
  const look = {
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    fill: 'currentColor',
    className: cx('icon', className),
  };
  if (label === undefined) {
    return (
      <svg {...look} aria-hidden="true">
        {path}
      </svg>
    );
  }
  return (
    <svg {...look} role="img" aria-label={label}>
      {path}
    </svg>
  );
}
