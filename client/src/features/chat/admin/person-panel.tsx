import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badges } from '#client/components/ui/badges.tsx';
import { Face } from '#client/components/ui/face.tsx';
import { Retry } from '#client/components/ui/retry.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { PersonCard, Restriction } from '#shared/contracts/chat-admin.ts';
import { formatDate, formatNumber, osloClock, osloDate } from '#shared/oslo-time.ts';
import type { ChatLine } from '../lines.ts';
import { actWords } from './act-words.ts';
import { personQuery, useAct } from './admin.queries.ts';

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
    <section className="mod__person-del" aria-label={`Om ${navn}`}>
      <div className="mod__person">
        <Face name={navn} picture={card?.picture ?? line.picture} />
        <p>
          <b>
            <bdi>{navn}</bdi>
          </b>
          {card ? (
            <span className="mono dempet">
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
          <Retry what="person" onRetry={() => void refetch()} />
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
        <ul className="mod__liste">
          {card.restrictions.map((rule) => (
            <RestrictionRow key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      <dl className="mod__fakta">
        <dt>Konto</dt>
        <dd>{card.userId === null ? 'Besøkende uten konto' : 'Registrert bruker'}</dd>
        <dt>Poeng</dt>
        <dd>{formatNumber(card.totalPoints)}</dd>
        {card.joinedAt && (
          <>
            <dt>Kom</dt>
            <dd>{when(card.joinedAt)}</dd>
          </>
        )}
      </dl>
      <Badges badges={card.badges} />
      <details>
        <summary>Siste meldinger ({card.lines.length})</summary>
        <ol className="mod__siste">
          {card.lines.map((line) => (
            <li key={line.id}>
              <span className="mono dempet">{when(line.createdAt)}</span>
              {line.status !== 'shown' && <Tag tone="kantet">{STATUS[line.status]}</Tag>}
              <bdi>{line.melding}</bdi>
            </li>
          ))}
        </ol>
      </details>
      <details open={card.acts.length > 0}>
        <summary>Siste hendelser ({card.acts.length})</summary>
        <ol className="mod__siste">
          {card.acts.map(({ actor, action, createdAt }) => (
            <li key={`${createdAt} ${action}`}>
              <span className="mono dempet">{when(createdAt)}</span>
              <span>
                {actWords(action)} av <bdi>{actor}</bdi>
              </span>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

/** A time-out or ban, with a button to lift it. */
export function RestrictionRow({ rule }: { rule: Restriction }) {
  const act = useAct();
  return (
    <li className="mod__rad">
      <span>
        <b>{rule.kind === 'ban' ? 'Utestengt' : 'Dempet'}</b>{' '}
        {rule.target === 'address' ? 'adresse' : <bdi>{rule.navn}</bdi>}
        <span className="dempet">
          {rule.until === null ? ' uten slutt' : ` til ${when(rule.until)}`}, av {rule.createdBy}
          {rule.reason && `: ${rule.reason}`}
        </span>
      </span>
      <button
        type="button"
        className="lenke"
        onClick={() => void act('DELETE', `/chat/restrictions/${rule.id}`)}
      >
        Opphev
      </button>
    </li>
  );
}
