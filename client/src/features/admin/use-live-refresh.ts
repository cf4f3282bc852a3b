import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { useLiveTopic } from '#client/lib/live/live-topics.ts';

const REFRESH_MS = 1_000;

/**
 * Refetches active queries when data of the back office has changed: at once, then at most once a
 * second. Polling continues for when the socket is down.
 */
export function useLiveRefresh(): void {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useRef(false);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const refresh = () => {
    if (waiting.current !== undefined) {
      again.current = true;
      return;
    }
    void refreshAdmin(client);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      if (!again.current) return;
      again.current = false;
      refresh();
    }, REFRESH_MS);
  };
  useLiveTopic('admin', refresh);
}
