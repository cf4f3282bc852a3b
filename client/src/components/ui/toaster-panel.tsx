import * as RadixToast from '@radix-ui/react-toast';
import Check from 'lucide-react/icons/check';
import Gift from 'lucide-react/icons/gift';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import X from 'lucide-react/icons/x';
import {
  type CSSProperties,
  type FocusEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useNoticeHost } from '#client/components/ui/overlay.tsx';
import { NOTICE } from '#client/lib/island/plain-notice.ts';
import { dismissToast, type ToastItem, type ToastVariant } from '#client/lib/toast.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/** Swipe to the right that closes a notice, in px (docs/product/public-site.md#notices). */
const SWIPE_THRESHOLD = 50;

/**
 * The region of the notices, in the open dialog or else in the page. F8 moves the focus to it;
 * hover, focus and an unfocused window pause the timer. Escape closes the dialog first: Radix would
 * close the notice, because it was opened later.
 */
export function ToasterPanel({ toasts }: { toasts: readonly ToastItem[] }) {
  const item = toasts.find(({ open }) => open);
  const dialog = useNoticeHost();
  // Deferred: showing a popover makes the browser compute styles, which would prolong the task that opens a dialog.
  const host = useDeferredValue(dialog);
  const place = useCallback(
    (element: HTMLElement | null) => {
      // As a popover it is above the dialog, and positioned by the viewport although the dialog has
      // a transform.
      if (host !== null) element?.showPopover?.();
    },
    [host],
  );
  const focus = useFocusBack(item?.id);
  const viewport = (
    <RadixToast.Viewport
      ref={place}
      onFocus={focus}
      popover={host === null ? undefined : 'manual'}
      className="notices"
      hotkey={['F8']}
      label="Varsler ({hotkey})"
    />
  );
  return (
    <RadixToast.Provider label="Varsel" swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {item && (
        <Notice
          key={item.id}
          item={item}
          closeLabel={host === null ? 'Lukk' : 'Skjul varselet'}
          onEscapeKeyDown={(event) => {
            if (dialog === null) return;
            event.preventDefault();
            dialog.close();
          }}
        />
      )}
      {host === null ? viewport : createPortal(viewport, host.dialog)}
    </RadixToast.Provider>
  );
}

/**
 * Returns the focus when the notice that had it is gone; Radix leaves it in the empty region.
 * Returns the region's `onFocus`, which records where the focus came from.
 */
function useFocusBack(id: string | undefined) {
  const region = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id !== undefined || !region.current?.contains(document.activeElement)) return;
    if (before.current?.isConnected) before.current.focus();
  }, [id]);
  return ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    region.current = currentTarget;
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget;
  };
}

const ICONS = { success: Check, error: OctagonAlert, info: Info, gift: Gift } satisfies Record<
  ToastVariant,
  unknown
>;

/** Colour of the stripes and of the icon's tile; red, as for an error, by default. */
const LIGHTS: Partial<Record<ToastVariant, string>> = {
  success: 'var(--color-green-light)',
  info: 'var(--color-blue-fill)',
  gift: 'var(--color-yellow)',
};

interface NoticeProps {
  item: ToastItem;
  /** Accessible name of the close button; a surrounding dialog has a 'Lukk' of its own. */
  closeLabel: string;
  onEscapeKeyDown: (event: KeyboardEvent) => void;
}

function Notice({ item, closeLabel, onEscapeKeyDown }: NoticeProps) {
  const { title, description, variant, action } = item;
  const [paused, setPaused] = useState(false);
  const style: CSSProperties & Record<`--${string}`, string | undefined> = {
    '--duration': `${item.duration}ms`,
    '--light': LIGHTS[variant],
    '--on-light': variant === 'info' ? '#fff' : undefined,
    touchAction: 'pan-y',
  };
  return (
    <RadixToast.Root
      className="notice striped on-bone data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) motion-safe:animate-[slide-in_var(--transition-duration-short)_var(--ease-enter)]"
      data-notice=""
      data-paused={paused ? '' : undefined}
      style={style}
      type={item.polite ? 'background' : 'foreground'}
      duration={item.duration}
      onOpenChange={() => dismissToast(item.id)}
      onEscapeKeyDown={onEscapeKeyDown}
      onPause={() => setPaused(true)}
      onResume={() => setPaused(false)}
    >
      <span className={NOTICE.icon}>
        <Icon icon={ICONS[variant]} />
      </span>
      <div>
        <RadixToast.Title className="font-extrabold">{title}</RadixToast.Title>
        {description !== undefined && (
          // A gift's description is the gift's own text, which may be long.
          <RadixToast.Description className={cx(NOTICE.text, variant === 'gift' && 'line-clamp-2')}>
            {description}
          </RadixToast.Description>
        )}
        {action && (
          <RadixToast.Action asChild altText={`${action.label}: F8`} onClick={action.onSelect}>
            <Button size="sm" variant="coal" className="mt-2.5">
              {action.label}
            </Button>
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close className={NOTICE.close} aria-label={closeLabel}>
        <Icon icon={X} />
      </RadixToast.Close>
      <i
        className="notice__time motion-reduce:hidden"
        style={{ animationPlayState: paused ? 'paused' : 'running' }}
        aria-hidden="true"
      />
    </RadixToast.Root>
  );
}
