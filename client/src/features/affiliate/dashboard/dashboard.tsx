import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { BarChart, type ChartPoint } from '#client/components/data/bar-chart.tsx';
import { chartNumber } from '#client/components/data/bar-chart-plot.tsx';
import { CellBar } from '#client/components/data/bars.tsx';
import { type Column, DataTable } from '#client/components/data/data-table.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { Mask } from '#client/components/ui/mask.tsx';
import { addressOf } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useSite } from '#client/lib/content.tsx';
import { lazyPart } from '#client/lib/island/lazy.tsx';
import { useLiveTopic } from '#client/lib/live/live-topics.ts';
import { useLogout } from '#client/lib/session/session-acts.ts';
import type { AffiliateDashboard, LedgerRow, OwnAffiliate } from '#shared/contracts/affiliates.ts';
import {
  dayClock,
  formatDate,
  formatDay,
  formatNumber,
  type IsoDate,
  osloClock,
  osloDate,
} from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import {
  AFFILIATE_LEVEL_NAMES,
  affiliateLevelName,
  LEVEL_THRESHOLDS,
  levelBenefit,
  levelProgress,
  undecidedNote,
} from '#shared/rules/levels.ts';
import { affiliateSession } from '../affiliate-session.ts';
import { CodeCard, ShareKit } from '../share-kit.tsx';
import { dashboardQuery } from './dashboard.queries.ts';
import { DashboardLoading, DashboardSection, Part } from './dashboard-section.tsx';
import { DownloadKey } from './download-key.tsx';

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
          Vi får ikke kontakt. Det du ser, er fra {dayClock(new Date(dataUpdatedAt), new Date())}.
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
          title="Vi fikk ikke hentet tallene dine"
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
        {hasLink && <Jump to="del">Del</Jump>}
        <Jump to="kvittering">Kvittering</Jump>
        <Jump to="profil">Profil</Jump>
        <Jump to="data">Dataene dine</Jump>
      </nav>
      {hasLink ? (
        <CodeCard code={code} link={link} />
      ) : (
        <p>Koden din kommer når søknaden er godkjent.</p>
      )}
      <SalesFigures data={data} />
      <div className="split-6-6 items-start">
        <LevelPart points={affiliate.points} />
        <DayCharts days={days} />
      </div>
      {hasLink && <ShareKit code={code} link={link} />}
      <Ledger rows={ledger} code={code} />
      <Part id="profil" heading="Profilen din">
        <p className="dim">
          Navn og profiler vises på den åpne lista. E-post og telefon gjør det ikke.
        </p>
        <ProfilePart affiliate={affiliate} />
      </Part>
      <Part id="data" heading="Dataene dine">
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
          Live Oversikt
        </Button>
        <Button
          variant="coal"
          size="sm"
          icon={<Icon icon={LogOut} size={16} />}
          iconSide="end"
          onClick={() => logout()}
          loading={pending}
          loadingText="Logger ut..."
        >
          Logg ut
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
  return (
    <div className="grid gap-10">
      <BarChart
        title="Besøk per dag"
        unit="besøk"
        axis="Dag"
        series={[{ name: 'Besøk', tone: 'bone' }]}
        points={pointsOf(days, 'visits')}
      />
      <BarChart
        title="Solgte billetter per dag"
        unit="billetter"
        unitOne="billett"
        axis="Dag"
        series={[{ name: 'Billetter', tone: 'bone' }]}
        points={pointsOf(days, 'tickets')}
      />
    </div>
  );
}

const LIMIT = 100;

const signed = (value: number) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value));
const dateOf = (at: string) => formatDate(osloDate(new Date(at)));

const columns: readonly Column<LedgerRow>[] = [
  {
    key: 'date',
    header: 'Salgsdato',
    cell: ({ saleDate }) => dateOf(saleDate),
    rowHeader: true,
  },
  {
    key: 'order',
    header: 'Ordre',
    cell: ({ orderReference }) => orderReference ?? '–',
  },
  {
    key: 'registered',
    header: 'Registrert',
    cell: ({ createdAt }) => `${dateOf(createdAt)} ${osloClock(new Date(createdAt))}`,
  },
  {
    key: 'tickets',
    header: 'Billetter',
    cell: ({ ticketsSold }) => signed(ticketsSold),
    numeric: true,
  },
  {
    key: 'points',
    header: 'Poeng',
    cell: ({ pointsEarned }) => signed(pointsEarned),
    numeric: true,
  },
  {
    key: 'after',
    header: 'Sum poeng',
    cell: ({ pointsAfter }) => formatNumber(pointsAfter),
    numeric: true,
  },
];

/** 'Kvittering': every transaction behind the points. */
function Ledger({ rows, code }: { rows: readonly LedgerRow[]; code: string | null }) {
  return (
    <Part
      id="kvittering"
      heading="Kvittering"
      act={
        <DownloadKey
          path={addressOf('GET /api/affiliate/ledger.csv')}
          name={`kvittering_${code ?? 'affiliate'}.csv`}
        >
          Last ned CSV
        </DownloadKey>
      }
    >
      <p className="dim">Hvert poeng kommer fra en linje her. En refusjon trekker fra.</p>
      <DataTable
        caption="Kvittering"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <p className="rounded-key border-2 border-line border-dashed p-6">
            Ingen salg er registrert på koden din ennå.
          </p>
        }
      />
      {rows.length >= LIMIT && (
        <p className="dim small">De 100 siste linjene vises. Filen har alle.</p>
      )}
    </Part>
  );
}

/** Points, rank, visits, tickets, conversion, and the source of each figure. */
function SalesFigures({ data }: { data: AffiliateDashboard }) {
  const { affiliate, ranking, rankedCount, totals, conversion } = data;
  return (
    <>
      <dl data-figures="" className="my-10 grid grid-cols-2 border-line border-y-2 lg:grid-cols-5">
        <Figure name="Poeng" value={formatNumber(affiliate.points)} />
        <Figure
          name={ranking ? `Plass av ${formatNumber(rankedCount)}` : 'Ikke på lista'}
          value={ranking ? `#${formatNumber(ranking.rank)}` : '–'}
        />
        <Figure name="Besøk" value={formatNumber(totals.visits)} />
        <Figure name="Billetter" value={formatNumber(totals.tickets)} />
        <Figure
          name="Billetter per besøk"
          value={conversion === null ? '–' : `${chartNumber(conversion)} %`}
        />
      </dl>
      <p className="small -mt-6 mb-10">
        Besøk telles på lenken og billetter på koden. Koden kan brukes uten lenken.
      </p>
    </>
  );
}

function Figure({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div className="wrap-anywhere flex min-w-0 flex-col-reverse justify-end gap-1 border-coal-4 pt-4.5 pr-3 pb-5 lg:not-first:border-l lg:not-first:pl-5">
      <dt className="text-fg-2">{name}</dt>
      <dd className="display font-stretch-96% text-[clamp(1.75rem,3.6vw,3.125rem)] tabular-nums">
        {value}
      </dd>
    </div>
  );
}

/** The level, the progress to the next one, and the rewards of each. */
function LevelPart({ points }: { points: number }) {
  const { benefits } = useSite();
  const undecided = undecidedNote(benefits);
  const { level, nextLevel, missing, percent } = levelProgress(points);
  const present = affiliateLevelName(level);
  const way =
    nextLevel === null
      ? 'Alle fem taster er tent'
      : `${formatNumber(missing)} poeng til ${affiliateLevelName(nextLevel)}`;
  return (
    <section aria-labelledby="niva-tittel">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="niva-tittel" className="display display--h3">
          {present}
        </h2>
        <Level level={level} names={AFFILIATE_LEVEL_NAMES} size="lg" />
      </div>
      <CellBar
        label="Vei til neste nivå"
        percent={percent}
        text={way}
        note={`${percent} %`}
        className="mt-4 [&>[role=progressbar]]:h-7"
      />
      <h3 className="mt-8 text-body">Det nivåene gir</h3>
      <ol className="mt-2">
        {AFFILIATE_LEVEL_NAMES.map((name, index) => (
          <li
            key={name}
            data-reached={index < level ? '' : undefined}
            className="group grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-coal-4 border-b py-3 text-fg-2"
          >
            <b className="group-data-reached:text-fg">{name}</b>
            <span className="mono inline-flex items-center gap-1.5 group-data-reached:text-green">
              {index < level ? (
                <>
                  <Icon icon={Check} size={16} /> Nådd
                </>
              ) : (
                `Fra ${formatNumber(LEVEL_THRESHOLDS[index] ?? 0)} poeng`
              )}
            </span>
            <span className="col-span-full text-small">{levelBenefit(benefits, index)}</span>
          </li>
        ))}
      </ol>
      {undecided !== null && <p className="small dim">{undecided}</p>}
    </section>
  );
}
