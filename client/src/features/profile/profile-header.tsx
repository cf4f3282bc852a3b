import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import type { CSSProperties } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { useLogout } from '#client/lib/logout.ts';
import { leavePlan } from '#client/lib/plan-account.ts';
import { userSession } from '#client/lib/session.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { paths } from '#shared/paths.ts';
import { Avatar } from './avatar.tsx';
import { profileAddress } from './profile-address.ts';

/** Longer names have a smaller font, in characters. */
const LONG_NAME = 22;

export interface ProfileHeaderProps {
  user: SessionUser;
  /** The settings are shown. */
  editing: boolean;
}

/** Picture, name, username, bio, and the buttons 'Rediger profil' and 'Logg ut'. */
export function ProfileHeader({ user, editing }: ProfileHeaderProps) {
  const [, navigate] = useLocation();
  const { logout, pending } = useLogout(userSession, () => {
    leavePlan();
    navigate(paths.home);
  });
  const name = `${user.firstName} ${user.lastName}`;
  const longestWord = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return (
    <header className="profil__hode" data-lang={name.length > LONG_NAME ? '' : undefined}>
      <Avatar username={user.username} picture={user.profilePicture} />
      <div className="profil__hvem">
        <h1
          id="profil-navn"
          className="display profil__navn"
          style={{ '--word': longestWord } as CSSProperties}
        >
          {name}
        </h1>
        <p className="mono dempet">@{user.username}</p>
      </div>
      <div className="profil__taster">
        <Key
          href={profileAddress('innstillinger')}
          size="sm"
          variant="coal"
          icon={<Icon icon={Pencil} />}
          iconSide="end"
          aria-current={editing ? 'page' : undefined}
        >
          Rediger profil
        </Key>
        <Key
          size="sm"
          variant="coal"
          icon={<Icon icon={LogOut} />}
          iconSide="end"
          onClick={() => logout()}
          loading={pending}
          loadingText="Logger ut..."
        >
          Logg ut
        </Key>
      </div>
      {user.bio !== null && <p className="ingress dempet profil__bio">{user.bio}</p>}
    </header>
  );
}
