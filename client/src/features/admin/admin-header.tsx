import Expand from 'lucide-react/icons/expand';
import LogOut from 'lucide-react/icons/log-out';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { paths } from '#shared/paths.ts';
import { AdminStatus } from './admin-status.tsx';
import { adminTexts } from './admin-texts.ts';

export interface AdminHeaderProps {
  username: string;
  logout: () => void;
  /** Whether a logout is pending. */
  leaving: boolean;
}

/** Username, status, a link that opens another window, and logout. */
export function AdminHeader({ username, logout, leaving }: AdminHeaderProps) {
  return (
    <header className="admin__topp">
      <HomeKey />
      <h1 className="admin__hilsen">{adminTexts.welcome(username)}</h1>
      <div className="admin__knapper">
        <AdminStatus />
        <AppLink href={paths.adminFullscreen} external className="btn btn--kant admin__fullskjerm">
          <Icon icon={Expand} />
          <span>{adminTexts.fullscreen}</span>
        </AppLink>
        <button type="button" className="btn" onClick={logout} disabled={leaving}>
          <Icon icon={LogOut} />
          <span className="admin__ord">
            {leaving ? adminTexts.logoutPending : adminTexts.logout}
          </span>
        </button>
      </div>
    </header>
  );
}

/** The logo, which links to the public site. */
export function HomeKey() {
  return (
    <AppLink
      href={paths.home}
      className="logo admin__logo"
      aria-label="CTRL Festival, til forsiden"
    >
      <span className="key key--sm logo__tast">
        <span>CTRL</span>
      </span>
    </AppLink>
  );
}
