import { useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { Mask } from '#client/components/ui/mask.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ApiError } from '#client/lib/api-client.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { lazyPart } from '#client/lib/lazy.tsx';
import { useLiveTopic } from '#client/lib/live-topics.ts';
import { useLogout } from '#client/lib/logout.ts';
import type { AffiliateDashboard, OwnAffiliate } from '#shared/contracts/affiliates.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { affiliateSession } from '../affiliate-session.ts';
import { ShareKit } from '../share/share-kit.tsx';
import { CodeCard } from './code-card.tsx';
import { dashboardQuery } from './dashboard.queries.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { DayCharts } from './day-charts.tsx';
import { Figures, LevelPart } from './figures.tsx';
import { Ledger } from './ledger.tsx';

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
    <Section labelledBy="tavle-tittel" className="aff-tavle">
      <Head affiliate={data?.affiliate ?? affiliate} />
      {data !== undefined && error !== null && (
        <p className="aff-forsinket mono" role="status">
          <i className="led led--y" aria-hidden="true" />
          Vi får ikke kontakt. Det du ser, er fra {osloClock(new Date(dataUpdatedAt))}.
        </p>
      )}
      {data !== undefined && <Parts data={data} />}
      {data === undefined && error === null && <DashboardLoading />}
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
    </Section>
  );
}

/** Placeholders while loading. */
function DashboardLoading() {
  return (
    <div className="aff-laster" aria-busy="true">
      <p className="sr-only" role="status">
        {dashboardTexts.loading}
      </p>
      <Skeleton height="16rem" />
      <Skeleton height="6rem" />
      <Skeleton height="14rem" />
    </div>
  );
}

function Parts({ data }: { data: AffiliateDashboard }) {
  const { affiliate, hasPassword, link, days, ledger } = data;
  const { personalCode: code } = affiliate;
  const hasLink = code !== null && link !== null;
  return (
    <>
      <nav className="aff-hopp" aria-label="På denne siden">
        {hasLink && <a href="#del">{dashboardTexts.parts.share}</a>}
        <a href="#kvittering">{dashboardTexts.parts.ledger}</a>
        <a href="#profil">{dashboardTexts.parts.profile}</a>
        <a href="#data">{dashboardTexts.parts.data}</a>
      </nav>
      {hasLink ? <CodeCard code={code} link={link} /> : <p>{dashboardTexts.code.none}</p>}
      <Figures data={data} />
      <div className="kol-6-6 aff-deler">
        <LevelPart points={affiliate.points} />
        <DayCharts days={days} />
      </div>
      {hasLink && <ShareKit code={code} link={link} />}
      <Ledger rows={ledger} code={code} />
      <section id="profil" className="aff-del" aria-labelledby="profil-tittel">
        <h2 id="profil-tittel" className="display display--h3">
          {dashboardTexts.profile.heading}
        </h2>
        <p className="dempet">{dashboardTexts.profile.text}</p>
        <ProfilePart affiliate={affiliate} />
      </section>
      <section id="data" className="aff-del" aria-labelledby="data-tittel">
        <h2 id="data-tittel" className="display display--h3">
          {dashboardTexts.data.heading}
        </h2>
        <DataPart affiliate={affiliate} hasPassword={hasPassword} />
      </section>
    </>
  );
}

function Head({ affiliate }: { affiliate: OwnAffiliate }) {
  const { logout, pending } = useLogout(affiliateSession);
  return (
    <header className="aff-hode">
      <Mask name={affiliate.navn} className="aff-hode__maske" />
      <div className="aff-hode__hvem">
        <h1 id="tavle-tittel" className="display">
          {affiliate.navn}
        </h1>
        <p className="mono dempet">{affiliate.epost}</p>
      </div>
      <p className="aff-taster">
        <Key href={paths.affiliateProgress} variant="coal" size="sm">
          {dashboardTexts.live}
        </Key>
        <Key
          variant="coal"
          size="sm"
          icon={<Icon icon={LogOut} size={16} />}
          iconSide="end"
          onClick={() => logout()}
          loading={pending}
          loadingText={dashboardTexts.logoutPending}
        >
          {dashboardTexts.logout}
        </Key>
      </p>
    </header>
  );
}
