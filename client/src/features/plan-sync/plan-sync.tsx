import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userSession, useSession } from '#client/lib/session.ts';
import { ownCall } from '#client/lib/session-acts.ts';
import { followAccount } from './follow-account.ts';

/** Keeps the browser's plan and the account's the same while somebody is logged in. Shows nothing. */
export function PlanSync() {
  const client = useQueryClient();
  const { user } = useSession();
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return;
    return followAccount(id, {
      call: (sent) => ownCall(userSession, client, sent),
      onSomebodyElse: () => void client.invalidateQueries({ queryKey: userSession.key }),
    });
  }, [id, client]);
  return null;
}
