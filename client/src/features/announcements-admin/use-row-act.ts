import { useState } from 'react';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import type { ApiName, Input } from '#client/lib/call/api.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';

interface Texts {
  done: string;
  failed: string;
}

/** Acts on an announcement, one at a time, with a notice of how it went. */
export function useRowAct() {
  const call = useAdminCall();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const act = async <N extends ApiName>(
    { id, title }: AdminAnnouncement,
    name: N,
    input: Input<N>,
    { done, failed }: Texts,
  ) => {
    if (pendingId !== null) return;
    setPendingId(id);
    const answer = await call(name, input, { title: failed, fallback: 'Prøv igjen senere' });
    setPendingId(null);
    if (answer === null) return;
    toast({ title: done, description: title, variant: 'success' });
  };
  return { pendingId, act };
}
