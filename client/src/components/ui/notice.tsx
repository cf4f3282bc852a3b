import Check from 'lucide-react/icons/check';
import Gift from 'lucide-react/icons/gift';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { NOTICE } from '#client/lib/plain-notice.ts';
import { dismissToast, type ToastItem, type ToastVariant } from '#client/lib/toast.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Key } from './key.tsx';

const ICONS = { success: Check, error: OctagonAlert, info: Info, gift: Gift } satisfies Record<
  ToastVariant,
  unknown
>;

/** Light of the stripes and of the icon's tile, which is red like an error's otherwise. */
const LIGHTS: Partial<Record<ToastVariant, string>> = {
  success: 'var(--color-green-light)',
  info: 'var(--color-blue-fill)',
  gift: 'var(--color-yellow)',
};

/** Swipe to the right that closes a notice, in px (docs/product/public-site.md#notices). */
const SWIPE_THRESHOLD = 50;

/** Tracks a swipe to the right, and closes the notice when it was long enough. */
function useSwipe(onSwipe: () => void) {
  const from = useRef<number | null>(null);
  const [moved, setMoved] = useState(0);
  const end = () => {
    from.current = null;
    setMoved(0);
  };
  return {
    moved,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const isKey = event.target instanceof Element && event.target.closest('button') !== null;
        if (event.button !== 0 || isKey) return;
        from.current = event.clientX;
        event.currentTarget.setPointerCapture?.(event.pointerId);
      },
      onPointerMove: ({ clientX }: PointerEvent) => {
        if (from.current !== null) setMoved(Math.max(0, clientX - from.current));
      },
      onPointerUp: ({ clientX }: PointerEvent) => {
        const isLong = from.current !== null && clientX - from.current >= SWIPE_THRESHOLD;
        end();
        if (isLong) onSwipe();
      },
      onPointerCancel: end,
    },
  };
}

export interface NoticeProps {
  item: ToastItem;
  /** Its timer is paused. */
  paused: boolean;
  /** Accessible name of the close button; a dialog around it has a 'Lukk' of its own. */
  closeLabel: string;
}

/** One notice. */
export function Notice({ item, paused, closeLabel }: NoticeProps) {
  const close = () => dismissToast(item.id);
  const { moved, handlers } = useSwipe(close);
  const style: CSSProperties & Record<`--${string}`, string | undefined> = {
    '--duration': `${item.duration}ms`,
    '--light': LIGHTS[item.variant],
    '--on-light': item.variant === 'info' ? '#fff' : undefined,
    transform: moved > 0 ? `translateX(${moved}px)` : undefined,
  };
  return (
    <div
      className="notice striped on-bone motion-safe:animate-[slide-in_var(--transition-duration-short)_var(--ease-enter)]"
      data-notice=""
      data-paused={paused ? '' : undefined}
      style={style}
      {...handlers}
    >
      <span className={NOTICE.icon}>
        <Icon icon={ICONS[item.variant]} />
      </span>
      <div>
        <p className="font-extrabold">{item.title}</p>
        {item.description !== undefined && (
          // A gift's is the gift's own text, which may be long.
          <p className={cx(NOTICE.text, item.variant === 'gift' && 'line-clamp-2')}>
            {item.description}
          </p>
        )}
        {item.action && (
          <Key
            size="sm"
            variant="coal"
            className="mt-2.5"
            onClick={() => {
              close();
              item.action?.onSelect();
            }}
          >
            {item.action.label}
          </Key>
        )}
      </div>
      <button type="button" className={NOTICE.close} aria-label={closeLabel} onClick={close}>
        <Icon icon={X} />
      </button>
      <i
        className="notice__time motion-reduce:hidden"
        style={{ animationPlayState: paused ? 'paused' : 'running' }}
        aria-hidden="true"
      />
    </div>
  );
}
