import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError, reportFailure, send } from './api-client.ts';

/** How long data without a mounted query is cached, in ms. */
const UNUSED_DATA_MS = 5 * 60_000;

async function read(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await send(path, { headers: { 'Content-Type': 'application/json' }, signal });
  if (!response.ok) {
    const text = await response.text().catch(() => '');
    const reason = `${response.status}: ${text || response.statusText}`;
    throw new ApiError(response.status, text, reason);
  }
  return response.json();
}

/**
 * Query function whose URL is the query key's parts joined with '/'
 * (docs/product/public-site.md#calls-from-the-browser). Rejects with '{status}: {response text or
 * status text}'.
 */
const readDefault: QueryFunction = async ({ queryKey, signal }) => {
  const path = queryKey.join('/');
  try {
    return await read(path, signal);
  } catch (error) {
    reportFailure(`GET ${path}`, error);
    throw error;
  }
};

/**
 * Query client without retries, polling or refetch on focus. Data is never stale and is dropped 5
 * minutes after its last use.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readDefault,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: UNUSED_DATA_MS,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
