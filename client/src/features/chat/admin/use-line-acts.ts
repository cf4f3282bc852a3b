import { useCallback } from 'react';
import { toast } from '#client/lib/toast.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { useAct } from './admin.queries.ts';

/** How long 'Angre' is offered, in ms (docs/product/back-office.md#deletion). */
export const UNDO_MS = 10_000;

/** Deletes a line, with 'Angre', and restores one. */
export function useLineActs() {
  const act = useAct();
  const restore = useCallback((id: string) => act('POST', `/chat-messages/${id}/restore`), [act]);
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
