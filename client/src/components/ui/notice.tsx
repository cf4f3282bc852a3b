import Check from 'lucide-react/icons/check';
import Gift from 'lucide-react/icons/gift';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { dismissToast, type ToastItem, type ToastVariant } from '#client/lib/toast.ts';
import { Icon } from './icon.tsx';
import { Key } from './key.tsx';

const ICONS = { success: Check, error: OctagonAlert, info: Info, gift: Gift } satisfies Record<
  ToastVariant,
  unknown
>;

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
  const style: CSSProperties & Record<'--duration' | '--moved', string> = {
    '--duration': `${item.duration}ms`,
    '--moved': `${moved}px`,
  };
  return (
    <div
      className={`varsel varsel--${item.variant} on-bone`}
      data-state="open"
      data-paused={paused ? '' : undefined}
      data-swipe={moved > 0 ? 'move' : undefined}
      style={style}
      {...handlers}
    >
      <span className="varsel__ikon">
        <Icon icon={ICONS[item.variant]} />
      </span>
      <div>
        <p className="varsel__tittel">{item.title}</p>
        {item.description !== undefined && <p className="varsel__tekst">{item.description}</p>}
        {item.action && (
          <Key
            size="sm"
            variant="coal"
            className="varsel__handling"
            onClick={() => {
              close();
              item.action?.onSelect();
            }}
          >
            {item.action.label}
          </Key>
        )}
      </div>
      <button type="button" className="lukk" aria-label={closeLabel} onClick={close}>
        <Icon icon={X} />
      </button>
      <i className="varsel__tid" aria-hidden="true" />
    </div>
  );
}
