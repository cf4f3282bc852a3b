import { useQueryClient } from '@tanstack/react-query';
import { ACT_FAILED, refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { toast } from '#client/lib/toast.ts';

/** Hides 'Kom i gang' for all administrators, or brings it back. */
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
