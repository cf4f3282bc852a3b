import { queryOptions, useQuery } from '@tanstack/react-query';
import { EmptyState, Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { type Answer, addressOf } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useAnchor } from '#client/lib/use-anchor.ts';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { capitalize, dayClock, formatDay, osloClock, osloDate } from '#shared/oslo-time.ts';
import { DRILL, KIND_NAMES } from '#shared/rules/announcement-words.ts';

type Archive = Answer<'GET /api/announcements/archive'>;

/** How often an open page asks, in ms. */
const POLL_MS = 60_000;
const archiveQuery = queryOptions<Archive>({
  queryKey: [addressOf('GET /api/announcements/archive')],
  refetchInterval: POLL_MS,
});

/** What was announced, day by day, the newest first: loading, failed, empty or the list. */
export function AnnouncementList() {
  const { data, error, isFetching, refetch } = useQuery(archiveQuery);
  useAnchor(data !== undefined);
  if (data === undefined) {
    if (!error) return <Loading />;
    return (
      <div className="mt-10">
        <ErrorState
          headingLevel={2}
          title="Kunne ikke hente kunngjøringene"
          status={error instanceof ApiError && error.status > 0 ? error.status : undefined}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    );
  }
  if (data.announcements.length === 0) {
    return (
      <div className="mt-10">
        <EmptyState
          headingLevel={2}
          title="Ingenting er kunngjort ennå"
          text="Når noe skjer, står det øverst på alle sider, og her etterpå."
        />
      </div>
    );
  }
  return <Days announcements={data.announcements} />;
}

function Loading() {
  return (
    <div className="mt-10 grid noscript:hidden gap-4">
      <p className="sr-only" role="status">
        Henter kunngjøringene
      </p>
      <Skeleton height="2rem" width="14rem" />
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
    </div>
  );
}

function Days({ announcements }: { announcements: readonly Announcement[] }) {
  const dayOf = ({ startsAt }: Announcement) => osloDate(new Date(startsAt));
  const days = new Set(announcements.map(dayOf));
  return [...days].map((date) => (
    <section
      key={date}
      aria-labelledby={`dag-${date}`}
      className="mt-12 grid grid-cols-1 gap-x-8 gap-y-3 border-ink border-t-2 pt-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <h2 id={`dag-${date}`} className="display text-h4 leading-[1.1]">
        {capitalize(formatDay(date))} {date.slice(0, 4)}
      </h2>
      <ol>
        {announcements
          .filter((one) => dayOf(one) === date)
          .map((one) => (
            <Item key={one.id} announcement={one} />
          ))}
      </ol>
    </section>
  ));
}

function Item({ announcement }: { announcement: Announcement }) {
  const { id, title, text, kind, drill, startsAt, endsAt, updatedAt } = announcement;
  const began = new Date(startsAt);
  const now = useNow();
  const isOver = endsAt !== null && new Date(endsAt) <= now;
  return (
    <li
      id={id}
      className="wrap-anywhere grid scroll-mt-scroll gap-1.5 border-line-bone py-5 first:pt-0 [&+&]:border-t"
    >
      <p className="mono flex flex-wrap items-center gap-x-3 gap-y-1.5 font-semibold">
        <time dateTime={startsAt}>{osloClock(began)}</time>
        {drill && <Tag tone="y">{DRILL}</Tag>}
        <Tag tone={kind === 'safety' ? 'r' : 'night'}>{KIND_NAMES[kind]}</Tag>
        {!isOver && <Tag tone="g">Gjelder nå</Tag>}
        {updatedAt !== null && <span>Oppdatert {dayClock(new Date(updatedAt), began)}</span>}
        {endsAt !== null && (
          <span>
            {isOver ? 'Gjaldt' : 'Gjelder'} til {dayClock(new Date(endsAt), began)}
          </span>
        )}
      </p>
      <h3 className="text-h4">
        <bdi>{title}</bdi>
      </h3>
      <p className="max-w-read whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
    </li>
  );
}
