import { useCallback } from 'react';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';

import type { ChatMessage } from '#shared/contracts/chat.ts';

/**
 * Deletes a line, with 'Angre', and restores one. Each names the status that the moderator saw, so
 * that pressing twice does not publish a rejected line that waits again.
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
