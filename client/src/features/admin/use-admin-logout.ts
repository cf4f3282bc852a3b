import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { apiRequest } from '#client/lib/api-client.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { PagePath } from '#client/lib/paths.ts';
import { toast } from '#client/lib/toast.ts';
import { leaveAdmin } from './admin-session.ts';
import { adminNotices } from './admin-texts.ts';

/**
 * Ends the admin's session on the server and in every tab, does `afterwards`, and goes to `target`.
 * A failed logout leaves everything as it is.
 */
export function useAdminLogout(target: PagePath): {
  logout: (afterwards?: () => void) => void;
  pending: boolean;
} {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const run = async (afterwards?: () => void) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await apiRequest('POST', '/api/admin/logout');
      leaveAdmin(client);
      afterwards?.();
      navigate(target);
    } catch (error) {
      const description = reasonOf(error, adminNotices.tryLater);
      toast({ title: adminNotices.logoutFailed, description, variant: 'error' });
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return { logout: (afterwards) => void run(afterwards), pending };
}
