import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '#client/lib/toast.ts';
import type { OpenGiftAnswer, UserGift } from '#shared/contracts/gifts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { giftsQuery, statsQuery } from '../profile.queries.ts';
import { userRequest } from '../user-call.ts';

/**
 * Opens gifts and notifies the user of the result. A second call for the same gift while one is
 * pending does nothing; the server opens each gift once in any case.
 */
export function useOpenGift(user: SessionUser) {
  const client = useQueryClient();
  const opening = useRef(new Set<string>());
  const gifts = giftsQuery(user.id);
  const { mutate, variables, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) =>
      userRequest<OpenGiftAnswer>(client, 'POST', `/api/user/gifts/${encodeURIComponent(id)}/open`),
    onSuccess: async ({ gift }) => {
      // A pending fetch of the list may still return the gift unopened.
      await client.cancelQueries(gifts);
      client.setQueryData<UserGift[]>(gifts.queryKey, (list) =>
        list?.map((one) => (one.id === gift.id ? gift : one)),
      );
      toast({ title: '🎁 Gave åpnet!', description: gift.description, variant: 'gift' });
      await Promise.all([
        client.invalidateQueries(gifts),
        client.invalidateQueries(statsQuery(user.id)),
      ]);
    },
    onError: () =>
      toast({ title: 'Kunne ikke åpne gave', description: 'Prøv igjen senere', variant: 'error' }),
    onSettled: (_answer, _error, id) => opening.current.delete(id),
  });
  const open = (id: string) => {
    if (opening.current.has(id)) return;
    opening.current.add(id);
    mutate(id);
  };
  return { open, openingId: isPending ? variables : null };
}
