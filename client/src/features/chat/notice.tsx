import type { LucideIcon } from 'lucide-react';
import Lock from 'lucide-react/icons/lock';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Timer from 'lucide-react/icons/timer';
import Unplug from 'lucide-react/icons/unplug';
import type { ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { paths } from '#shared/paths.ts';
import type { ChatSnapshot } from './chat-snapshot.ts';
import { pauseText, slowModeText } from './chat-words.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface NoticeProps {
  chat: ChatSnapshot;
  onReconnect: () => void;
}

/** The most important notice about writing; nothing without one. */
export function Notice({ chat, onReconnect }: NoticeProps) {
  const { rules, pause, you, isLost, unsent } = chat;
  const left = useSecondsLeft(pause?.until ?? null);
  if (pause?.code === 'banned') {
    return <Strip icon={ShieldAlert}>{pause.message}</Strip>;
  }
  if (isLost && chat.status !== 'open') {
    const waits = unsent.some(({ state }) => state === 'waiting');
    return (
      <Strip icon={Unplug} tone="r">
        <span>
          Frakoblet.{' '}
          {waits ? 'Meldingen sendes når du er tilkoblet.' : 'Vi prøver å koble til igjen.'}
        </span>
        <Button size="sm" className="flex-none" onClick={onReconnect}>
          Koble til igjen
        </Button>
      </Strip>
    );
  }
  if (pause !== null && pause.code !== 'slow_mode' && left > 0) {
    return <Strip icon={Timer}>{pauseText(pause.code, left, pause.reason)}</Strip>;
  }
  if (you?.kind === 'admin' || rules === null) return null;
  if (!rules.open) {
    return (
      <Strip icon={Lock}>Rommet er stengt for øyeblikket. Du kan lese, men ikke skrive.</Strip>
    );
  }
  if (rules.membersOnly && you?.kind === 'visitor') {
    return (
      <Strip icon={Lock}>
        <span>
          Bare innloggede kan skrive i rommet nå.{' '}
          <AppLink className="link" href={paths.login}>
            Logg inn
          </AppLink>
        </span>
      </Strip>
    );
  }
  if (rules.slowModeSeconds === 0) return null;
  return <Strip icon={Timer}>{slowModeText(rules.slowModeSeconds, rules.slowModeUntil)}</Strip>;
}

const STRIP = classes(
  '[&>span]:wrap-anywhere flex min-h-14 flex-none items-center gap-3.5 px-5 py-2 font-bold text-night text-small leading-[1.3] forced-colors:border-2 forced-colors:border-[CanvasText] [&>span]:min-w-0 [&>span]:flex-1 [&_:focus-visible]:shadow-none [&_:focus-visible]:outline-night',
);

interface StripProps {
  icon: LucideIcon;
  tone?: 'y' | 'r';
  children: ReactNode;
}

/** A banner across the chat. Its countdown is not announced each second. */
function Strip({ icon, tone = 'y', children }: StripProps) {
  return (
    <div data-notice className={cx(STRIP, tone === 'r' ? 'bg-red-light' : 'bg-yellow')}>
      <Icon icon={icon} size={24} />
      {typeof children === 'string' ? <span>{children}</span> : children}
    </div>
  );
}
