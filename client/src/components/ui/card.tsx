import type { HTMLAttributes } from 'react';
import { classes, cx } from './cx.ts';

const TONES = classes({
  coal: 'on-night',
  raised: 'card--raised on-night',
  bone: 'card--bone on-bone',
  edged: 'card--edged',
  error: 'card--error on-night',
  r: 'card--r on-night',
});

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'li' | 'section';
  /** `bone` leads a list, `raised` stands out, `edged` is an outline on bone. */
  tone?: keyof typeof TONES;
}

/** A panel. The tone `bone` uses the text colours for light backgrounds. */
export function Card({ as: Element = 'div', tone = 'coal', className, ...rest }: CardProps) {
  return <Element {...rest} className={cx('card', TONES[tone], className)} />;
}
