import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Retry, Skeleton } from '#client/components/ui/data-states.tsx';
import { Badges } from '#client/components/ui/level.tsx';
import { Face } from '#client/components/ui/mask.tsx';

import { Tag } from '#client/components/ui/tag.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import type { PersonCard, Restriction } from '#shared/contracts/chat-admin.ts';
import { formatDate, formatNumber, osloClock, osloDate } from '#shared/oslo-time.ts';
import type { ChatLine } from '../lines.ts';
import { personQuery } from './admin.queries.ts';
import { ENTRY, TEXT_KEY } from './panels.ts';

const STATUS = { held: 'Holdt', hidden: 'Skjult', deleted: 'Fjernet', shown: '' } as const;

/** 'kl. 14:32' today, else with the day: '21. november 2026 kl. 14:32'. */
export function when(iso: string): string {
  const moment = new Date(iso);
  const time = `kl. ${osloClock(moment)}`;
  const day = osloDate(moment);
  return day === osloDate(new Date()) ? time : `${formatDate(day)} ${time}`;
}

/**
 * The author of a line: figures, acts (`children`), restrictions in force, recent lines, past acts.
 */
export function PersonPanel({ line, children }: { line: ChatLine; children: ReactNode }) {
  const { navn } = line;
  const { data: card, error, refetch } = useQuery(personQuery(line.id));
  return (
    <section className="grid gap-3" aria-label={`Om ${navn}`}>
      <div className="flex items-center gap-3">
        <Face name={navn} picture={card?.picture ?? line.picture} />
        <p className="wrap-anywhere grid min-w-0">
          <b>
            <bdi>{navn}</bdi>
          </b>
          {card ? (
            <span className="mono dim">
              Nivå {card.activityLevel} · {formatNumber(card.messageCount)}{' '}
              {card.messageCount === 1 ? 'melding' : 'meldinger'}
            </span>
          ) : (
            !error && <Skeleton width="10rem" />
          )}
        </p>
      </div>
      {error && !card && (
        <p role="alert">
          {reasonOf(error, 'Personen kunne ikke hentes.')}{' '}
          <Retry what="person" className={TEXT_KEY} onRetry={() => void refetch()} />
        </p>
      )}
      {children}
      {card && <Details card={card} />}
    </section>
  );
}

function Details({ card }: { card: PersonCard }) {
  return (
    <>
      {card.restrictions.length > 0 && (
        <ul className="grid gap-2">
          {card.restrictions.map((rule) => (
            <RestrictionRow key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
        <dt className="text-fg-2">Konto</dt>
        <dd>{card.userId === null ? 'Besøkende uten konto' : 'Registrert bruker'}</dd>
        <dt className="text-fg-2">Poeng</dt>
        <dd>{formatNumber(card.totalPoints)}</dd>
        {card.joinedAt && (
          <>
            <dt className="text-fg-2">Kom</dt>
            <dd>{when(card.joinedAt)}</dd>
          </>
        )}
      </dl>
      <Badges badges={card.badges} />
      <Recent title={`Siste meldinger (${card.lines.length})`}>
        {card.lines.map((line) => (
          <li key={line.id} className={RECENT}>
            <span className="mono dim">{when(line.createdAt)}</span>
            {line.status !== 'shown' && <Tag tone="edged">{STATUS[line.status]}</Tag>}
            <bdi>{line.melding}</bdi>
          </li>
        ))}
      </Recent>
      <Recent title={`Siste hendelser (${card.acts.length})`} isOpen={card.acts.length > 0}>
        {card.acts.map(({ actor, action, createdAt }) => (
          <li key={`${createdAt} ${action}`} className={RECENT}>
            <span className="mono dim">{when(createdAt)}</span>
            <span>
              {actWords(action)} av <bdi>{actor}</bdi>
            </span>
          </li>
        ))}
      </Recent>
    </>
  );
}

const RECENT = classes('wrap-anywhere grid justify-items-start');

interface RecentProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A folded list of what happened. */
function Recent({ title, isOpen, children }: RecentProps) {
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-target cursor-pointer items-center font-bold">
        <span className="w-5 font-mono group-open:hidden" aria-hidden="true">
          +
        </span>
        <span className="hidden w-5 font-mono group-open:block" aria-hidden="true">
          −
        </span>
        {title}
      </summary>
      <ol className="grid max-h-64 gap-2 overflow-y-auto">{children}</ol>
    </details>
  );
}

/** A time-out or ban, with a button to lift it. */
export function RestrictionRow({ rule, className }: { rule: Restriction; className?: string }) {
  const call = useAdminCall();
  const params = { id: rule.id };
  return (
    <li className={cx(ENTRY, className)}>
      <span>
        <b>{rule.kind === 'ban' ? 'Utestengt' : 'Dempet'}</b>{' '}
        {rule.target === 'address' ? 'adresse' : <bdi>{rule.navn}</bdi>}
        <span className="dim">
          {rule.until === null ? ' uten slutt' : ` til ${when(rule.until)}`}, av {rule.createdBy}
          {rule.reason && `: ${rule.reason}`}
        </span>
      </span>
      <button
        type="button"
        className={TEXT_KEY}
        onClick={() => void call('DELETE /api/admin/chat/restrictions/:id', { params })}
      >
        Opphev
      </button>
    </li>
  );
}

const ACTS: Readonly<Record<string, string>> = {
  'chat_line.delete': 'Melding fjernet',
  'chat_line.restore': 'Melding lagt tilbake',
  'chat_line.hide': 'Melding skjult etter rapporter',
  'chat_line.dismiss_reports': 'Rapport lagt bort',
  'chat_person.timeout': 'Dempet',
  'chat_person.ban': 'Utestengt',
  'chat_person.lift_timeout': 'Demping opphevet',
  'chat_person.lift_ban': 'Utestenging opphevet',
};

/** Norwegian name of a moderator's act; an unknown act keeps its id. */
function actWords(action: string): string {
  return ACTS[action] ?? action;
}
