import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Empty } from '#client/components/back-office/empty.tsx';
import { DESK_HALVES, FIELD_ROW } from '#client/components/back-office/looks.ts';
import { Figure, Figures, FoldPanel, Panel } from '#client/components/back-office/panel.tsx';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';

import { DataTable } from '#client/components/data/data-table.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { ApiError } from '#client/lib/call/api-client.ts';
import { NO_ANSWER, reasonOf } from '#client/lib/call/failure-text.ts';
import { useNow } from '#client/lib/clock.tsx';
import { lazyPart } from '#client/lib/island/lazy.tsx';
import { shortMoment } from '#client/lib/short-text.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { AuditLog } from './audit-log.tsx';
import { Activity, Badge, Badges, Health } from './live-state.tsx';

import { Jobs, Mails } from './queues.tsx';
import { systemQuery, useBackupNow, useSync } from './system.queries.ts';
import { bytesText, durationText, INTEGRATIONS } from './system-words.ts';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** Parts of the tab that the URL can open: `?fane=system&del=totrinn`. */
type Part = 'totrinn' | 'sikkerhetskopi' | 'e-post';

/** How often the URL has requested each part. The parameter is removed, so that it works again. */
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

interface SystemTabProps {
  /** The launch checklist, above everything. */
  launch?: ReactNode;
  /** The test of the mail server, beside the e-mails. */
  testMail?: ReactNode;
}

/** State of the servers, recent activity, and actions. */
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

const openWords = (count: number) =>
  count === 1
    ? '1 melding er ikke sendt ferdig.'
    : `${formatNumber(count)} meldinger er ikke sendt ferdig.`;

/** Push messages: subscriptions, results of the push services, the last failure. */
function Push({ push }: { push: SystemAnswer['push'] }) {
  return (
    <FoldPanel title="Varsler" startsOpen={push.openMessages > 0 && push.lastError !== null}>
      <Figures>
        <Figure label="Abonnenter" value={formatNumber(push.subscribed)} />
        <Figure label="Tatt imot" value={formatNumber(push.accepted)} />
        <Figure label="Avvist" value={formatNumber(push.refused)} />
        <Figure label="Borte" value={formatNumber(push.gone)} />
        <Figure label="Ikke sendt" value={formatNumber(push.dropped)} />
        <Figure label="Venter" value={formatNumber(push.waiting)} />
      </Figures>
      <p className="dim mt-3">
        Siste 30 dager. Det pushtjenesten har tatt imot, er ikke alltid levert. Ikke sendt betyr at
        en nyere melding erstattet det, eller at det ble for sent.
      </p>
      {push.openMessages > 0 && <p className="mt-3">{openWords(push.openMessages)}</p>}
      {push.outdated > 0 && (
        <p className="mt-3">
          {formatNumber(push.outdated)} nettlesere abonnerer med en nøkkel som ikke lenger gjelder.
        </p>
      )}
      {push.lastError !== null && push.lastErrorAt !== null && (
        <p className="mt-3">
          Siste feil {shortMoment(push.lastErrorAt)}: <bdi>{push.lastError}</bdi>
        </p>
      )}
    </FoldPanel>
  );
}

const LogDrawer = lazyPart(async () => (await import('./log-drawer.tsx')).LogDrawer, null);

/** Actions on the whole system (docs/product/back-office.md#system). */
function Actions() {
  const { run: sync, pending } = useSync();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <Panel title="Handlinger">
      <div className="flex flex-wrap gap-2">
        <button type="button" className={BUTTON.plain} onClick={() => window.location.reload()}>
          Oppdater Dashboard
        </button>
        <PendingButton className={BUTTON.plain} pending={pending} onClick={() => void sync(null)}>
          {pending ? 'Synkroniserer...' : 'Synkroniser Google Sheets'}
        </PendingButton>
        <button
          ref={trigger}
          type="button"
          className={BUTTON.plain}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          Vis System Logger
        </button>
      </div>
      {open && <LogDrawer onClose={() => setOpen(false)} trigger={trigger} />}
    </Panel>
  );
}

/** The external services: whether they are configured, and results of the last runs. */
function Integrations({ integrations }: { integrations: SystemAnswer['integrations'] }) {
  return (
    <FoldPanel title="Eksterne tjenester">
      <DataTable
        caption="Tjenester"
        rows={integrations}
        rowKey={({ name }) => name}
        empty={<Empty title="Ingen tjenester." />}
        columns={[
          {
            key: 'name',
            header: 'Tjeneste',
            rowHeader: true,
            cell: ({ name }) => INTEGRATIONS[name],
          },
          {
            key: 'configured',
            header: 'Oppsett',
            cell: ({ configured }) => (configured ? 'Satt opp' : 'Ikke satt opp'),
          },
          {
            key: 'lastSuccess',
            header: 'Virket sist',
            cell: ({ lastSuccess }) => shortMoment(lastSuccess),
          },
          {
            key: 'lastError',
            header: 'Siste feil',
            cell: ({ lastError }) => (lastError === null ? 'Ingen' : <bdi>{lastError}</bdi>),
          },
        ]}
      />
    </FoldPanel>
  );
}

type Process = SystemAnswer['processes'][number];

function Processes({ processes }: { processes: readonly Process[] }) {
  const now = useNow().getTime();
  return (
    <FoldPanel title="Prosesser">
      <DataTable
        caption="Serverprosesser"
        rows={processes}
        rowKey={({ id }) => id}
        empty={<Empty title="Ingen prosesser har meldt seg." />}
        columns={[
          {
            key: 'name',
            header: 'Navn',
            rowHeader: true,
            cell: ({ name, self }) => (self ? `${name} (denne siden)` : name),
          },
          {
            key: 'uptime',
            header: 'Oppetid',
            cell: ({ startedAt }) => durationText(now - Date.parse(startedAt)),
          },
          { key: 'seen', header: 'Sist sett', cell: ({ seenAt }) => shortMoment(seenAt) },
          {
            key: 'sockets',
            header: 'WebSocket',
            numeric: true,
            cell: ({ sockets }) => formatNumber(sockets),
          },
          {
            key: 'memory',
            header: 'Minne',
            numeric: true,
            cell: ({ memoryBytes }) => bytesText(memoryBytes),
          },
        ]}
      />
    </FoldPanel>
  );
}

interface BackupProps {
  backup: SystemAnswer['backup'];
  asked: number;
}

/** The last backup, failures since, and a button to start one. */
function Backup({ backup, asked }: BackupProps) {
  const { configured, running, lastSuccess, bytes, late, lastError, lastErrorAt } = backup;
  const { run: start, pending } = useBackupNow();
  const isWell = !late && lastError === null;
  const last = `Sist tatt ${shortMoment(lastSuccess)}, ${bytesText(bytes)}`;
  return (
    <FoldPanel title="Sikkerhetskopi" startsOpen={configured && !isWell} asked={asked}>
      {configured ? (
        <div className={FIELD_ROW}>
          <Badges>
            <Badge
              name="Nattlig kopi"
              isWell={isWell}
              word={isWell ? 'I orden' : 'Trenger tilsyn'}
              detail={lastSuccess === null ? 'Ingen er tatt ennå' : last}
            />
          </Badges>
          <button
            type="button"
            className={cx(BUTTON.edge, 'ml-auto')}
            aria-disabled={running || pending}
            onClick={() => {
              if (!running) void start(null);
            }}
          >
            {running ? 'Tar kopi …' : 'Ta kopi nå'}
          </button>
        </div>
      ) : (
        <p className="dim">
          Ikke satt opp. Sett BACKUP_DIR på serveren for å få en kopi hver natt, og for å ta en nå.
        </p>
      )}
      <p role="status" className="sr-only">
        {running ? 'Tar sikkerhetskopi' : ''}
      </p>
      {lastError !== null && lastErrorAt !== null && (
        <p className="mt-3">
          Siste feil {shortMoment(lastErrorAt)}: <bdi>{lastError}</bdi>
        </p>
      )}
    </FoldPanel>
  );
}
