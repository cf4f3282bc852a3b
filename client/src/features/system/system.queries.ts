import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ACT_FAILED, adminRead, refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { toast } from '#client/lib/toast.ts';
import type { LogLevel } from '#shared/contracts/back-office.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';

/** Polling interval while the socket is down, in ms. */
const POLL_MS = 30_000;
const LOG_POLL_MS = 5000;

/** A running backup is polled faster, because no event reports its end. */
const RUNNING_POLL_MS = 2_000;

export const systemQuery = queryOptions({
  ...adminRead('GET /api/admin/system', POLL_MS),
  refetchInterval: ({ state }) => (state.data?.backup.running ? RUNNING_POLL_MS : POLL_MS),
});
export const activityQuery = adminRead('GET /api/admin/activity', POLL_MS);
export const twoFactorQuery = adminRead('GET /api/admin/two-factor', POLL_MS);
export const logsQuery = (level: LogLevel | undefined) =>
  adminRead('GET /api/admin/logs', LOG_POLL_MS, { query: { level } });

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
export function useSync() {
  const client = useQueryClient();
  return useCall({
    send: () => api('POST /api/admin/sync-sheets'),
    onSuccess: ({ success, message }) =>
      toast({
        title: success ? 'Synkronisering fullført' : 'Synkronisering feilet',
        description: message,
        variant: success ? 'success' : 'error',
      }),
    onFailure: tellSync,
    onSettled: () => void refreshAdmin(client),
    failure: { title: 'Synkronisering feilet', fallback: NO_SYNC, isQuiet: true },
  });
}

export type Retry = () => Promise<MessageAnswer>;

/** Retries one e-mail, all failed e-mails, or all failed jobs. */
export function useRetry() {
  const client = useQueryClient();
  return useCall({
    send: (retry: Retry) => retry(),
    onSuccess: ({ message }) => toast({ title: message, variant: 'success' }),
    onSettled: () => void refreshAdmin(client),
    failure: ACT_FAILED,
  });
}

/** 'Ta kopi nå' (docs/product/back-office.md#backup-now). */
export function useBackupNow() {
  const client = useQueryClient();
  return useCall({
    send: () => api('POST /api/admin/system/backup'),
    onSuccess: ({ message }) => toast({ title: message, variant: 'success' }),
    onSettled: () => void refreshAdmin(client),
    failure: { title: 'Ingen kopi ble startet', fallback: 'Prøv igjen senere' },
  });
}
