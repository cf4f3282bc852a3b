import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiRequest, type Method } from '#client/lib/api-client.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type {
  FilterWord,
  ModeratedLine,
  PersonCard,
  ReportedLines,
  Restriction,
} from '#shared/contracts/chat-admin.ts';
import type { List } from '#shared/contracts/list.ts';
import { POLL_HEADER } from '#shared/contracts/session.ts';

/** Polling interval while the socket sends no changes, in ms. */
const POLL_MS = 15_000;
const ROOT = '/api/admin/chat';

/** Query of a list; fetching it does not count as the admin's activity. */
function list<T>(path: string) {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) =>
      apiRequest<T>('GET', path, undefined, { signal, headers: { [POLL_HEADER]: '1' } }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

export const heldQuery = list<List<ModeratedLine>>(`${ROOT}/held`);
export const reportsQuery = list<ReportedLines>(`${ROOT}/reports`);
export const wordsQuery = list<FilterWord[]>(`${ROOT}/words`);
export const restrictionsQuery = list<Restriction[]>(`${ROOT}/restrictions`);

export const personQuery = (messageId: string) =>
  list<PersonCard>(`${ROOT}/people?${new URLSearchParams({ messageId })}`);

/** Invalidates the lists, so that they are fetched again. */
function useRefreshLists(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(ROOT),
    });
  }, [client]);
}

/** Mutation on a line, a person or a room; a failure shows a notice. */
export function useAct() {
  const refresh = useRefreshLists();
  return useCallback(
    async (method: Method, path: string, body?: unknown): Promise<boolean> => {
      try {
        await apiRequest(method, `/api/admin${path}`, body);
        return true;
      } catch (error) {
        const description = reasonOf(error, 'Prøv igjen senere.');
        toast({ variant: 'error', title: 'Det gikk ikke', description });
        return false;
      } finally {
        refresh();
      }
    },
    [refresh],
  );
}
