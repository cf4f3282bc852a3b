import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#client/lib/call/use-call.ts';
import { toast } from '#client/lib/toast.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { userCall, userQuery } from '../user-call.ts';

export const planQuery = (userId: string) => userQuery('GET /api/user/favourites', userId, false);

/** Makes a new address of the calendar feed; the one before it ends. */
export function useRenewFeed(user: SessionUser) {
  const client = useQueryClient();
  const plan = planQuery(user.id);
  return useCall({
    send: () => userCall(client, 'POST /api/user/calendar-feed'),
    onSuccess: async ({ address }) => {
      // An answer from before would put the old address back.
      await client.cancelQueries(plan);
      client.setQueryData(plan.queryKey, (before) => before && { ...before, calendar: address });
      toast({ title: 'Kalenderadressen er klar', variant: 'success' });
    },
    failure: { title: 'Kunne ikke lage kalenderadressen', fallback: 'Prøv igjen om litt.' },
  });
}
