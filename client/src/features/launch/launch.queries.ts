import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ACT_FAILED, adminRead, readHeaders, refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { toast } from '#client/lib/toast.ts';
import { CLOCK_HEADER } from '#shared/contracts/launch.ts';

/** Polling interval while the socket is down, in ms. */
const POLL_MS = 30_000;

/** The launch checks; sends this device's time, so that the server can compare clocks. */
export const launchQuery = queryOptions({
  ...adminRead('GET /api/admin/launch', POLL_MS),
  queryFn: ({ signal }) =>
    api('GET /api/admin/launch', {
      signal,
      headers: { ...readHeaders(), [CLOCK_HEADER]: new Date().toISOString() },
    }),
});

/** Hides 'Kom i gang' for all admins, or shows it again. */
export function useGuide() {
  const client = useQueryClient();
  return useCall({
    send: (shown: boolean) => api('POST /api/admin/launch/guide', { body: { shown } }),
    onSuccess: (_answer, shown) =>
      toast(
        shown
          ? { title: '«Kom i gang» står på Oversikt', variant: 'success' }
          : {
              title: '«Kom i gang» er skjult for alle administratorer',
              description: 'Du finner den igjen under System, ved «Klar for publikum».',
              variant: 'info',
            },
      ),
    onSettled: () => void refreshAdmin(client),
    failure: ACT_FAILED,
  });
}
