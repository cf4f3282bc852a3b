import type { HTMLAttributes } from 'react';
import { cx } from './cx.ts';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'li' | 'section';
  /** `bein` leads a list, `loftet` stands above the rest, `kantet` is an outline on bone. */
  tone?: 'kull' | 'loftet' | 'bein' | 'kantet' | 'feil' | 'y' | 'g' | 'r';
}

/** A panel. A card of tone `bein` uses the text colours for light backgrounds. */
export function Card({ as: Element = 'div', tone = 'kull', className, ...rest }: CardProps) {
  const ground = tone === 'bein' ? 'on-bein' : tone !== 'kantet' && 'on-natt';
  return (
    <Element
      {...rest}
      className={cx('card', tone !== 'kull' && `card--${tone}`, ground, className)}
    />
  );
}
