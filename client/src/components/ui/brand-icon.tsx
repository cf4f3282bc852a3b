import sprite from '../../assets/brands.svg?no-inline';
import { cx } from './cx.ts';

export type Brand =
  | 'spotify'
  | 'facebook'
  | 'instagram'
  | 'tiktok'
  | 'twitch'
  | 'discord'
  | 'youtube'
  | 'bandcamp'
  | 'soundcloud'
  | 'applemusic';

interface BrandIconProps {
  brand: Brand;
  size?: 16 | 20 | 24 | 28;
  /** Accessible name; without it the icon is decorative. */
  label?: string;
  className?: string;
}

/**
 * Logo of another service (simple-icons). The drawings are in a separate file: in the script they
 * would add 2 kB to every page.
 */
export function BrandIcon({ brand, size = 20, label, className }: BrandIconProps) {
  const mark = <use href={`${sprite}#${brand}`} />;
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
        {mark}
      </svg>
    );
  }
  return (
    <svg {...look} role="img" aria-label={label}>
      {mark}
    </svg>
  );
}
