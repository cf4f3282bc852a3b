import './system.css';
import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ApiError } from '#client/lib/api-client.ts';
import { NO_ANSWER, reasonOf } from '#client/lib/failure-text.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { Actions } from './actions.tsx';
import { Activity } from './activity.tsx';
import { AuditLog } from './audit-log.tsx';
import { Backup } from './backup.tsx';
import { Health } from './health.tsx';
import { Integrations } from './integrations.tsx';
import { Processes } from './processes.tsx';
import { Push } from './push.tsx';
import { Jobs, Mails } from './queues.tsx';
import { systemQuery } from './system.queries.ts';
import { TwoFactorPanel } from './two-factor/two-factor-panel.tsx';

/** The System tab: state of the servers, recent activity, and acts. */
export function SystemTab() {
  const { data, error, isError, isFetching, refetch } = useQuery(systemQuery);
  const status = error instanceof ApiError ? error.status : 0;
  return (
    <div className="desk desk--halv">
      <h2 className="sr-only">System</h2>
      {data === undefined && isError && (
        <div className="desk__hel">
          <ErrorState
            {...(status > 0 && { status })}
            title="Kunne ikke hente systemets tilstand"
            text={status === 0 ? NO_ANSWER : reasonOf(error, 'Prøv igjen senere.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      )}
      <div className="desk__spalte">
        <Panel title="Systemstatus">
          {data === undefined ? <Skeleton height="6rem" /> : <Health system={data} />}
          {data?.notices.map((notice) => (
            <p key={notice} className="helse__merknad">
              <Icon icon={TriangleAlert} />
              <span>{notice}</span>
            </p>
          ))}
          {data !== undefined && isError && (
            <p role="status">Tallene kan være gamle. {reasonOf(error, 'Vi prøver igjen.')}</p>
          )}
        </Panel>
        <Actions />
        {data && (
          <>
            <Integrations integrations={data.integrations} />
            <Mails mail={data.mail} />
            <Push push={data.push} />
            <Backup backup={data.backup} />
          </>
        )}
      </div>
      <div className="desk__spalte">
        <Activity />
        {data && (
          <>
            <Counts counts={data.counts} />
            <Jobs jobs={data.jobs} />
            <Processes processes={data.processes} />
          </>
        )}
        <TwoFactorPanel />
      </div>
      <AuditLog />
    </div>
  );
}

function Counts({ counts }: { counts: SystemAnswer['counts'] }) {
  return (
    <FoldPanel title="Databasen">
      <Figures>
        <Figure label="Chat-brukere" value={formatNumber(counts.chatUsers)} />
        <Figure label="Affiliates" value={formatNumber(counts.affiliates)} />
        <Figure label="Meldinger" value={formatNumber(counts.contactMessages)} />
        <Figure label="Delinger" value={formatNumber(counts.socialShares)} />
      </Figures>
    </FoldPanel>
  );
}
