import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import type { CSSProperties } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Face, type Lamp, lampOf } from '#client/components/ui/mask.tsx';
import { userSession } from '#client/lib/session/session.ts';
import { useLogout } from '#client/lib/session/session-acts.ts';
import { leavePlan } from '#client/lib/storage/plan-account.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { paths } from '#shared/paths.ts';
import haloB from '../../assets/glorie-b.png';
import haloG from '../../assets/glorie-g.png';
import haloR from '../../assets/glorie-r.png';
import { profileAddress } from './profile-address.ts';
import { HEAD } from './profile-section.tsx';

/** In characters: longer names have a smaller font. */
const LONG_NAME = 22;

/** Font sizes of a name, so that its longest word fits beside the margins, picture and buttons. */
const NAME = classes({
  short:
    'text-[length:clamp(1.125rem,(100cqi-var(--beside))/(var(--word)*0.8),clamp(1.5rem,7.4vw,1.8125rem))] @max-[22.4em]/profile:[--beside:2.5rem] [--beside:14.375rem] md:text-[length:clamp(2.25rem,3.9vw,3.5rem)]',
  long: 'text-[clamp(1.125rem,5vw,1.375rem)] md:text-[clamp(1.75rem,2.8vw,2.5rem)]',
});
/** In a narrow window, or in a wide one with large text, the name has its own row below. */
const WHO = classes({
  short: '@max-[22.4em]/profile:col-span-full @max-[22.4em]/profile:row-2 min-w-0 md:self-center',
  long: '@max-[22.4em]/profile:col-span-full @max-[22.4em]/profile:row-2 min-w-0 max-[481px]:col-span-full max-[481px]:row-2 md:self-center',
});
const KEYS = classes({
  short: '@max-[22.4em]/profile:col-3 grid gap-2 md:flex md:flex-wrap md:justify-end',
  long: '@max-[22.4em]/profile:col-3 grid gap-2 max-[481px]:col-3 md:flex md:flex-wrap md:justify-end',
});
/** On phones only the icon is shown. */
const KEY = classes(
  'max-md:min-h-13 max-md:w-13 max-md:px-0 max-md:[&>span:not(:has(>.spinner))]:sr-only',
);

export interface ProfileHeaderProps {
  user: SessionUser;
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
  const length = name.length > LONG_NAME ? 'long' : 'short';
  const longestWord = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return (
    <header className={HEAD}>
      <Avatar username={user.username} picture={user.profilePicture} />
      <div className={WHO[length]}>
        <h1
          id="profil-navn"
          className={cx('display wrap-anywhere hyphens-auto', NAME[length])}
          style={{ '--word': longestWord } as CSSProperties}
        >
          {name}
        </h1>
        <p className="mono dim wrap-anywhere mt-1.5 md:mt-3">@{user.username}</p>
      </div>
      <div className={KEYS[length]}>
        <Button
          href={profileAddress('innstillinger')}
          size="sm"
          variant="coal"
          className={KEY}
          icon={<Icon icon={Pencil} />}
          iconSide="end"
          aria-current={editing ? 'page' : undefined}
        >
          Rediger profil
        </Button>
        <Button
          size="sm"
          variant="coal"
          className={KEY}
          icon={<Icon icon={LogOut} />}
          iconSide="end"
          onClick={() => logout()}
          loading={pending}
          loadingText="Logger ut..."
        >
          Logg ut
        </Button>
      </div>
      {user.bio !== null && (
        <p className="ingress dim wrap-anywhere col-span-full max-w-208 whitespace-pre-line">
          {user.bio}
        </p>
      )}
    </header>
  );
}

const BOX = classes(
  'before:bg-(image:--halo) relative isolate grid size-24 flex-none place-items-center [--mask:60px] before:absolute before:-inset-4 before:-z-1 before:bg-center before:bg-size-[128px] before:bg-no-repeat md:size-45 md:before:-inset-1.5 md:before:bg-size-[192px] before:[image-rendering:pixelated] md:[--mask:120px] [&>.mask]:bg-transparent [&>img]:size-18 [&>img]:rounded-key [&>img]:[box-shadow:0_0_0_3px_var(--color-night)] md:[&>img]:size-33 md:[&>img]:rounded-key-xl',
);
/** 64 px of dither, shown at 2x and 3x, larger than its box. */
const HALOS: Record<Lamp, string> = { r: haloR, g: haloG, b: haloB };

interface AvatarProps {
  username: string;
  /** URL of the uploaded picture; null shows the mask. */
  picture: string | null;
}

/** The user's face in a dithered halo; decorative. */
export function Avatar({ username, picture }: AvatarProps) {
  const style: CSSProperties & Record<'--halo', string> = {
    '--halo': `url("${HALOS[lampOf(username)]}")`,
  };
  return (
    <span className={BOX} style={style}>
      <Face name={username} picture={picture} />
    </span>
  );
}
