import LogIn from 'lucide-react/icons/log-in';
import UserRound from 'lucide-react/icons/user-round';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { paths } from '#client/lib/paths.ts';
import { useSession } from '#client/lib/session.ts';

export interface AccountLinkProps {
  className: string;
  onClick?: () => void;
}

/** The way in: 'Logg inn', or the user's name that leads to the profile. */
export function AccountLink({ className, onClick }: AccountLinkProps) {
  const { user } = useSession();
  return (
    <AppLink
      href={user === null ? paths.login : paths.profile}
      className={className}
      onClick={onClick}
    >
      <Icon icon={user === null ? LogIn : UserRound} size={16} />
      <span className="stripe__navn">{user === null ? 'Logg inn' : user.username}</span>
    </AppLink>
  );
}
