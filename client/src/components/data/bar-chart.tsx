import ChartColumn from 'lucide-react/icons/chart-column';
import Table from 'lucide-react/icons/table';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classes, cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import {
  type ChartPoint,
  type ChartSeries,
  chartNumber,
  measuredText,
  nothingText,
  Plot,
  pointText,
} from './bar-chart-plot.tsx';

import { DataTable } from './data-table.tsx';

export type { ChartPoint, ChartSeries, ChartTone } from './bar-chart-plot.tsx';

const FILLING = classes(
  'grid min-h-24 w-full place-content-center rounded-[8px] border border-line border-dashed',
);

export interface BarChartProps {
  title: string;
  /** Plural, after a number: 'besøk', 'billetter', 'ms'. */
  unit: string;
  /** Singular, where it differs: 'billett'. */
  unitOne?: string;
  series: readonly ChartSeries[];
  /** In the order of the axis, oldest first. */
  points: readonly ChartPoint[];
  /** Header of the table's first column. */
  axis?: string;
  /** Formats a value; `chartNumber` by default. */
  format?: (value: number | null) => string;
  headingLevel?: 2 | 3 | 4;
  /** Beside the title: a sum, a download. */
  note?: ReactNode;
  /** The empty text fills the height of what is beside the chart. */
  isFilling?: boolean;
  /** Shown in place of the columns when there are none. */
  empty?: string;
}

/**
 * Columns of cells, with the value of one column as text, and the same data as a table. Every value
 * is reachable by pointer, by keyboard and in the table.
 */
export function BarChart(props: BarChartProps) {
  const { title, unit, series, points, axis = 'Dag', format = chartNumber } = props;
  const { headingLevel = 3, note, unitOne = unit, empty = 'Ingen tall i perioden.' } = props;
  const { isFilling = false } = props;
  const [isTable, setIsTable] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const found = points.findIndex(({ key }) => key === chosen);
  const active = found === -1 ? points.length - 1 : found;
  const point = points[active];
  const nothing = nothingText(points, unit);
  const measured = measuredText(points, axis);
  const textOf = (one: ChartPoint) => pointText(one, series, { many: unit, one: unitOne }, format);
  return (
    <section
      data-chart
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-3',
        isFilling && 'has-[>[data-nothing]]:h-full has-[>[data-nothing]]:grid-rows-[auto_1fr]',
      )}
      aria-labelledby={id}
    >
      <div className="flex w-full flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading id={id} className="text-body">
          {title}
        </Heading>
        {note !== undefined && <div className="mono text-fg-2">{note}</div>}
      </div>
      {point === undefined ? (
        <p className="dim">{empty}</p>
      ) : (
        <>
          {isTable ? (
            <ChartTable {...{ title, unit, series, points, axis, format }} />
          ) : nothing !== null ? (
            <p data-nothing className={cx('dim', isFilling && FILLING)}>
              {nothing}
            </p>
          ) : (
            <>
              {series.length > 1 && <Legend series={series} />}
              <Plot
                label={`${title}, ${unit}. Piltastene flytter mellom verdiene.`}
                {...{ series, points, active, textOf, format }}
                onActive={(index) => setChosen(points[index]?.key)}
              />
              {measured !== null && <p className="dim">{measured}</p>}
              <p
                data-read
                className="mono wrap-anywhere min-h-[1.5em] font-semibold"
                aria-hidden="true"
              >
                {textOf(point)}
              </p>
            </>
          )}
          <Button
            size="sm"
            variant="coal"
            aria-pressed={isTable}
            icon={<Icon icon={isTable ? ChartColumn : Table} size={16} />}
            onClick={() => setIsTable((was) => !was)}
          >
            Vis som tabell
          </Button>
        </>
      )}
    </section>
  );
}

const MARKS = classes({
  bone: 'bg-bone on-bone:bg-ink',
  y: 'bg-yellow',
  striped: 'bg-[repeating-linear-gradient(135deg,var(--color-yellow)_0_3px,#8a6d10_3px_5px)]',
});

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small">
      {series.map(({ name, tone }) => (
        <li key={name} className="inline-flex items-center gap-2">
          <i
            aria-hidden="true"
            className={cx(
              'size-3.5 rounded-[2px] forced-colors:border forced-colors:border-[CanvasText]',
              MARKS[tone],
            )}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}

type ChartTableProps = Required<
  Pick<BarChartProps, 'title' | 'unit' | 'series' | 'points' | 'axis' | 'format'>
>;

function ChartTable({ title, unit, series, points, axis, format }: ChartTableProps) {
  return (
    <div className="max-h-88 w-full overflow-y-auto">
      <DataTable
        caption={`${title}, ${unit}`}
        columns={[
          {
            key: 'axis',
            header: axis,
            cell: (point: ChartPoint) => point.longLabel ?? point.label,
            rowHeader: true,
          },
          ...series.map(({ name }, index) => ({
            key: name,
            header: name,
            cell: (point: ChartPoint) => format(point.values[index] ?? null),
            numeric: true,
          })),
        ]}
        rows={points}
        rowKey={({ key }) => key}
        empty={null}
      />
    </div>
  );
}
