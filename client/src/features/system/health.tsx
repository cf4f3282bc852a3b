import type { ReactNode } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useIsLive } from '#client/lib/live/live-topics.ts';
import { figureText } from '#client/lib/short-text.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { bytesText, durationText } from './system-words.ts';

/** State of the parts: a text with a coloured light, and the measurements. */
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

/** How long the page has been open, in ms. */
function openFor(now: Date): number {
  return now.getTime() - performance.timeOrigin;
}

function openWords(ms: number): string {
  if (ms < MINUTE_MS) return 'Nettopp åpnet';
  return `Dashboardet har vært åpent i ${durationText(ms)}`;
}

/** The parts beside each other. */
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
