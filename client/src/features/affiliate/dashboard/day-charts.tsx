import { BarChart, type ChartPoint } from '#client/components/data/bar-chart.tsx';
import type { AffiliateDashboard } from '#shared/contracts/affiliates.ts';
import { formatDay, type IsoDate } from '#shared/oslo-time.ts';
import { dashboardTexts } from './dashboard-texts.ts';

type Days = AffiliateDashboard['days'];

/** `5.11.`: day and month of a column. */
function shortDay(day: IsoDate): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(date)}.${Number(month)}.`;
}

function pointsOf(days: Days, what: 'visits' | 'tickets'): ChartPoint[] {
  return days.map((one) => ({
    key: one.day,
    label: shortDay(one.day),
    longLabel: formatDay(one.day),
    values: [one[what]],
  }));
}

/**
 * Visits and tickets of the last days. Two charts, because two tickets would not be visible on the
 * scale of a hundred visits.
 */
export function DayCharts({ days }: { days: Days }) {
  const { chart, figures } = dashboardTexts;
  return (
    <div className="grid gap-10">
      <BarChart
        title={chart.visits}
        unit="besøk"
        axis={chart.day}
        series={[{ name: figures.visits, tone: 'bone' }]}
        points={pointsOf(days, 'visits')}
      />
      <BarChart
        title={chart.tickets}
        unit="billetter"
        unitOne="billett"
        axis={chart.day}
        series={[{ name: figures.tickets, tone: 'bone' }]}
        points={pointsOf(days, 'tickets')}
      />
    </div>
  );
}
