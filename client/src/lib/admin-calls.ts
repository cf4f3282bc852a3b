import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { POLL_HEADER } from '#shared/contracts/session.ts';
import { ApiError, apiRequest, type Method } from './api-client.ts';
import { reasonOf } from './failure-text.ts';
import { toast } from './toast.ts';

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

/** What a notice says when an act failed. */
export interface ActFailure {
  title: string;
  /** Where the server gives no reason. */
  fallback: string;
}

const FAILED: ActFailure = { title: 'Det gikk ikke', fallback: 'Prøv igjen senere' };

/**
 * Does something in the back office, then asks again for what is shown. Resolves with the answer,
 * or with null after a notice about the failure.
 */
export function useAdminAct() {
  const client = useQueryClient();
  return useCallback(
    async <T = unknown>(
      method: Method,
      path: string,
      body?: unknown,
      { title, fallback }: ActFailure = FAILED,
    ): Promise<T | null> => {
      try {
        return await apiRequest<T>(method, path, body);
      } catch (error) {
        toast({ variant: 'error', title, description: reasonOf(error, fallback) });
        return null;
      } finally {
        void refreshAdmin(client);
      }
    },
    [client],
  );
}
