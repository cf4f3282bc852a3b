import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'natt' | 'bein' | 'r' | 'b' | 'kull';
type Edge = Tone | 'g';

export interface SectionProps {
  /** Anchor of the section. */
  id?: string;
  tone?: Tone;
  /** Colour of the section above: its dither falls into this one. */
  edgeTop?: Edge;
  /** Colour of the section below: its dither rises into this one. */
  edgeBottom?: Edge;
  /** Id of the heading. */
  labelledBy?: string;
  className?: string;
  /** False when the content sets its own margins (pictures across the page). */
  wrap?: boolean;
  children: ReactNode;
}

/**
 * A band of the page. Between bone and night the edge is dither, never a straight line; the strip
 * belongs to the darker section and shows its neighbour's colour.
 */
export function Section(props: SectionProps) {
  const { id, tone = 'natt', edgeTop, edgeBottom, labelledBy, className, wrap = true } = props;
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={cx(
        'section',
        tone !== 'natt' && `section--${tone}`,
        tone === 'kull' ? 'on-natt' : `on-${tone}`,
        className,
      )}
    >
      {edgeTop && <i aria-hidden="true" className={`kant kant--topp kant--${edgeTop}`} />}
      {wrap ? <div className="wrap">{props.children}</div> : props.children}
      {edgeBottom && <i aria-hidden="true" className={`kant kant--bunn kant--${edgeBottom}`} />}
    </section>
  );
}
