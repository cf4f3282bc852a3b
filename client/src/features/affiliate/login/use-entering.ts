import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { enter } from '#client/lib/session-acts.ts';
import { toast } from '#client/lib/toast.ts';
import type { AffiliateLoginAnswer } from '#shared/contracts/affiliates.ts';
import { paths } from '#shared/paths.ts';
import { affiliateSession } from '../affiliate-session.ts';
import { loginNotices } from './login-texts.ts';

/** After a login: shows a greeting and redirects to the dashboard. */
export function useEntering(): (answer: AffiliateLoginAnswer) => void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return ({ affiliate, message }) => {
    enter(affiliateSession, client, { success: true, affiliate });
    toast({ title: loginNotices.welcome, description: message, variant: 'success' });
    navigate(paths.affiliateDashboard, { replace: true });
  };
}
