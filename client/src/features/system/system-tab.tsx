import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { DESK_HALVES } from '#client/components/back-office/looks.ts';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
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

/** Parts of the tab that an address leads to: `?fane=system&del=totrinn`. */
type Part = 'totrinn' | 'sikkerhetskopi' | 'e-post';

/** How often each part was asked for by the address, which is then ready to ask for it again. */
function useAskedPart(): (part: Part) => number {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [asked, setAsked] = useState<{ part: string; times: number }>({ part: '', times: 0 });
  useEffect(() => {
    const query = new URLSearchParams(search);
    const part = query.get('del');
    if (part === null) return;
    query.delete('del');
    setAsked(({ times }) => ({ part, times: times + 1 }));
    navigate(`${path}?${query}`, { replace: true });
  }, [path, search, navigate]);
  return (part) => (asked.part === part ? asked.times : 0);
}

export interface SystemTabProps {
  /** What is left before visitors come; above everything. */
  launch?: ReactNode;
  /** The way to try the mail server; with the e-mails. */
  testMail?: ReactNode;
}

/** The System tab: state of the servers, recent activity, and acts. */
export function SystemTab({ launch, testMail }: SystemTabProps) {
  const askedFor = useAskedPart();
  const { data, error, isError, isFetching, refetch } = useQuery(systemQuery);
  const status = error instanceof ApiError ? error.status : 0;
  return (
    <div className={DESK_HALVES}>
      <h2 className="sr-only">System</h2>
      {data === undefined && isError && (
        <div className="nav:col-span-full">
          <ErrorState
            {...(status > 0 && { status })}
            title="Kunne ikke hente systemets tilstand"
            text={status === 0 ? NO_ANSWER : reasonOf(error, 'Prøv igjen senere.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      )}
      {launch && <div className="nav:col-span-full">{launch}</div>}
      <div className="grid grid-cols-1 content-start gap-4">
        <Panel title="Systemstatus">
          {data === undefined ? <Skeleton height="6rem" /> : <Health system={data} />}
          {data !== undefined && isError && (
            <p role="status">Tallene kan være gamle. {reasonOf(error, 'Vi prøver igjen.')}</p>
          )}
        </Panel>
        <Actions />
        {data && (
          <>
            <Integrations integrations={data.integrations} />
            <Mails mail={data.mail} asked={askedFor('e-post')} testMail={testMail} />
            <Push push={data.push} />
            <Backup backup={data.backup} asked={askedFor('sikkerhetskopi')} />
          </>
        )}
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        <Activity />
        {data && (
          <>
            <Counts counts={data.counts} />
            <Jobs jobs={data.jobs} />
            <Processes processes={data.processes} />
          </>
        )}
        <TwoFactorPanel asked={askedFor('totrinn')} />
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
