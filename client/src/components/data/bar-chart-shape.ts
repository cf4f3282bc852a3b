import { formatNumber } from '#shared/oslo-time.ts';

/** Look of a series: bone, yellow, or yellow with stripes (the second series). */
export type ChartTone = 'bone' | 'y' | 'striped';

export interface ChartSeries {
  name: string;
  tone: ChartTone;
}

/** One column of the chart. */
export interface ChartPoint {
  key: string;
  /** Short, below the column: '5.11.' or 'Ma'. */
  label: string;
  /** The same in full where there is room: 'torsdag 5. november'. */
  longLabel?: string;
  /** One value per series, in the order of the series; null where nothing was measured. */
  values: readonly (number | null)[];
}

/** Cells of a column. */
export const CHART_CELLS = 12;
/** Height of a cell with the gap above it, in px. */
export const CELL_STEP = 14;
/** Up to this number of columns the values are written above them. */
export const LABELLED_COLUMNS = 12;

/** Text where nothing was measured. */
const NOT_MEASURED = '–';

/** Whole numbers in Norwegian grouping, others with one decimal and a comma; null is a dash. */
export function chartNumber(value: number | null): string {
  if (value === null) return NOT_MEASURED;
  const tenths = Math.round(Math.abs(value) * 10);
  const whole = formatNumber(Math.trunc(tenths / 10));
  const text = tenths % 10 === 0 ? whole : `${whole},${tenths % 10}`;
  return value < 0 && tenths > 0 ? `−${text}` : text;
}

/** The highest value of all columns; 0 when none is above it. */
export function highest(points: readonly ChartPoint[]): number {
  return Math.max(0, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)));
}

/** What is said instead of columns that would all be unlit; null where there is something to see. */
export function nothingText(points: readonly ChartPoint[], unit: string): string | null {
  const values = points.flatMap((point) => point.values);
  if (values.every((value) => value === null)) return 'Ingenting er målt i perioden ennå.';
  return values.every((value) => value === null || value === 0)
    ? `Ingen ${unit} i perioden.`
    : null;
}

/** How many columns were measured, where it was not all of them; null otherwise. */
export function measuredText(points: readonly ChartPoint[], axis: string): string | null {
  const measured = points.filter(({ values }) => values.some((value) => value !== null)).length;
  if (measured === 0 || measured === points.length) return null;
  const columns = `${axis.toLowerCase()}${axis.endsWith('e') ? 'r' : 'er'}`;
  return `Målt på ${measured} av ${points.length} ${columns}.`;
}

/** What is counted, after a number. */
export interface ChartUnit {
  many: string;
  /** After the number one: 'billett'. */
  one: string;
}

/** Lit cells of a value: at least one for anything above 0, all only for the highest. */
export function litCellsOf(value: number | null, top: number): number {
  if (value === null || value <= 0 || top <= 0) return 0;
  if (value >= top) return CHART_CELLS;
  return Math.min(CHART_CELLS - 1, Math.max(1, Math.round((value / top) * CHART_CELLS)));
}

/**
 * Index of the one column that is highest, -1 when several are or none is above 0. Only a chart
 * of one series has one.
 */
export function peakOf(points: readonly ChartPoint[], series: readonly ChartSeries[]): number {
  if (series.length !== 1) return -1;
  const top = highest(points);
  const peaks = points.flatMap(({ values }, index) => (values[0] === top ? [index] : []));
  return top > 0 && peaks.length === 1 ? (peaks[0] ?? -1) : -1;
}

/** A column in words: 'torsdag 5. november: 12 besøk' or 'Ma: 3 direkte, 2 affiliate billetter'. */
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
