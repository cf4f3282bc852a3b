import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { ApiError } from '#client/lib/call/api-client.ts';
import { dayClock, formatNumber } from '#shared/oslo-time.ts';

export interface LoadedDataProps<T> {
  query: UseQueryResult<T, Error>;
  /** Heading of the error state. */
  failure: string;
  /** Announced while loading, e.g. 'Laster gavene'. */
  loadingText: string;
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Loading, failed (with 'Prøv igjen') or loaded. Loaded data stay when a later fetch fails, with a
 * line about their age.
 */
export function LoadedData<T>({
  query,
  failure,
  loadingText,
  loading,
  children,
}: LoadedDataProps<T>) {
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
      Vi får ikke kontakt. Det du ser, er fra {dayClock(since, new Date())}.
    </p>
  );
}

/** 'Vis flere' below a partial list. */
export function MoreKey({ rest, onMore }: { rest: number; onMore: () => void }) {
  if (rest === 0) return null;
  return (
    <Button variant="coal" className="mt-6" onClick={onMore}>
      Vis flere ({formatNumber(rest)})
    </Button>
  );
}

/** Rows rendered per frame, so that a slow phone stays responsive. */
const STEP = 4;

/** The first `size` items of a list, and `size` more after each call of `more`. */
export function useMore<T>(
  list: readonly T[],
  size: number,
): { shown: readonly T[]; rest: number; more: () => void } {
  const [count, setCount] = useState(size);
  const [drawn, setDrawn] = useState(STEP);
  const isDue = drawn < Math.min(count, list.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more after each step
  useEffect(() => {
    if (!isDue) return;
    const draw = () => startTransition(() => setDrawn((before) => before + STEP));
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [isDue, drawn]);
  return {
    shown: list.slice(0, Math.min(count, drawn)),
    rest: Math.max(0, list.length - count),
    more: () => setCount(count + size),
  };
}
