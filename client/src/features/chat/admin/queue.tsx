import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Retry } from '#client/components/ui/retry.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { reasonOf } from '#client/lib/failure-text.ts';

interface QueueProps<T> {
  title: string;
  query: UseQueryResult<T>;
  /** Number of waiting items in an answer. */
  countOf: (data: T) => number;
  /** Text when nothing is waiting. */
  empty: string;
  /** Shown below the list, also when it is empty. */
  foot?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A list for moderators: loading, failed, empty, or its rows. */
export function Queue<T>({ title, query, countOf, empty, foot, children }: QueueProps<T>) {
  const { data, error, refetch } = query;
  const count = data === undefined ? 0 : countOf(data);
  return (
    <section className="mod__panel mod__ko" aria-label={title}>
      <h3 className="mod__tittel">
        {title} {count > 0 && <Tag tone="y">{count}</Tag>}
      </h3>
      {data === undefined && !error && <Skeleton height="2.75rem" />}
      {data === undefined && error && (
        <p role="alert">
          {reasonOf(error, 'Lista kunne ikke hentes.')}{' '}
          <Retry what={title} onRetry={() => void refetch()} />
        </p>
      )}
      {data !== undefined &&
        (count === 0 ? (
          <p className="dempet">{empty}</p>
        ) : (
          <ul className="mod__liste">{children(data)}</ul>
        ))}
      {foot}
    </section>
  );
}
