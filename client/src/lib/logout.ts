import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { apiRequest } from './api-client.ts';
import { reasonOf } from './failure-text.ts';
import { paths } from './paths.ts';
import { leave } from './session-change.ts';
import { toast } from './toast.ts';

/**
 * Logs the user out on the server and in every tab, and goes to the front page. A failure leaves
 * everything as it is and says so: a session that still runs must not look as if it had ended.
 */
export function useLogout(): { logout: () => Promise<void>; pending: boolean } {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const logout = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await apiRequest('POST', '/api/user/logout');
      leave(client);
      navigate(paths.home);
    } catch (error) {
      const description = reasonOf(error, 'Prøv igjen om litt.');
      toast({ title: 'Kunne ikke logge ut', description, variant: 'error' });
    } finally {
      running.current = false;
      setPending(false);
    }
  }, [client, navigate]);
  return { logout, pending };
}
