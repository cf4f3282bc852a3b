import type { CSSProperties, ReactNode } from 'react';
import { classes, cx } from '../ui/cx.ts';
import '#client/styles/cell-bar.css';

const CELLS = 25;

interface CellBarProps {
  /** What is measured, e.g. 'Vei til neste nivå for Nora'. */
  label: string;
  /** 0 to 100. */
  percent: number;
  /** The value in words, e.g. '30 poeng til CTRL Elite'; shown below the bar. */
  text: string;
  /** Below the bar at the right, e.g. '94 %'. */
  note?: ReactNode;
  className?: string;
  /** `text` is visible elsewhere, so it is only for assistive technology. */
  isTextHidden?: boolean;
}

/** Lit cells of 25: none at 0, all only at 100, at least one in between. */
export function litCells(percent: number): number {
  if (!(percent > 0)) return 0;
  if (percent >= 100) return CELLS;
  return Math.min(CELLS - 1, Math.max(1, Math.round((percent * CELLS) / 100)));
}

/** A bar of 25 cells; the last lit one is yellow until all are lit. */
export function CellBar(props: CellBarProps) {
  const { label, percent, text, note, className, isTextHidden = false } = props;
  const lit = litCells(percent);
  const style: CSSProperties & Record<'--lit-parts', number> = { '--lit-parts': lit };
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div
        className="cell-bar"
        style={style}
        data-full={lit === CELLS ? '' : undefined}
        data-empty={lit === 0 ? '' : undefined}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.max(0, Math.floor(percent)))}
        aria-valuetext={text}
      />
      {!isTextHidden && (
        <div
          className="mono flex flex-wrap justify-between gap-x-3 text-fg-2 leading-[1.4]"
          aria-hidden="true"
        >
          <span>{text}</span>
          {note !== undefined && <span>{note}</span>}
        </div>
      )}
    </div>
  );
}

const PART = classes(
  'min-w-0 rounded-pip only:col-span-full forced-colors:border forced-colors:border-[CanvasText]',
);
const STRIPES = classes(
  'bg-[repeating-linear-gradient(-45deg,var(--color-yellow)_0_6px,#a4820f_6px_10px)]',
);

interface SplitBarProps {
  /** Share of the first part, 0 to 100; null where there is nothing to split. */
  percent: number | null;
  first: ReactNode;
  second: ReactNode;
}

/** A bar of two parts, both described below. */
export function SplitBar({ percent, first, second }: SplitBarProps) {
  const style: CSSProperties & Record<'--first', string> = { '--first': `${percent ?? 0}%` };
  return (
    <>
      {percent !== null && (
        <div
          className="mt-4 grid h-8 grid-cols-[var(--first)_minmax(0,1fr)] gap-1"
          style={style}
          aria-hidden="true"
        >
          {percent > 0 && <i className={cx(PART, 'bg-bone')} />}
          {percent < 100 && <i className={cx(PART, STRIPES)} />}
        </div>
      )}
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span>{first}</span>
        <span>{second}</span>
      </p>
    </>
  );
}
