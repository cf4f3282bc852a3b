import { useQueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { leave } from './session-acts.ts';
import type { SessionKind } from './session-kind.ts';
import { useCall } from './use-call.ts';

/**
 * Ends a session on the server and in every tab, then calls `onDone`. After a failure the session
 * is still shown as open and a notice is shown, because it may still be valid.
 */
export function useLogout<S extends { success: boolean }>(
  session: Pick<SessionKind<S>, 'replace' | 'channel' | 'root'>,
  onDone: () => void = () => undefined,
): { logout: (afterwards?: () => void) => void; pending: boolean } {
  const client = useQueryClient();
  const { run, pending } = useCall({
    send: (_afterwards: (() => void) | undefined) => api(`POST ${session.root}/logout`),
    onSuccess: (_answer, afterwards) => {
      leave(session, client);
      afterwards?.();
      onDone();
    },
    failure: { title: 'Kunne ikke logge ut', fallback: 'Prøv igjen om litt.' },
  });
  return { logout: (afterwards) => void run(afterwards), pending };
}
