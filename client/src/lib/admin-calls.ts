import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { POLL_HEADER } from '#shared/contracts/session.ts';
import { ApiError, apiRequest, type Method } from './api-client.ts';
import { type Failure, useCall } from './use-call.ts';

/*
 * What the tabs of the back office share: reading that polls, and acts after which everything that
 * is shown is asked for again.
 */

/** How long after a press or a key the admin counts as being here, in ms. */
const PRESENT_MS = 60_000;

let touchedAt = Number.NEGATIVE_INFINITY;
if (typeof document !== 'undefined') {
  const touch = () => {
    touchedAt = Date.now();
  };
  for (const kind of ['pointerdown', 'keydown']) {
    document.addEventListener(kind, touch, { capture: true, passive: true });
  }
}

/**
 * Headers of a request that reads: marked as polling unless the admin did something just now, so
 * that only a person at the keyboard keeps the session from ending
 * (docs/product/back-office.md#administrators-sessions).
 */
export function readHeaders(): Record<string, string> {
  return Date.now() - touchedAt < PRESENT_MS ? {} : { [POLL_HEADER]: '1' };
}

/** One more try when no answer came or the server failed; a refusal would be the same again. */
function tryOnceMore(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !refused;
}

/** A call of the back office that is read every `pollMs` ms, with one retry. The path is the key. */
export function adminQuery<T>(path: string, pollMs: number) {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) =>
      apiRequest<T>('GET', path, undefined, { signal, headers: readHeaders() }),
    refetchInterval: pollMs,
    staleTime: 0,
    retry: tryOnceMore,
    networkMode: 'always',
  });
}

const SESSION = '/api/admin/session';

/** Asks again for everything of the back office that is on the screen. */
export async function refreshAdmin(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(admin|contact)\b/.test(path) && path !== SESSION,
  });
}

/** What a notice says when an act failed and nothing better is known. */
export const ACT_FAILED: Failure = { title: 'Det gikk ikke', fallback: 'Prøv igjen senere' };

interface Act {
  method: Method;
  path: string;
  body: unknown;
  failure: Failure;
}

/**
 * Does something in the back office, then asks again for what is shown. Resolves with the answer,
 * or with null after a notice about the failure and while the same act is under way.
 */
export function useAdminAct() {
  const client = useQueryClient();
  const { run } = useCall({
    send: ({ method, path, body }: Act) => apiRequest<unknown>(method, path, body),
    onSettled: () => void refreshAdmin(client),
    failure: ({ failure }) => failure,
    isParallel: true,
  });
  return useCallback(
    <T = unknown>(method: Method, path: string, body?: unknown, failure: Failure = ACT_FAILED) =>
      run({ method, path, body, failure }) as Promise<T | null>,
    [run],
  );
}
