import type { ReactNode } from 'react';
import { classes, cx } from './cx.ts';

const TONES = classes({
  night: 'on-night',
  bone: 'section--bone on-bone',
  r: 'section--r on-red',
  b: 'section--b on-blue',
});
const EDGES = classes({
  night: 'edge--night',
  bone: 'edge--bone',
  r: 'edge--r',
  b: 'edge--b',
});

export type Tone = keyof typeof TONES;
type Edge = keyof typeof EDGES;

export interface SectionProps {
  /** Anchor of the section. */
  id?: string;
  tone?: Tone;
  /** Colours of the neighbouring sections: the dithered edges blend into them. */
  edgeTop?: Edge;
  edgeBottom?: Edge;
  labelledBy?: string;
  className?: string | undefined;
  /** False when the content sets its own margins (pictures across the page). */
  wrap?: boolean;
  children: ReactNode;
}

/**
 * A full-width section of the page. The edge between a light and a dark section is dithered; the
 * strip belongs to the darker section and shows its neighbour's colour.
 */
export function Section(props: SectionProps) {
  const { id, tone = 'night', edgeTop, edgeBottom, labelledBy, className, wrap = true } = props;
  return (
    <section id={id} aria-labelledby={labelledBy} className={cx('section', TONES[tone], className)}>
      {edgeTop && <i aria-hidden="true" className={cx('edge edge--top', EDGES[edgeTop])} />}
      {wrap ? <div className="wrap">{props.children}</div> : props.children}
      {edgeBottom && (
        <i aria-hidden="true" className={cx('edge edge--bottom', EDGES[edgeBottom])} />
      )}
    </section>
  );
}

/** CTRL + letter above a section heading: decorative, no shortcut is bound. */
export function Chord({ letter }: { letter: string }) {
  return (
    <div className="chord" aria-hidden="true">
      <span className="chord__key">
        <span>CTRL</span>
      </span>
      <span>+</span>
      <span className="chord__key chord__key--lit">
        <span>{letter}</span>
      </span>
    </div>
  );
}
