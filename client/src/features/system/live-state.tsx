import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LIST } from '#client/components/back-office/looks.ts';
import { FoldPanel } from '#client/components/back-office/panel.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Retry, Skeleton } from '#client/components/ui/data-states.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useIsLive } from '#client/lib/live/live-topics.ts';
import { figureText, shortMoment } from '#client/lib/short-text.ts';
import type { ActivityLine, SystemAnswer } from '#shared/contracts/back-office.ts';
import { formatNumber, MINUTE_MS } from '#shared/oslo-time.ts';
import { activityQuery } from './system.queries.ts';
import { bytesText, durationText } from './system-words.ts';

/** State of each part of the system, and measurements. */
export function Health({ system }: { system: SystemAnswer }) {
  const { database, sockets, processes } = system;
  const now = useNow();
  const isLive = useIsLive();
  const own = processes.find(({ self }) => self);
  const connections = `${formatNumber(sockets)} ${sockets === 1 ? 'tilkobling' : 'tilkoblinger'}`;
  return (
    <Badges>
      <Badge
        name="Database"
        isWell={database.up}
        word={database.up ? 'Online' : 'Nede'}
        detail={`${database.engine}, ${figureText(database.pingMs)} ms, ${bytesText(database.sizeBytes)}`}
      />
      <Badge
        name="WebSocket"
        isWell={isLive}
        word={isLive ? 'Aktiv' : 'Frakoblet'}
        detail={connections}
      />
      <Badge
        name="Oppetid"
        isWell={own !== undefined}
        word={own ? durationText(now.getTime() - Date.parse(own.startedAt)) : '–'}
        detail={openWords(openFor(now))}
      />
    </Badges>
  );
}

function openFor(now: Date): number {
  return now.getTime() - performance.timeOrigin;
}

function openWords(ms: number): string {
  if (ms < MINUTE_MS) return 'Nettopp åpnet';
  return `Dashboardet har vært åpent i ${durationText(ms)}`;
}

export function Badges({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-5 gap-y-3">
      {children}
    </ul>
  );
}

interface BadgeProps {
  name: string;
  isWell: boolean;
  word: string;
  detail: string;
}

/** One part: its name, a light with a word, and a detail. */
export function Badge({ name, isWell, word, detail }: BadgeProps) {
  return (
    <li>
      <b>{name}</b>
      <span className="flex items-center gap-2 font-bold">
        <i className={cx('led', !isWell && 'led--r')} aria-hidden="true" />
        {word}
      </span>
      <span className="mono block text-fg-2 leading-[1.4]">{detail}</span>
    </li>
  );
}

const KINDS: Readonly<Record<ActivityLine['kind'], string>> = {
  act: 'Admin',
  user: 'Bruker',
  contact: 'Melding',
  share: 'Deling',
  application: 'Affiliate',
  sale: 'Salg',
  newsletter: 'Nyhetsbrev',
};

/** Recent admin actions and new rows from visitors, updated live. */
export function Activity() {
  const { data, error, isError, refetch } = useQuery(activityQuery);
  const isLive = useIsLive();
  return (
    <FoldPanel
      title="Live aktivitet"
      side={<Tag tone="edged">{isLive ? 'Direkte' : 'Hvert 30. sekund'}</Tag>}
    >
      {data === undefined && !isError && <Skeleton height="10rem" />}
      {data === undefined && isError && (
        <p role="alert">
          {reasonOf(error, 'Aktiviteten kunne ikke hentes.')}{' '}
          <Retry what="aktivitet" onRetry={() => void refetch()} />
        </p>
      )}
      {data?.activity.length === 0 && <p className="dim">Ingenting har skjedd ennå.</p>}
      {data !== undefined && data.activity.length > 0 && (
        <ul
          className={cx(LIST, 'max-h-108 overflow-y-auto')}
          aria-label="Live aktivitet"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by key
          tabIndex={0}
        >
          {data.activity.map(({ id, kind, text, at }) => (
            <li
              key={id}
              className="grid min-h-11 grid-cols-[6.75rem_minmax(0,1fr)] items-center justify-items-start gap-x-2 gap-y-0.5 py-1.5"
            >
              <Tag>{KINDS[kind]}</Tag>
              <bdi>{text}</bdi>
              <time className="mono dim col-start-2" dateTime={at}>
                {shortMoment(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </FoldPanel>
  );
}
