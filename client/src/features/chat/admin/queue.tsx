import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Retry } from '#client/components/ui/retry.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { reasonOf } from '#client/lib/failure-text.ts';
import { PANEL, TEXT_KEY, TITLE } from './panels.ts';

/** A long list scrolls: below the rooms where these are a column, and below the lines of the room. */
const LISTS = classes({
  waiting: 'min-[1280px]:max-h-72 min-[1280px]:overflow-y-auto',
  rules: 'max-h-104 overflow-y-auto',
});

interface QueueProps<T> {
  title: string;
  place: keyof typeof LISTS;
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
export function Queue<T>({ title, place, query, countOf, empty, foot, children }: QueueProps<T>) {
  const { data, error, refetch } = query;
  const count = data === undefined ? 0 : countOf(data);
  return (
    <section className={PANEL} aria-label={title}>
      <h3 className={cx(TITLE, 'mb-3')}>
        {title} {count > 0 && <Tag tone="y">{count}</Tag>}
      </h3>
      {data === undefined && !error && <Skeleton height="2.75rem" />}
      {data === undefined && error && (
        <p role="alert">
          {reasonOf(error, 'Lista kunne ikke hentes.')}{' '}
          <Retry what={title} className={TEXT_KEY} onRetry={() => void refetch()} />
        </p>
      )}
      {data !== undefined &&
        (count === 0 ? (
          <p className="dim">{empty}</p>
        ) : (
          <ul className={cx('grid gap-2', LISTS[place])}>{children(data)}</ul>
        ))}
      {foot}
    </section>
  );
}
