import { ApiError } from '#client/lib/api-client.ts';
import { NO_ANSWER, reasonOf } from '#client/lib/failure-text.ts';
import type { ErrorStateProps } from '../ui/error-state.tsx';

interface Fetched {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Shown in place of a list after a failed call without earlier rows; null otherwise. */
export function listProblem(query: Fetched, title: string): ErrorStateProps | null {
  if (query.data !== undefined || query.error === null) return null;
  const status = query.error instanceof ApiError ? query.error.status : 0;
  return {
    ...(status > 0 && { status }),
    title,
    text: status === 0 ? NO_ANSWER : reasonOf(query.error, 'Prøv igjen senere.'),
    onRetry: () => void query.refetch(),
    retrying: query.isFetching,
  };
}
