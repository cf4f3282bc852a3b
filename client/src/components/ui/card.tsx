import type { HTMLAttributes } from 'react';
import { cx } from './cx.ts';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'li' | 'section';
  /** `bone` leads a list, `raised` stands above the rest, `edged` is an outline on bone. */
  tone?: 'coal' | 'raised' | 'bone' | 'edged' | 'error' | 'y' | 'g' | 'r';
}

/** A panel. A card of tone `bone` uses the text colours for light backgrounds. */
export function Card({ as: Element = 'div', tone = 'coal', className, ...rest }: CardProps) {
  const ground = tone === 'bone' ? 'on-bone' : tone !== 'edged' && 'on-night';
  return (
    <Element
      {...rest}
      className={cx('card', tone !== 'coal' && `card--${tone}`, ground, className)}
    />
  );
}
