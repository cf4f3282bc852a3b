import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#client/lib/call/use-call.ts';
import { toast } from '#client/lib/toast.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { giftsQuery, statsQuery } from '../profile.queries.ts';
import { userCall } from '../user-call.ts';

const FAILED = { title: 'Kunne ikke åpne gave', description: 'Prøv igjen senere' };

/**
 * Opens gifts and notifies the user of the result. A second call for the same gift while one is
 * pending does nothing; the server opens each gift once in any case.
 */
export function useOpenGift(user: SessionUser) {
  const client = useQueryClient();
  const gifts = giftsQuery(user.id);
  const { run, sent } = useCall({
    send: async (id: string) => {
      const { gift } = await userCall(client, 'POST /api/user/gifts/:id/open', { params: { id } });
      // A pending fetch of the list may still return the gift unopened.
      await client.cancelQueries(gifts);
      client.setQueryData(gifts.queryKey, (list) =>
        list?.map((one) => (one.id === gift.id ? gift : one)),
      );
      return gift;
    },
    onSuccess: ({ description }) => {
      toast({ title: '🎁 Gave åpnet!', description, variant: 'gift' });
      void client.invalidateQueries(gifts);
      void client.invalidateQueries(statsQuery(user.id));
    },
    onFailure: () => toast({ ...FAILED, variant: 'error' }),
    failure: { ...FAILED, isQuiet: true },
    isParallel: true,
  });
  return { open: (id: string) => void run(id), openingId: sent ?? null };
}
