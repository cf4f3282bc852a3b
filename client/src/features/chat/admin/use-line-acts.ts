import { useCallback } from 'react';
import { toast } from '#client/lib/toast.ts';
import { UNDO_MS } from '#client/lib/undo-time.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { useAct } from './admin.queries.ts';

/**
 * Deletes a line, with 'Angre', and restores one. Each names the status that the moderator saw, so
 * that pressing twice does not publish a rejected line that waits again.
 */
export function useLineActs() {
  const act = useAct();
  const restore = useCallback(
    (id: string, from: 'held' | 'hidden' | 'removed') =>
      act('POST', `/chat-messages/${id}/restore?from=${from}`),
    [act],
  );
  const remove = useCallback(
    async ({ id, navn }: Pick<ChatMessage, 'id' | 'navn'>) => {
      if (!(await act('DELETE', `/chat-messages/${id}`))) return;
      toast({
        title: `Meldingen fra ${navn} er fjernet`,
        duration: UNDO_MS,
        action: {
          label: 'Angre',
          onSelect: () => void act('POST', `/chat-messages/${id}/restore?from=deleted`),
        },
      });
    },
    [act],
  );
  return { remove, restore };
}
