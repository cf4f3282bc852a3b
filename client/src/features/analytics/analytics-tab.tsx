import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { BUTTON } from '#client/components/back-office/button.ts';
import { DESK, DESK_MAIN, FIELD_ROW, PANEL } from '#client/components/back-office/looks.ts';
import { BarChart, type BarChartProps } from '#client/components/data/bar-chart.tsx';
import { TextField } from '#client/components/form/field.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { adminRead } from '#client/lib/call/admin-calls.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { NO_ANSWER, reasonOf } from '#client/lib/call/failure-text.ts';
import { useNow } from '#client/lib/clock.tsx';
import { figureText } from '#client/lib/short-text.ts';
import type { AnalyticsAnswer } from '#shared/contracts/back-office.ts';
import {
  addDays,
  daysBetween,
  formatDateRange,
  formatNumber,
  type IsoDate,
  osloDate,
} from '#shared/oslo-time.ts';
import {
  type FigureTable,
  hourPoints,
  performancePoints,
  salePoints,
  tablesOf,
  visitPoints,
  weekdayPoints,
} from './analytics-figures.ts';
import { Features, Performance, Sales, TableDownload } from './analytics-panels.tsx';

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
      {data !== undefined && !isError && <VisitFigures answer={data} />}
    </div>
  );
}

function VisitFigures({ answer }: { answer: AnalyticsAnswer }) {
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

const CHOICES = [
  { days: 7, label: '7 dager' },
  { days: 30, label: '30 dager' },
  { days: 90, label: '90 dager' },
  { days: 365, label: '365 dager' },
] as const;

interface PeriodChooserProps {
  now: Date;
  period: Period;
  onChoose: (period: Period) => void;
}

/** Chooses the last N days, or a range of dates. */
function PeriodChooser({ now, period, onChoose }: PeriodChooserProps) {
  const today = osloDate(now);
  const id = useId();
  const isLast = (days: number) => {
    const { from, to } = lastDays(days, today);
    return period.from === from && period.to === to;
  };
  return (
    <section
      className={cx(PANEL, 'flex flex-wrap items-end gap-x-6 gap-y-3 py-4')}
      aria-labelledby={id}
    >
      <div className="flex basis-full flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-body">
          Periode
        </h3>
        <p className="mono" aria-live="polite">
          {formatDateRange(period.from, period.to)}
        </p>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Siste</legend>
        {CHOICES.map(({ days, label }) => (
          <button
            key={days}
            type="button"
            className={isLast(days) ? BUTTON.bone : BUTTON.edge}
            aria-pressed={isLast(days)}
            onClick={() => onChoose(lastDays(days, today))}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <OwnPeriod
        key={`${period.from} ${period.to}`}
        today={today}
        period={period}
        onChoose={onChoose}
      />
    </section>
  );
}

function OwnPeriod({
  today,
  period,
  onChoose,
}: Omit<PeriodChooserProps, 'now'> & { today: string }) {
  const [draft, setDraft] = useState(period);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = periodProblem(draft);
    setProblem(wrong);
    if (wrong === null) onChoose(draft);
  };
  return (
    <form
      className={cx(
        FIELD_ROW,
        'ml-auto [--button-space:nowrap] [--field:9rem] md:flex-nowrap [&>.field]:max-w-44',
      )}
      noValidate
      onSubmit={submit}
      aria-label="Egen periode"
    >
      <TextField
        label="Fra"
        type="date"
        max={today}
        value={draft.from}
        error={problem}
        onChange={({ target }) => setDraft({ ...draft, from: target.value })}
      />
      <TextField
        label="Til"
        type="date"
        max={today}
        value={draft.to}
        onChange={({ target }) => setDraft({ ...draft, to: target.value })}
      />
      <button type="submit" className={BUTTON.edge}>
        Vis perioden
      </button>
    </form>
  );
}

/** Oslo dates, both included. */
interface Period {
  from: IsoDate;
  to: IsoDate;
}

/** Limit of the API (shared/contracts/back-office.ts). */
const PERIOD_MAX_DAYS = 366;
const USUAL_DAYS = 30;

/** The last `days` days, including today. */
function lastDays(days: number, today: IsoDate): Period {
  return { from: addDays(today, 1 - days), to: today };
}

const isDay = (text: string | null): text is IsoDate =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Norwegian error for an invalid period; null when it is valid. */
export function periodProblem({ from, to }: Period): string | null {
  if (!isDay(from) || !isDay(to)) return 'Velg to datoer';
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'Fra-datoen må være før til-datoen';
  return days > PERIOD_MAX_DAYS ? `Velg høyst ${PERIOD_MAX_DAYS} dager` : null;
}

/** The period in the URL (`?fra=&til=`); the last 30 days when it is invalid. */
export function periodIn(search: string, today: IsoDate): Period {
  const given = new URLSearchParams(search);
  const [from, to] = [given.get('fra'), given.get('til')];
  if (isDay(from) && isDay(to) && periodProblem({ from, to }) === null) return { from, to };
  return lastDays(USUAL_DAYS, today);
}

function usePeriod(now: Date): [Period, (period: Period) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const choose = useCallback(
    ({ from, to }: Period) => {
      const params = new URLSearchParams(window.location.search);
      params.set('fra', from);
      params.set('til', to);
      navigate(`${path}?${params}`, { replace: true });
    },
    [path, navigate],
  );
  return [periodIn(search, osloDate(now)), choose];
}
