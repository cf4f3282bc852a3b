import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DESK, DESK_MAIN, PANEL } from '#client/components/back-office/looks.ts';
import { BarChart, type BarChartProps } from '#client/components/data/bar-chart.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { adminRead } from '#client/lib/admin-calls.ts';
import { figureText } from '#client/lib/admin-overview.ts';
import { ApiError } from '#client/lib/api-client.ts';
import { useNow } from '#client/lib/clock.tsx';
import { NO_ANSWER, reasonOf } from '#client/lib/failure-text.ts';
import type { AnalyticsAnswer } from '#shared/contracts/back-office.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import {
  type FigureTable,
  hourPoints,
  performancePoints,
  salePoints,
  tablesOf,
  visitPoints,
  weekdayPoints,
} from './figures.ts';
import { Features, Performance, Sales } from './parts.tsx';
import { type Period, usePeriod } from './period.ts';
import { PeriodChooser } from './period-chooser.tsx';
import { TableDownload } from './table-download.tsx';

/** Polling interval while the socket is down, in ms. */
const POLL_MS = 60_000;

const analyticsQuery = ({ from, to }: Period) =>
  adminRead('GET /api/admin/analytics', POLL_MS, { query: { from, to } });

/** Analyse: figures of a chosen period, as charts with tables. */
export function AnalyticsTab() {
  const now = useNow();
  const [period, choose] = usePeriod(now);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...analyticsQuery(period),
    placeholderData: keepPreviousData,
  });
  const status = error instanceof ApiError ? error.status : 0;
  return (
    <div className={cx(DESK, 'group/analysis')} aria-busy={isPlaceholderData}>
      <h2 className="sr-only">Analyse</h2>
      <PeriodChooser now={now} period={period} onChoose={choose} />
      {isError && (
        <ErrorState
          {...(status > 0 && { status })}
          title="Kunne ikke hente tallene"
          text={status === 0 ? NO_ANSWER : reasonOf(error, 'Prøv igjen senere.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && !isError && <Skeleton height="30rem" />}
      {data !== undefined && !isError && <Figures answer={data} />}
    </div>
  );
}

function Figures({ answer }: { answer: AnalyticsAnswer }) {
  const tables = tablesOf(answer);
  const users = answer.newUsersPerWeekday.reduce((sum, count) => sum + count, 0);
  const { performance } = answer;
  const lines = performance.chatByHour.reduce((sum, count) => sum + count, 0);
  return (
    <div className={cx(DESK, 'group-aria-busy/analysis:opacity-60')}>
      <div className={cx(DESK_MAIN, 'nav:items-stretch')}>
        <Chart
          isFilling
          answer={answer}
          table={tables.users}
          title="Nye brukere per ukedag"
          sum={`${formatNumber(users)} i perioden`}
          unit="nye brukere"
          unitOne="ny bruker"
          axis="Ukedag"
          series={[{ name: 'Nye brukere', tone: 'bone' }]}
          points={weekdayPoints(answer)}
        />
        <Features answer={answer} />
        <Sales answer={answer} />
        <Performance answer={answer} />
      </div>
      <Chart
        answer={answer}
        table={tables.sales}
        title="Billetter per dag"
        sum={`${formatNumber(answer.sales.tickets)} i perioden`}
        unit="billetter"
        unitOne="billett"
        series={[
          { name: 'Direkte', tone: 'bone' },
          { name: 'Via affiliates', tone: 'striped' },
        ]}
        points={salePoints(answer)}
      />
      <Chart
        answer={answer}
        table={tables.visits}
        title="Besøk per dag"
        sum={`${formatNumber(answer.visits.total)} i perioden`}
        unit="besøk"
        series={[{ name: 'Besøk', tone: 'bone' }]}
        points={visitPoints(answer)}
      />
      <Chart
        answer={answer}
        table={tables.response}
        title="Svartid per dag"
        sum={`95 % innen ${figureText(performance.responseP95)} ms`}
        unit="ms"
        series={[
          { name: 'Median (p50)', tone: 'bone' },
          { name: '95 % innen (p95)', tone: 'striped' },
        ]}
        points={performancePoints(answer, 'responseP50', 'responseP95')}
      />
      <Chart
        answer={answer}
        table={tables.errors}
        title="Feil per dag"
        sum={`${formatNumber(performance.errors)} i perioden`}
        unit="feil"
        series={[{ name: 'Feil', tone: 'bone' }]}
        points={performancePoints(answer, 'errors')}
      />
      <Chart
        answer={answer}
        table={tables.sockets}
        title="WebSocket-tilkoblinger per dag"
        sum={`På det meste ${figureText(performance.socketsPeak)}`}
        unit="tilkoblinger"
        unitOne="tilkobling"
        series={[{ name: 'På det meste', tone: 'bone' }]}
        points={performancePoints(answer, 'socketsPeak')}
      />
      <Chart
        answer={answer}
        table={tables.chat}
        title="Chatmeldinger gjennom døgnet"
        sum={`${formatNumber(lines)} i perioden`}
        unit="meldinger"
        unitOne="melding"
        axis="Time"
        series={[{ name: 'Chatmeldinger', tone: 'bone' }]}
        points={hourPoints(answer)}
      />
    </div>
  );
}

interface ChartProps extends Omit<BarChartProps, 'note'> {
  answer: AnalyticsAnswer;
  table: FigureTable;
  sum: string;
}

function Chart({ answer, table, sum, ...chart }: ChartProps) {
  return (
    <div className={cx(PANEL, 'py-4')}>
      <BarChart
        {...chart}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {sum}
            <TableDownload title={chart.title} table={table} answer={answer} />
          </span>
        }
      />
    </div>
  );
}
