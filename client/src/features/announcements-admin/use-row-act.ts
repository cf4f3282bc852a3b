import { useState } from 'react';
import { useAdminAct } from '#client/lib/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import { announcementPath } from './announcements.queries.ts';

/** Acts on an announcement, one at a time, with a notice of how it went. */
export function useRowAct() {
  const run = useAdminAct();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const act = async (
    announcement: AdminAnnouncement,
    what: 'confirm' | 'reject' | 'end',
    done: string,
    failed: string,
    body: object = {},
  ) => {
    if (pendingId !== null) return;
    setPendingId(announcement.id);
    const failure = { title: failed, fallback: 'Prøv igjen senere' };
    const answer = await run('POST', announcementPath(announcement, what), body, failure);
    setPendingId(null);
    if (answer === null) return;
    toast({ title: done, description: announcement.title, variant: 'success' });
  };
  return { pendingId, act };
}
