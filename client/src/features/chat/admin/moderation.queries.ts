import { queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import {
  type Address,
  type Answer,
  addressOf,
  api,
  type Given,
  type Named,
} from '#client/lib/call/api.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { POLL_HEADER } from '#shared/contracts/session.ts';

/** Polling interval while the socket sends no changes, in ms. */
const POLL_MS = 15_000;

/** Query of a list; its header keeps polling from extending the admin's session. */
function list<N extends Named<'GET'>>(name: N, ...given: Given<Address<N>>) {
  return queryOptions({
    queryKey: [addressOf(name, ...given)],
    queryFn: ({ signal }): Promise<Answer<N>> =>
      api(name, { ...given[0], signal, headers: { [POLL_HEADER]: '1' } } as never),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

export const heldQuery = list('GET /api/admin/chat/held');
export const reportsQuery = list('GET /api/admin/chat/reports');
export const wordsQuery = list('GET /api/admin/chat/words');
export const restrictionsQuery = list('GET /api/admin/chat/restrictions');

export const personQuery = (messageId: string) =>
  list('GET /api/admin/chat/people', { query: { messageId } });

/**
 * Deletes a line, with 'Angre', and restores one. Each request includes the status that the
 * moderator saw, so that a second press does not publish a rejected line that is held again.
 */
export function useLineActs() {
  const call = useAdminCall();
  const restore = useCallback(
    (id: string, from: 'held' | 'hidden' | 'removed') =>
      call('POST /api/admin/chat-messages/:id/restore', { params: { id }, query: { from } }),
    [call],
  );
  const remove = useCallback(
    async ({ id, navn }: Pick<ChatMessage, 'id' | 'navn'>) => {
      const params = { id };
      if ((await call('DELETE /api/admin/chat-messages/:id', { params })) === null) return;
      const query = { from: 'deleted' } as const;
      toast({
        title: `Meldingen fra ${navn} er fjernet`,
        duration: UNDO_MS,
        action: {
          label: 'Angre',
          onSelect: () => void call('POST /api/admin/chat-messages/:id/restore', { params, query }),
        },
      });
    },
    [call],
  );
  return { remove, restore };
}
