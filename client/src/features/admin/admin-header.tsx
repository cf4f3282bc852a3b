import Expand from 'lucide-react/icons/expand';
import LogOut from 'lucide-react/icons/log-out';
import { BUTTON } from '#client/components/back-office/button.ts';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { cx } from '#client/components/ui/cx.ts';
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

/*
 * Only the row of tabs is sticky on a phone, so that the content keeps its height; in a low window nothing
 * is. As in the site's header, focusing an element in here must not scroll.
 */

/** Username, status, a link that opens another window, and logout. */
export function AdminHeader({ username, logout, leaving }: AdminHeaderProps) {
  return (
    <header className="short:static sticky top-0 z-header grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-coal-3 border-b bg-night px-5 py-2 max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:px-3 max-lg:static [&_:is(a,button)]:-scroll-mt-scroll">
      <HomeKey className="m-0" />
      <h1 className="wrap-anywhere text-body max-md:flex-[1_1_6rem] max-md:text-mono">
        {adminTexts.welcome(username)}
      </h1>
      <div className="flex flex-wrap justify-end gap-x-4 gap-y-2 max-md:gap-x-2 max-md:[--button-side:12px]">
        <AdminStatus />
        <AppLink href={paths.adminFullscreen} external className={cx(BUTTON.edge, 'max-md:hidden')}>
          <Icon icon={Expand} />
          <span>{adminTexts.fullscreen}</span>
        </AppLink>
        <button type="button" className={BUTTON.plain} onClick={logout} disabled={leaving}>
          <Icon icon={LogOut} />
          <span className="max-md:sr-only">
            {leaving ? adminTexts.logoutPending : adminTexts.logout}
          </span>
        </button>
      </div>
    </header>
  );
}

/** The logo, which links to the public site. */
export function HomeKey({ className }: { className: string }) {
  return (
    <AppLink
      href={paths.home}
      className={cx('logo', className)}
      aria-label="CTRL Festival, til forsiden"
    >
      <span className="key key--sm logo__key min-w-15">
        <span>CTRL</span>
      </span>
    </AppLink>
  );
}
