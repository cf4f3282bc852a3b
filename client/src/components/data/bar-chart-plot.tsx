import { Fragment, type KeyboardEvent, useId, useRef } from 'react';
import { classes, cx } from '../ui/cx.ts';
import {
  CELL_STEP,
  CHART_CELLS,
  type ChartPoint,
  type ChartSeries,
  type ChartTone,
  highest,
  LABELLED_COLUMNS,
  litCellsOf,
  peakOf,
} from './bar-chart-shape.ts';

export interface PlotProps {
  label: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** Index of the column whose value is announced. */
  active: number;
  onActive: (index: number) => void;
  textOf: (point: ChartPoint) => string;
  format: (value: number | null) => string;
}

const HEIGHT = CHART_CELLS * CELL_STEP;
/** Room for the values above the columns, in px. */
const HEAD = 26;
const FOOT = 30;
/** Most labels below the columns, on a wide screen and on a phone. */
const LABELS = { wide: 10, phone: 5 };
/** Gap between columns, as a fraction of a column's width. */
const GAP = 0.22;

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/**
 * The columns. One tab stop; the arrow keys, Home and End move through the values. Role listbox, so
 * that screen readers pass those keys on.
 */
export function Plot({ label, series, points, active, onActive, textOf, format }: PlotProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const top = highest(points);
  const peak = peakOf(points, series);
  const walk = (event: KeyboardEvent) => {
    const last = points.length - 1;
    const steps: Record<string, number> = {
      ArrowLeft: Math.max(0, active - 1),
      ArrowRight: Math.min(last, active + 1),
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<SVGGElement>('[role="option"]')[next]?.focus();
  };
  return (
    <div
      ref={list}
      className="w-full"
      role="listbox"
      aria-orientation="horizontal"
      aria-label={label}
      onKeyDown={walk}
    >
      <svg className="block w-full overflow-visible" height={HEAD + HEIGHT + FOOT} role="none">
        <Patterns id={id} />
        {points.map((point, index) => (
          <Column
            key={point.key}
            {...{ id, point, index, series, top }}
            count={points.length}
            isPeak={index === peak}
            label={textOf(point)}
            isActive={index === active}
            onActive={() => onActive(index)}
          />
        ))}
        <Words series={series} points={points} format={format} />
      </svg>
    </div>
  );
}

const CELLS = classes({
  off: 'fill-coal-2 on-bone:fill-bone-2 forced-colors:fill-[Canvas]',
  bone: 'fill-bone on-bone:fill-ink forced-colors:fill-[CanvasText]',
  y: 'fill-yellow on-bone:fill-ink forced-colors:fill-[CanvasText]',
  striped: 'fill-yellow forced-colors:fill-[CanvasText]',
});
const WORD = classes('pointer-events-none font-mono text-mono-s leading-none');

/** Cells as SVG patterns: a column is then two rectangles, whatever its height. */
function Patterns({ id }: { id: string }) {
  const cell = (name: string) => ({
    id: `${id}-${name}`,
    y: HEAD,
    width: 8,
    height: CELL_STEP,
    patternUnits: 'userSpaceOnUse' as const,
  });
  return (
    <defs>
      {(['off', 'bone', 'y', 'striped'] as const).map((name) => (
        <pattern key={name} {...cell(name)}>
          <rect className={CELLS[name]} y="3" width="8" height={CELL_STEP - 3} />
          {name === 'striped' && (
            <path className="stroke-[#8a6d10]" d="M-2 14 8 4M6 14l4-4" strokeWidth="2" />
          )}
        </pattern>
      ))}
    </defs>
  );
}

/** Whether every column has its value above it; otherwise the scale's highest value is written. */
function isLabelled(points: readonly ChartPoint[], series: readonly ChartSeries[]): boolean {
  return points.length <= LABELLED_COLUMNS && series.length === 1;
}

interface ColumnProps extends Pick<PlotProps, 'series'> {
  id: string;
  point: ChartPoint;
  index: number;
  /** Number of columns. */
  count: number;
  /** The highest value of all columns. */
  top: number;
  isPeak: boolean;
  label: string;
  isActive: boolean;
  onActive: () => void;
}

function Column(props: ColumnProps) {
  const { id, point, index, count, series, top, isPeak, label, isActive, onActive } = props;
  const place = 1 / count;
  const width = (place * (1 - GAP)) / series.length;
  const left = (index + GAP / 2) * place;
  return (
    <g
      className="group outline-none"
      role="option"
      aria-label={label}
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      onFocus={onActive}
      onPointerEnter={onActive}
      onPointerDown={onActive}
    >
      <rect
        className="fill-transparent [rx:4px] group-focus-visible:stroke-3 group-focus-visible:stroke-yellow on-bone:group-focus-visible:stroke-ink group-aria-selected:fill-[rgb(255_255_255/0.07)] on-bone:group-aria-selected:fill-[rgb(0_0_0/0.07)] forced-colors:group-focus-visible:stroke-[Highlight]"
        x={percent(index * place)}
        width={percent(place)}
        y="1"
        height={HEAD + HEIGHT + FOOT - 2}
      />
      {series.map(({ name, tone }, nth) => (
        <Cells
          key={name}
          id={id}
          tone={isPeak && tone === 'bone' ? 'y' : tone}
          x={percent(left + nth * width)}
          width={percent(width)}
          lit={litCellsOf(point.values[nth] ?? null, top)}
          isNegative={(point.values[nth] ?? 0) < 0}
        />
      ))}
    </g>
  );
}

type WordsProps = Pick<PlotProps, 'series' | 'points' | 'format'>;

/** Visible values and labels of the columns; screen readers get each column's own text. */
function Words({ series, points, format }: WordsProps) {
  const count = points.length;
  const hasValues = isLabelled(points, series);
  // The last of many narrow columns has no room for a centred label.
  const endsRow = (index: number) => index === count - 1 && count > LABELLED_COLUMNS;
  const middle = (index: number) => percent((index + 0.5) / count);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of words takes no focus
    <g aria-hidden="true">
      {!hasValues && (
        <>
          <line
            className="stroke-coal-4 [stroke-dasharray:2_4]"
            x1="0"
            x2="100%"
            y1={HEAD}
            y2={HEAD}
          />
          <text className={cx(WORD, 'fill-fg-2 font-medium')} x="0" y="17">
            Høyest {format(highest(points))}
          </text>
        </>
      )}
      {points.map((point, index) => (
        <Fragment key={point.key}>
          {hasValues && (
            <text
              data-value
              className={cx(WORD, 'fill-fg font-bold [text-anchor:middle]')}
              x={middle(index)}
              y="17"
            >
              {format(point.values[0] ?? null)}
            </text>
          )}
          {isNamed(index, count, LABELS.wide) && (
            <text
              data-label
              className={cx(
                WORD,
                'fill-fg-2 font-medium',
                !isNamed(index, count, LABELS.phone) && 'max-md:hidden',
                endsRow(index) ? '[text-anchor:end]' : '[text-anchor:middle]',
              )}
              x={endsRow(index) ? '100%' : middle(index)}
              y={HEAD + HEIGHT + 22}
            >
              {point.label}
            </text>
          )}
        </Fragment>
      ))}
    </g>
  );
}

/** Whether a column has a label: at even steps, counted from the last column. */
function isNamed(index: number, count: number, most: number): boolean {
  return (count - 1 - index) % Math.ceil(count / most) === 0;
}

interface CellsProps {
  id: string;
  tone: ChartTone;
  x: string;
  width: string;
  lit: number;
  isNegative: boolean;
}

function Cells({ id, tone, x, width, lit, isNegative }: CellsProps) {
  const unlit = CHART_CELLS - lit;
  return (
    <>
      <rect x={x} width={width} y={HEAD} height={unlit * CELL_STEP} fill={`url(#${id}-off)`} />
      {lit > 0 && (
        <rect
          x={x}
          width={width}
          y={HEAD + unlit * CELL_STEP}
          height={lit * CELL_STEP}
          fill={`url(#${id}-${tone})`}
          data-lit={lit}
        />
      )}
      {isNegative && (
        <rect
          className="fill-none stroke-2 stroke-error [stroke-dasharray:4_3]"
          x={x}
          width={width}
          y={HEAD + HEIGHT - CELL_STEP + 4}
          height={CELL_STEP - 5}
        />
      )}
    </>
  );
}
