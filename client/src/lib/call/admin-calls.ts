import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { type AdminSession, POLL_HEADER } from '#shared/contracts/session.ts';
import type { Person } from '../storage/person-storage.ts';
import {
  type Address,
  type Answer,
  type ApiName,
  addressOf,
  api,
  type Given,
  type Input,
  type Named,
} from './api.ts';
import { ApiError } from './api-client.ts';
import { type Failure, useCall } from './use-call.ts';

/*
 * Queries and mutations of the back office. Queries poll; a mutation refetches all visible queries.
 */

/** How long after a pointer or key event the admin counts as active, in ms. */
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
 * Headers of a GET: marked as polling unless the admin was active recently, so that an open tab
 * without a person does not keep the session alive
 * (docs/product/back-office.md#administrators-sessions).
 */
export function readHeaders(): Record<string, string> {
  return Date.now() - touchedAt < PRESENT_MS ? {} : { [POLL_HEADER]: '1' };
}

/** Retries once when no answer came or the server failed; a 4xx would be the same again. */
function tryOnceMore(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !refused;
}

/** Polls every `ms` ms, with one retry. */
export const adminPoll = (ms: number) =>
  ({ refetchInterval: ms, staleTime: 0, retry: tryOnceMore, networkMode: 'always' }) as const;

/** Query for a call of the back office, polled every `pollMs` ms, with one retry. */
export function adminRead<N extends Named<'GET'>>(
  name: N,
  pollMs: number,
  ...given: Given<Address<N>>
) {
  return queryOptions({
    queryKey: [addressOf(name, ...given)],
    queryFn: ({ signal }): Promise<Answer<N>> =>
      api(name, { ...given[0], signal, headers: readHeaders() } as never),
    ...adminPoll(pollMs),
  });
}

const SESSION = addressOf('GET /api/admin/session');

/** Refetches every visible query of the back office. */
export async function refreshAdmin(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(admin|contact)\b/.test(path) && path !== SESSION,
  });
}

export const ACT_FAILED: Failure = { title: 'Det gikk ikke', fallback: 'Prøv igjen senere' };

interface AdminCall {
  name: ApiName;
  input: object;
  failure: Failure;
}

/**
 * Makes calls of the back office and refetches the visible queries. Resolves with the answer, or
 * with null after a failure (a notice is shown) and while the same call is pending.
 */
export function useAdminCall() {
  const client = useQueryClient();
  const { run } = useCall({
    send: ({ name, input }: AdminCall, headers) => api(name, { ...input, headers } as never),
    onSettled: () => void refreshAdmin(client),
    failure: ({ failure }) => failure,
    isParallel: true,
  });
  return useCallback(
    <N extends ApiName>(name: N, input: Input<N>, failure: Failure = ACT_FAILED) =>
      run({ name, input, failure }) as Promise<Answer<N> | null>,
    [run],
  );
}

/**
 * Figures of the overview cards, every 30 s (docs/product/back-office.md#polling-of-the-dashboard).
 */
export const overviewQuery = adminRead('GET /api/admin/overview', 30_000);

/**
 * Levels and most active people of the chat, every 10 s
 * (docs/product/back-office.md#polling-of-the-dashboard).
 */
export const chatActivityQuery = adminRead('GET /api/admin/chat-activity', 10_000);

/** What stands against publishing, as a refused call says it; null for other failures. */
export function refusedProblems(error: unknown): ContentProblem[] | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('problems' in body)) return null;
  return Array.isArray(body.problems) ? (body.problems as ContentProblem[]) : null;
}

/** The owner of what is typed in the back office: `admin:id`, null while nobody is known. */
export function useAdminPerson(): Person {
  const session = useQueryClient().getQueryData<AdminSession>([SESSION]);
  return session?.success ? `admin:${session.admin.id}` : null;
}
