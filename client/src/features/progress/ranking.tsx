import { useRef } from 'react';
import { CellBar } from '#client/components/data/cell-bar.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Level } from '#client/components/ui/level.tsx';
import { Mask } from '#client/components/ui/mask.tsx';
import { progressTexts } from '#shared/content/pages.ts';
import type { ProgressRow } from '#shared/contracts/progress.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { AFFILIATE_LEVEL_NAMES, affiliateLevelName } from '#shared/rules/levels.ts';
import { movementText, wayToNext } from './progress-words.ts';
import { useMovingRows } from './use-moving-rows.ts';

/** Rows by name; people of one name are told apart by their order. */
function keyedRows(rows: readonly ProgressRow[]): { key: string; row: ProgressRow }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const count = (seen.get(row.navn) ?? 0) + 1;
    seen.set(row.navn, count);
    return { key: `${row.navn} ${count}`, row };
  });
}

/** The whole ranking with everybody's way to the next level. */
export function Ranking({ rows }: { rows: readonly ProgressRow[] }) {
  const list = useRef<HTMLOListElement>(null);
  const keyed = keyedRows(rows);
  useMovingRows(list, keyed.map(({ key }) => key).join('|'));
  const { rank, name, level, progress, points } = progressTexts.columns;
  return (
    <div className="rangering">
      <p className="rangering__hode mono" aria-hidden="true">
        <span>{rank}</span>
        <span>{name}</span>
        <span>{level}</span>
        <span>{progress}</span>
        <span>{points}</span>
      </p>
      <ol ref={list}>
        {keyed.map(({ key, row }) => (
          <Row key={key} id={key} row={row} />
        ))}
      </ol>
    </div>
  );
}

function Row({ id, row }: { id: string; row: ProgressRow }) {
  const { rank, navn, level, points, progress, movement } = row;
  const first = rank === 1;
  return (
    <li className={cx('rangering__rad', first && 'rangering__rad--leder on-bone')} data-row={id}>
      <span className="rangering__plass">#{rank}</span>
      <span className="rangering__hvem">
        <Mask name={navn} />
        <span>
          <b title={navn}>{navn}</b>
          <span className="mono">{affiliateLevelName(level)}</span>
          <Movement movement={movement} />
        </span>
      </span>
      <Level level={level} names={AFFILIATE_LEVEL_NAMES} className="rangering__niva" />
      <CellBar
        className="rangering__vei"
        label={`${progressTexts.columns.progress} for ${navn}`}
        percent={progress}
        text={wayToNext(row, progressTexts.top)}
        note={`${progress} %`}
      />
      <span className="rangering__poeng tall">
        {formatNumber(points)} <span className="sr-only">{progressTexts.columns.points}</span>
      </span>
    </li>
  );
}

function Movement({ movement }: { movement: number | null }) {
  const text = movementText(movement);
  if (text === null) return null;
  return <span className="mono">{text}</span>;
}
