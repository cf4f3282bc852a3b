import { type ReactNode, useId } from 'react';
import { cx } from '../ui/cx.ts';
import './back-office.css';

export interface PanelProps {
  title: ReactNode;
  /** To the right of the title, e.g. a figure or buttons. */
  side?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a tab of the back office, with its heading. */
export function Panel({ title, side, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={cx('desk__panel', className)} aria-labelledby={id}>
      <div className="desk__hode">
        <h3 id={id}>{title}</h3>
        {side}
      </div>
      {children}
    </section>
  );
}

/** Figures with their names: one strip that wraps. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="desk__tallrad">{children}</dl>;
}

export interface FigureProps {
  label: string;
  /** '–' for a figure for which too little was measured. */
  value: ReactNode;
  unit?: string;
  note?: ReactNode;
}

/** One figure with its name. */
export function Figure({ label, value, unit, note }: FigureProps) {
  return (
    <div className="desk__tall">
      <dt>{label}</dt>
      <dd>
        <b className="tall">{value}</b>
        {unit !== undefined && <span> {unit}</span>}
        {note !== undefined && <span className="desk__note">{note}</span>}
      </dd>
    </div>
  );
}
