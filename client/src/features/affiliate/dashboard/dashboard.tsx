import { useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { BarChart, type ChartPoint } from '#client/components/data/bar-chart.tsx';
import { type Column, DataTable } from '#client/components/data/data-table.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Mask } from '#client/components/ui/mask.tsx';
import { addressOf } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { lazyPart } from '#client/lib/island/lazy.tsx';
import { useLiveTopic } from '#client/lib/live/live-topics.ts';
import { useLogout } from '#client/lib/session/session-acts.ts';
import type { AffiliateDashboard, LedgerRow, OwnAffiliate } from '#shared/contracts/affiliates.ts';
import {
  formatDate,
  formatDay,
  formatNumber,
  type IsoDate,
  osloClock,
  osloDate,
} from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { affiliateSession } from '../affiliate-session.ts';
import { ShareKit } from '../share-kit.tsx';
import { CodeCard } from './code-card.tsx';
import { dashboardQuery } from './dashboard.queries.ts';
import { DashboardLoading, DashboardSection, Part } from './dashboard-section.tsx';
import { dashboardTexts } from './dashboard-texts.ts';
import { DownloadKey } from './download-key.tsx';
import { LevelPart, SalesFigures } from './figures.tsx';

/** Lazy, because it needs the form library. */
const ProfilePart = lazyPart(
  () => import('./profile-part.tsx').then((part) => part.ProfilePart),
  <Skeleton height="24rem" />,
);

const DataPart = lazyPart(
  () => import('./data-part.tsx').then((part) => part.DataPart),
  <Skeleton height="10rem" />,
);

/** The page of the logged-in affiliate, updated live. */
export function Dashboard({ affiliate }: { affiliate: OwnAffiliate }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(
    dashboardQuery(affiliate.id),
  );
  useLiveTopic('progress', () => void refetch());
  return (
    <DashboardSection labelledBy="tavle-tittel">
      <Head affiliate={data?.affiliate ?? affiliate} />
      {data !== undefined && error !== null && (
        <p className="mono mt-5 flex items-center gap-2" role="status">
          <i className="led led--y" aria-hidden="true" />
          Vi får ikke kontakt. Det du ser, er fra {osloClock(new Date(dataUpdatedAt))}.
        </p>
      )}
      {data !== undefined && <Parts data={data} />}
      {data === undefined && error === null && (
        <DashboardLoading>
          <Skeleton height="14rem" />
        </DashboardLoading>
      )}
      {data === undefined && error !== null && (
        <ErrorState
          headingLevel={2}
          title={dashboardTexts.failed}
          text={reasonOf(error, 'Noe gikk galt. Prøv igjen senere.')}
          status={error instanceof ApiError && error.status > 0 ? error.status : undefined}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </DashboardSection>
  );
}

function Parts({ data }: { data: AffiliateDashboard }) {
  const { affiliate, hasPassword, link, days, ledger } = data;
  const { personalCode: code } = affiliate;
  const hasLink = code !== null && link !== null;
  return (
    <>
      <nav className="mt-4 mb-5 flex flex-wrap gap-x-6" aria-label="På denne siden">
        {hasLink && <Jump to="del">{dashboardTexts.parts.share}</Jump>}
        <Jump to="kvittering">{dashboardTexts.parts.ledger}</Jump>
        <Jump to="profil">{dashboardTexts.parts.profile}</Jump>
        <Jump to="data">{dashboardTexts.parts.data}</Jump>
      </nav>
      {hasLink ? <CodeCard code={code} link={link} /> : <p>{dashboardTexts.code.none}</p>}
      <SalesFigures data={data} />
      <div className="split-6-6 items-start">
        <LevelPart points={affiliate.points} />
        <DayCharts days={days} />
      </div>
      {hasLink && <ShareKit code={code} link={link} />}
      <Ledger rows={ledger} code={code} />
      <Part id="profil" heading={dashboardTexts.profile.heading}>
        <p className="dim">{dashboardTexts.profile.text}</p>
        <ProfilePart affiliate={affiliate} />
      </Part>
      <Part id="data" heading={dashboardTexts.data.heading}>
        <DataPart affiliate={affiliate} hasPassword={hasPassword} />
      </Part>
    </>
  );
}

/** A link to a part of the page. */
function Jump({ to, children }: { to: string; children: string }) {
  return (
    <a href={`#${to}`} className="py-2.5 font-bold underline underline-offset-[0.28em]">
      {children}
    </a>
  );
}

function Head({ affiliate }: { affiliate: OwnAffiliate }) {
  const { logout, pending } = useLogout(affiliateSession);
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Mask name={affiliate.navn} className="[--mask:64px]" />
      <div className="wrap-anywhere min-w-0 flex-[1_1_14rem]">
        <h1 id="tavle-tittel" className="display hyphens-auto text-[clamp(1.5rem,5vw,2.75rem)]">
          {affiliate.navn}
        </h1>
        <p className="mono dim">{affiliate.epost}</p>
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-2">
        <Button href={paths.affiliateProgress} variant="coal" size="sm">
          {dashboardTexts.live}
        </Button>
        <Button
          variant="coal"
          size="sm"
          icon={<Icon icon={LogOut} size={16} />}
          iconSide="end"
          onClick={() => logout()}
          loading={pending}
          loadingText={dashboardTexts.logoutPending}
        >
          {dashboardTexts.logout}
        </Button>
      </p>
    </header>
  );
}

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
function DayCharts({ days }: { days: Days }) {
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

const texts = dashboardTexts.ledger;
const LIMIT = 100;

const signed = (value: number) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value));
const dateOf = (at: string) => formatDate(osloDate(new Date(at)));

const columns: readonly Column<LedgerRow>[] = [
  {
    key: 'date',
    header: texts.columns.date,
    cell: ({ saleDate }) => dateOf(saleDate),
    rowHeader: true,
  },
  {
    key: 'order',
    header: texts.columns.order,
    cell: ({ orderReference }) => orderReference ?? '–',
  },
  {
    key: 'registered',
    header: texts.columns.registered,
    cell: ({ createdAt }) => `${dateOf(createdAt)} ${osloClock(new Date(createdAt))}`,
  },
  {
    key: 'tickets',
    header: texts.columns.tickets,
    cell: ({ ticketsSold }) => signed(ticketsSold),
    numeric: true,
  },
  {
    key: 'points',
    header: texts.columns.points,
    cell: ({ pointsEarned }) => signed(pointsEarned),
    numeric: true,
  },
  {
    key: 'after',
    header: texts.columns.after,
    cell: ({ pointsAfter }) => formatNumber(pointsAfter),
    numeric: true,
  },
];

/** 'Kvittering': every transaction behind the points. */
function Ledger({ rows, code }: { rows: readonly LedgerRow[]; code: string | null }) {
  return (
    <Part
      id="kvittering"
      heading={texts.heading}
      act={
        <DownloadKey
          path={addressOf('GET /api/affiliate/ledger.csv')}
          name={`kvittering_${code ?? 'affiliate'}.csv`}
        >
          {texts.download}
        </DownloadKey>
      }
    >
      <p className="dim">{texts.text}</p>
      <DataTable
        caption={texts.heading}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="rounded-key border-2 border-line border-dashed p-6">{texts.empty}</p>}
      />
      {rows.length >= LIMIT && <p className="dim small">{texts.limited}</p>}
    </Part>
  );
}
