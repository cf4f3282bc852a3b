import ChevronDown from 'lucide-react/icons/chevron-down';
import Expand from 'lucide-react/icons/expand';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Menu } from '#client/components/ui/menu.tsx';
import { readStored, writeStored } from '#client/lib/storage/storage.ts';
import { paths } from '#shared/paths.ts';

interface AdminHeaderProps {
  username: string;
  logout: () => void;
  leaving: boolean;
}

/*
 * On a phone only the row of tabs is sticky, to leave room for the content; in a low viewport
 * nothing is. As in the site's header, focusing an element in here must not scroll.
 */

export function AdminHeader({ username, logout, leaving }: AdminHeaderProps) {
  return (
    <header className="short:static sticky top-0 z-header grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-coal-3 border-b bg-night px-5 py-2 max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:px-3 max-lg:static [&_:is(a,button)]:-scroll-mt-scroll">
      <HomeKey className="m-0" />
      <h1 className="wrap-anywhere text-body max-md:flex-[1_1_6rem] max-md:text-mono">
        Velkommen, {username} - Full systemkontroll
      </h1>
      <div className="flex flex-wrap justify-end gap-x-4 gap-y-2 max-md:gap-x-2 max-md:[--button-side:12px]">
        <AdminStatus />
        <AppLink href={paths.adminFullscreen} external className={cx(BUTTON.edge, 'max-md:hidden')}>
          <Icon icon={Expand} />
          <span>Fullscreen</span>
        </AppLink>
        <PendingButton className={BUTTON.plain} onClick={logout} pending={leaving}>
          <Icon icon={LogOut} />
          <span className="max-md:sr-only">{leaving ? 'Logger ut...' : 'Logg ut'}</span>
        </PendingButton>
      </div>
    </header>
  );
}

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

const STATUSES = { online: 'Online', busy: 'Opptatt', away: 'Borte' } as const;
type Status = keyof typeof STATUSES;

const STORAGE_KEY = 'admin-status';
const statuses = Object.keys(STATUSES) as Status[];
const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value);

/** The colour repeats what the text says. */
const LAMP = classes(
  'm-[3px] size-2.5 flex-none bg-(--light) [box-shadow:0_0_0_3px_color-mix(in_srgb,var(--light)_40%,#0b0c0e)] motion-safe:animate-[status-pulse_2s_ease-in-out_2] forced-colors:border forced-colors:border-[ButtonText]',
);
const LIGHTS: Record<Status, string> = classes({
  online: '[--light:var(--color-green-light)]',
  busy: '[--light:var(--color-red-light)]',
  away: '[--light:var(--color-yellow)]',
});

function Dot({ status }: { status: Status }) {
  return <i className={cx(LAMP, LIGHTS[status])} aria-hidden="true" />;
}

/** A status that admins set for themselves; stored in this browser only. */
function AdminStatus() {
  const [status, setStatus] = useState(() => readStored(STORAGE_KEY, isStatus, 'online'));
  const choose = (next: Status) => {
    setStatus(next);
    writeStored(STORAGE_KEY, next);
  };
  return (
    <Menu
      className={BUTTON.edge}
      align="end"
      label={
        <>
          <Dot key={status} status={status} />
          <span className="sr-only">Status: </span>
          <span>{STATUSES[status]}</span>
          <Icon icon={ChevronDown} size={16} />
        </>
      }
      items={statuses.map((option) => ({
        kind: 'action',
        label: STATUSES[option],
        icon: <Dot status={option} />,
        onSelect: () => choose(option),
      }))}
    />
  );
}

/** `--admin-head` is the height of the sticky row at the top. */
export const ADMIN = classes(
  'min-h-dvh bg-night text-small [--admin-head:64px] short:[--admin-head:0px] max-lg:[--admin-head:61px]',
);
