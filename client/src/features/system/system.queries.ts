import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { adminQuery, refreshAdmin, useAdminAct } from '#client/lib/admin-calls.ts';
import { ApiError, apiRequest } from '#client/lib/api-client.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { ActivityLine, LogLine, SystemAnswer } from '#shared/contracts/back-office.ts';
import type { TwoFactorState } from '#shared/contracts/two-factor.ts';

/** How often the tab asks while the socket is silent, in ms. */
const POLL_MS = 30_000;
const LOG_POLL_MS = 5000;

export const systemQuery = adminQuery<SystemAnswer>('/api/admin/system', POLL_MS);
export const activityQuery = adminQuery<{ activity: ActivityLine[] }>(
  '/api/admin/activity',
  POLL_MS,
);
export const twoFactorQuery = adminQuery<TwoFactorState>('/api/admin/two-factor', POLL_MS);
export const logsQuery = (level: string) =>
  adminQuery<{ lines: LogLine[] }>(
    `/api/admin/logs${level === '' ? '' : `?level=${level}`}`,
    LOG_POLL_MS,
  );

/** Runs one thing at a time: a second press while the first is under way does nothing. */
function useOnce(): [boolean, (run: () => Promise<void>) => void] {
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const start = useCallback((run: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    void run().finally(() => {
      running.current = false;
      setPending(false);
    });
  }, []);
  return [pending, start];
}

const NO_SYNC = 'Kunne ikke synkronisere til Google Sheets';

function tellSync(error: unknown): void {
  const isAnswered = error instanceof ApiError && error.status !== 0;
  toast(
    isAnswered
      ? {
          title: 'Synkronisering feilet',
          description: reasonOf(error, NO_SYNC),
          variant: 'error',
        }
      : { title: 'Feil', description: NO_SYNC, variant: 'error' },
  );
}

/** 'Synkroniser Google Sheets' (docs/product/back-office.md#spreadsheet). */
export function useSync(): { sync: () => void; pending: boolean } {
  const client = useQueryClient();
  const [pending, start] = useOnce();
  const run = async () => {
    try {
      const path = '/api/admin/sync-sheets';
      const answer = await apiRequest<{ success: boolean; message: string }>('POST', path);
      toast({
        title: answer.success ? 'Synkronisering fullført' : 'Synkronisering feilet',
        description: answer.message,
        variant: answer.success ? 'success' : 'error',
      });
    } catch (error) {
      tellSync(error);
    } finally {
      void refreshAdmin(client);
    }
  };
  return { sync: () => start(run), pending };
}

/** Another try for what failed: a mail, all mails, or all jobs. `path` follows /system. */
export function useRetry(): { retry: (path: string) => void; pending: boolean } {
  const act = useAdminAct();
  const [pending, start] = useOnce();
  const run = async (path: string) => {
    const answer = await act<{ message?: string }>('POST', `/api/admin/system${path}`);
    if (answer !== null) toast({ title: answer.message ?? 'Prøves på nytt', variant: 'success' });
  };
  return { retry: (path) => start(() => run(path)), pending };
}
