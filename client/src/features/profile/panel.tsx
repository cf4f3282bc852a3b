import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { ApiError } from '#client/lib/call/api-client.ts';
import { osloClock } from '#shared/oslo-time.ts';

export interface PanelProps<T> {
  query: UseQueryResult<T, Error>;
  /** Heading of the error state. */
  failure: string;
  /** Announced while it loads, e.g. 'Laster gavene'. */
  loadingText: string;
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * loading → shown, or loading → failed → (Prøv igjen) loading. Shown data stay when a later fetch
 * fails, with a line about their age.
 */
export function Panel<T>({ query, failure, loadingText, loading, children }: PanelProps<T>) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = query;
  if (data !== undefined) {
    return (
      <>
        {error !== null && <Delayed since={new Date(dataUpdatedAt)} />}
        {children(data)}
      </>
    );
  }
  if (error !== null) {
    return (
      <ErrorState
        headingLevel={2}
        title={failure}
        text="Noe gikk galt. Prøv igjen senere."
        status={error instanceof ApiError && error.status > 0 ? error.status : undefined}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {loadingText}
      </p>
      {loading}
    </div>
  );
}

function Delayed({ since }: { since: Date }) {
  return (
    <p className="mono mb-5 flex items-center gap-2" role="status">
      <i className="led led--y" aria-hidden="true" />
      Vi får ikke kontakt. Det du ser, er fra {osloClock(since)}.
    </p>
  );
}
