import type { CSSProperties, ReactNode } from 'react';
import './split-bar.css';

export interface SplitBarProps {
  /** Share of the first part, 0 to 100; null where there is nothing to split. */
  percent: number | null;
  first: ReactNode;
  second: ReactNode;
}

/** A whole in two parts, with both in words below. */
export function SplitBar({ percent, first, second }: SplitBarProps) {
  const style: CSSProperties & Record<'--first', string> = { '--first': `${percent ?? 0}%` };
  return (
    <>
      {percent !== null && (
        <div className="todelt" style={style} aria-hidden="true">
          {percent > 0 && <i />}
          {percent < 100 && <i className="todelt__andre" />}
        </div>
      )}
      <p className="todelt__tekst">
        <span>{first}</span>
        <span>{second}</span>
      </p>
    </>
  );
}
