import type { LucideIcon } from 'lucide-react';
import LogIn from 'lucide-react/icons/log-in';
import Trophy from 'lucide-react/icons/trophy';
import UserRound from 'lucide-react/icons/user-round';
import { useSyncExternalStore } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { knownPromoter } from '#client/lib/known-session.ts';
import { useSession } from '#client/lib/session.ts';
import { type PagePath, paths } from '#shared/paths.ts';

export interface AccountLinkProps {
  className: string;
  onClick?: () => void;
}

/**
 * 'Logg inn', or the user's name as a link to the profile. A promoter, who has another kind of
 * session, also gets a link to the dashboard.
 */
export function AccountLink({ className, onClick }: AccountLinkProps) {
  const { user } = useSession();
  const { subscribe, isKnown } = knownPromoter;
  const isPromoter = useSyncExternalStore(subscribe, isKnown, () => false);
  const links: [PagePath, LucideIcon, string][] = [];
  if (isPromoter) links.push([paths.affiliateDashboard, Trophy, 'Tavla di']);
  if (user !== null) links.push([paths.profile, UserRound, user.username]);
  else if (!isPromoter) links.push([paths.login, LogIn, 'Logg inn']);
  return links.map(([href, icon, text]) => (
    <AppLink key={href} href={href} className={className} onClick={onClick}>
      <Icon icon={icon} size={16} />
      <span className="max-w-48 truncate">{text}</span>
    </AppLink>
  ));
}
