import { type RefObject, useLayoutEffect, useRef } from 'react';
import { CellBar } from '#client/components/data/bars.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Level } from '#client/components/ui/level.tsx';
import { Mask } from '#client/components/ui/mask.tsx';
import { progressTexts } from '#shared/content/promoter-pages.ts';
import type { ProgressRow } from '#shared/contracts/progress.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { AFFILIATE_LEVEL_NAMES, affiliateLevelName } from '#shared/rules/levels.ts';
import { movementText, wayToNext } from './progress-words.ts';

/** From 1024 px a row's cells and the column headers are in the same grid columns. */
const COLUMNS = classes(
  'min-[64rem]:grid-flow-col min-[64rem]:grid-cols-[var(--place)_clamp(17rem,23vw,21rem)_9.6rem_minmax(0,1fr)_var(--points)] min-[64rem]:gap-x-5 min-[64rem]:gap-y-0',
);

/** Keys by name; people of the same name are numbered in order. */
function keyedRows(rows: readonly ProgressRow[]): { key: string; row: ProgressRow }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const count = (seen.get(row.navn) ?? 0) + 1;
    seen.set(row.navn, count);
    return { key: `${row.navn} ${count}`, row };
  });
}

interface RankingProps {
  rows: readonly ProgressRow[];
  /** Once the festival is over. */
  final: boolean;
}

/** Everybody by points. */
export function Ranking({ rows, final }: RankingProps) {
  const list = useRef<HTMLOListElement>(null);
  const keyed = keyedRows(rows);
  useMovingRows(list, keyed.map(({ key }) => key).join('|'));
  const { rank, name, level, progress, share, points } = progressTexts.columns;
  return (
    // Inset by as much as the lit row is wider, so that it ends with the column, before the dock. Faces are drawn of ten
    // pixels: their sizes are whole factors of it.
    <div
      className={cx(
        '[--place:4.25rem] [--points:6rem] min-[64rem]:px-4.75 min-[80rem]:[--place:5.5rem] min-[80rem]:[--points:9.5rem]',
        final
          ? '[--face:40px] min-[80rem]:[--face:50px]'
          : '[--face:60px] min-[80rem]:[--face:90px]',
      )}
    >
      <p
        className={cx('mono hidden pb-3.5 text-fg-2 min-[64rem]:grid', COLUMNS)}
        aria-hidden="true"
      >
        <span>{rank}</span>
        <span className="pl-[calc(var(--face)+0.75rem)]">{name}</span>
        <span>{level}</span>
        <span>{final ? share : progress}</span>
        <span className="text-right">{points}</span>
      </p>
      <ol ref={list}>
        {keyed.map(({ key, row }) => (
          <Row key={key} id={key} row={row} most={final ? rows[0]?.points : undefined} />
        ))}
      </ol>
    </div>
  );
}

const WAY = classes('max-[64rem]:order-1 max-[64rem]:basis-full min-[64rem]:max-w-155');

/** The way to the next level; once nothing is sold any more, the share of the winner's points. */
function Way({ row, most }: Omit<RowProps, 'id'>) {
  const { navn, points, progress } = row;
  if (most === undefined) {
    return (
      <CellBar
        className={WAY}
        label={`${progressTexts.columns.progress} for ${navn}`}
        percent={progress}
        text={wayToNext(row, progressTexts.top)}
        note={`${progress} %`}
      />
    );
  }
  return (
    <CellBar
      className={WAY}
      label={`Poeng for ${navn}`}
      percent={(points / Math.max(1, most)) * 100}
      text={`${formatNumber(points)} poeng`}
      isTextHidden
    />
  );
}

interface RowProps {
  id: string;
  row: ProgressRow;
  /** Points of the first, once the festival is over. */
  most: number | undefined;
}

/** Below 64rem the name and the points share a line until large text parts them. */
const ROW = classes(
  'flex flex-wrap items-center gap-x-2.5 gap-y-2 pt-5 pb-4 min-[64rem]:grid min-[64rem]:py-3.5',
);
const LIT = classes(
  'on-bone -mx-side bg-bone px-side min-[64rem]:-mx-4.75 min-[64rem]:rounded-key-xl min-[64rem]:px-4.75',
);
type Look = Record<'row' | 'rank' | 'mask' | 'name' | 'points', string>;
/** Whoever leads while points can still be won. */
const LEADS: Look = classes({
  row: 'min-[64rem]:min-h-25 min-[80rem]:min-h-36 min-[80rem]:[--cell-bar:20px]',
  rank: 'text-[1.625rem] min-[80rem]:text-[3rem]',
  mask: '[--mask:var(--face)]',
  name: 'text-body min-[80rem]:text-[1.375rem]',
  points: 'text-[1.75rem] sm:text-[2.25rem] min-[80rem]:text-[3rem]',
});
const FOLLOWS: Look = classes({
  row: 'min-[64rem]:min-h-21',
  rank: 'text-[1.625rem] min-[80rem]:text-[2.25rem]',
  mask: 'min-[80rem]:[--mask:50px]',
  name: 'text-body min-[64rem]:truncate min-[80rem]:text-[1.1875rem]',
  points: 'text-[1.375rem] min-[64rem]:text-[1.625rem]',
});

function Row({ id, row, most }: RowProps) {
  const { rank, level, points } = row;
  const isFirst = rank === 1;
  const look = isFirst && most === undefined ? LEADS : FOLLOWS;
  return (
    <li
      data-row={id}
      className={cx(ROW, COLUMNS, look.row, isFirst ? LIT : 'border-coal-4 border-b')}
    >
      <span className={cx('display min-w-12 font-stretch-92% leading-none', look.rank)}>
        #{rank}
      </span>
      <Person row={row} look={look} />
      <Level
        level={level}
        names={AFFILIATE_LEVEL_NAMES}
        className="max-[64rem]:order-1 max-[64rem]:basis-full max-[64rem]:pl-[calc(4.375rem+var(--face))]"
      />
      <Way row={row} most={most} />
      <span
        className={cx('display ml-auto font-stretch-84% normal-case leading-none', look.points)}
      >
        {formatNumber(points)} <span className="sr-only">{progressTexts.columns.points}</span>
      </span>
    </li>
  );
}

function Person({ row, look }: { row: ProgressRow; look: Look }) {
  const { navn, level, movement } = row;
  return (
    <span className="flex min-w-0 flex-[1_1_9rem] items-center gap-3">
      <span className="grid w-(--face) flex-none justify-items-center">
        <Mask name={navn} className={look.mask} />
      </span>
      <span className="wrap-anywhere grid min-w-0">
        <b className={cx('font-extrabold leading-[1.25]', look.name)} title={navn}>
          {navn}
        </b>
        <span className="mono text-fg-2">{affiliateLevelName(level)}</span>
        <Movement movement={movement} />
      </span>
    </span>
  );
}

function Movement({ movement }: { movement: number | null }) {
  const text = movementText(movement);
  if (text === null) return null;
  return <span className="mono text-fg-2">{text}</span>;
}

const MOVE_MS = 320;

/**
 * Animates the children of a list (identified by `data-row`) from their old place to the new one
 * after it was reordered; not with reduced motion.
 *
 * @param order changes whenever the order does
 */
function useMovingRows(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures anew after each change of order
  useLayoutEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const next = new Map<string, number>();
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const name = row.dataset.row ?? '';
      const before = places.current.get(name);
      next.set(name, row.offsetTop);
      if (still || before === undefined || before === row.offsetTop) continue;
      row.animate(
        [{ transform: `translateY(${before - row.offsetTop}px)` }, { transform: 'none' }],
        { duration: MOVE_MS, easing: 'cubic-bezier(.16, 1, .3, 1)' },
      );
    }
    places.current = next;
  }, [list, order]);
}
