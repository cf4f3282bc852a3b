import { type ReactNode, useId } from 'react';
import { cx } from '../ui/cx.ts';
import { DIGITS } from './figure.ts';
import { HEAD, PANEL, TITLE } from './looks.ts';

export interface PanelProps {
  title: ReactNode;
  /** To the right of the title, e.g. a figure or buttons. */
  side?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a tab of the back office, with its heading. */
export function Panel({ title, side, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={cx(PANEL, 'py-4', className)} aria-labelledby={id}>
      <div className={cx(HEAD, 'mb-3')}>
        <h3 id={id} className={TITLE}>
          {title}
        </h3>
        {side}
      </div>
      {children}
    </section>
  );
}

/** Figures with their names: one strip that wraps. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] overflow-hidden rounded-[8px]">
      {children}
    </dl>
  );
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
    <div className="py-3 pr-4">
      <dt className="text-fg-2">{label}</dt>
      <dd>
        <b className={cx('wrap-anywhere text-[1.375rem] leading-[1.3]', DIGITS)}>{value}</b>
        {unit !== undefined && <span> {unit}</span>}
        {note !== undefined && <span className="mono block text-fg-2 leading-[1.4]">{note}</span>}
      </dd>
    </div>
  );
}
