import { Fragment, type KeyboardEvent, useId, useRef } from 'react';
import { formatNumber } from '#shared/oslo-time.ts';
import { classes, cx } from '../ui/cx.ts';

/** Fill of a series: bone, yellow, or striped yellow (the second series). */
export type ChartTone = 'bone' | 'y' | 'striped';

export interface ChartSeries {
  name: string;
  tone: ChartTone;
}

export interface ChartPoint {
  key: string;
  /** Below the column: '5.11.' or 'Ma'. */
  label: string;
  /** In full, where there is room: 'torsdag 5. november'. */
  longLabel?: string;
  /** One value per series, in the order of the series; null where nothing was measured. */
  values: readonly (number | null)[];
}

const CHART_CELLS = 12;
/** Height of a cell and the gap above it, in px. */
const CELL_STEP = 14;
/** Up to this number of columns the values are written above them. */
const LABELLED_COLUMNS = 12;

const NOT_MEASURED = '–';

/** Integers in Norwegian grouping, others with one decimal and a comma; null is a dash. */
export function chartNumber(value: number | null): string {
  if (value === null) return NOT_MEASURED;
  const tenths = Math.round(Math.abs(value) * 10);
  const whole = formatNumber(Math.trunc(tenths / 10));
  const text = tenths % 10 === 0 ? whole : `${whole},${tenths % 10}`;
  return value < 0 && tenths > 0 ? `−${text}` : text;
}

function highest(points: readonly ChartPoint[]): number {
  return Math.max(0, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)));
}

/** Text shown in place of a chart without any value above 0; null if there is one. */
export function nothingText(points: readonly ChartPoint[], unit: string): string | null {
  const values = points.flatMap((point) => point.values);
  if (values.every((value) => value === null)) return 'Ingenting er målt i perioden ennå.';
  return values.every((value) => value === null || value === 0)
    ? `Ingen ${unit} i perioden.`
    : null;
}

/** How many columns were measured; null if all of them were. */
export function measuredText(points: readonly ChartPoint[], axis: string): string | null {
  const measured = points.filter(({ values }) => values.some((value) => value !== null)).length;
  if (measured === 0 || measured === points.length) return null;
  const columns = `${axis.toLowerCase()}${axis.endsWith('e') ? 'r' : 'er'}`;
  return `Målt på ${measured} av ${points.length} ${columns}.`;
}

interface ChartUnit {
  many: string;
  /** Singular: 'billett'. */
  one: string;
}

/** Lit cells of a value: at least one above 0, all of them only for the highest. */
export function litCellsOf(value: number | null, top: number): number {
  if (value === null || value <= 0 || top <= 0) return 0;
  if (value >= top) return CHART_CELLS;
  return Math.min(CHART_CELLS - 1, Math.max(1, Math.round((value / top) * CHART_CELLS)));
}

/** Index of the highest column; -1 if several are, none is above 0, or there are several series. */
export function peakOf(points: readonly ChartPoint[], series: readonly ChartSeries[]): number {
  if (series.length !== 1) return -1;
  const top = highest(points);
  const peaks = points.flatMap(({ values }, index) => (values[0] === top ? [index] : []));
  return top > 0 && peaks.length === 1 ? (peaks[0] ?? -1) : -1;
}

/** A column as text: 'torsdag 5. november: 12 besøk' or 'Ma: 3 direkte, 2 affiliate billetter'. */
export function pointText(
  point: ChartPoint,
  series: readonly ChartSeries[],
  unit: ChartUnit,
  format: (value: number | null) => string,
): string {
  const name = point.longLabel ?? point.label;
  const values = series.map(({ name: what }, index) => {
    const number = point.values[index] ?? null;
    const value = `${format(number)} ${number === 1 ? unit.one : unit.many}`;
    return series.length === 1 ? value : `${what} ${value}`;
  });
  return `${name}: ${values.join(', ')}`;
}

interface PlotProps {
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
/** Space for the values above the columns, in px. */
const HEAD = 26;
const FOOT = 30;
/** Most labels below the columns. */
const LABELS = { wide: 10, phone: 5 };
/** Gap between columns, as a fraction of a column's width. */
const GAP = 0.22;

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/**
 * The columns as one tab stop: the arrow keys, Home and End move through the values. The role is
 * listbox because screen readers pass those keys on to it.
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

/** Cells as SVG patterns, so that a column is two rectangles whatever its height. */
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

/** Whether every column shows its value; otherwise only the maximum of the scale is written. */
function isLabelled(points: readonly ChartPoint[], series: readonly ChartSeries[]): boolean {
  return points.length <= LABELLED_COLUMNS && series.length === 1;
}

interface ColumnProps extends Pick<PlotProps, 'series'> {
  id: string;
  point: ChartPoint;
  index: number;
  count: number;
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

/** Visible values and labels, hidden from screen readers, which get `pointText` of each column. */
function Words({ series, points, format }: WordsProps) {
  const count = points.length;
  const hasValues = isLabelled(points, series);
  // There is no room for a centred label at the last of many narrow columns.
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
