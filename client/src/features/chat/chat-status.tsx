import type { LucideIcon } from 'lucide-react';
import Lock from 'lucide-react/icons/lock';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Timer from 'lucide-react/icons/timer';
import Unplug from 'lucide-react/icons/unplug';
import { type ReactNode, useEffect, useState } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { formatNumber } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import type { ChatSnapshot } from './chat-snapshot.ts';
import { pauseText, slowModeText } from './chat-words.ts';

interface NoticeProps {
  chat: ChatSnapshot;
  onReconnect: () => void;
}

/** The most important notice about writing, if any. */
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
  '[&>span]:wrap-anywhere flex min-h-14 flex-none items-center gap-3.5 px-5 py-2 font-bold text-night text-small leading-[1.3] forced-colors:border-2 forced-colors:border-[CanvasText] [&>span]:min-w-0 [&>span]:flex-1 [&_:focus-visible]:outline-night [&_:focus-visible]:[box-shadow:none]',
);

interface StripProps {
  icon: LucideIcon;
  tone?: 'y' | 'r';
  children: ReactNode;
}

/** A banner; its countdown is not announced each second. */
function Strip({ icon, tone = 'y', children }: StripProps) {
  return (
    <div data-notice className={cx(STRIP, tone === 'r' ? 'bg-red-light' : 'bg-yellow')}>
      <Icon icon={icon} size={24} />
      {typeof children === 'string' ? <span>{children}</span> : children}
    </div>
  );
}

/** Seconds until a time (ms since 1970), rounded up, updated each second; 0 once it is past. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/** Norwegian text for the connection's state (docs/product/chat.md#reconnecting). */
function connectionOf({ status, isLost }: Pick<ChatSnapshot, 'status' | 'isLost'>) {
  if (status === 'open') return { led: 'led', text: 'Tilkoblet' };
  if (!isLost) return { led: 'led led--y', text: 'Kobler til ...' };
  return { led: 'led led--r', text: 'Frakoblet' };
}

/** 'Tilkoblet' or 'Frakoblet'; changes are announced. */
export function Connection({ chat }: { chat: Pick<ChatSnapshot, 'status' | 'isLost'> }) {
  const { led, text } = connectionOf(chat);
  return (
    <span
      className="mono inline-flex items-center gap-2 whitespace-nowrap font-semibold"
      role="status"
    >
      <i className={led} aria-hidden="true" />
      {text}
    </span>
  );
}

/** '1 inne', '214 inne'; nothing while the count is unknown. */
export function PeopleCount({ chat }: { chat: ChatSnapshot }) {
  if (chat.count === null || chat.status !== 'open') return null;
  return (
    <span className="mono dim ml-auto whitespace-nowrap">{formatNumber(chat.count)} inne</span>
  );
}
