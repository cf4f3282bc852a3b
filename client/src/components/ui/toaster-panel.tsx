import * as RadixToast from '@radix-ui/react-toast';
import { type FocusEvent, useCallback, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useNoticeHost } from '#client/lib/notice-host.ts';
import type { ToastItem } from '#client/lib/toast.ts';
import { Notice } from './notice.tsx';

/** Swipe to the right that closes a notice, in px (docs/product/public-site.md#notices). */
const SWIPE_THRESHOLD = 50;

/**
 * The region of the notices, in the dialog that is open or else in the page. F8 moves the focus to it;
 * hover, focus and an unfocused window pause the time. Escape is the dialog's: Radix gives it to the
 * notice, which came later.
 */
export function ToasterPanel({ toasts }: { toasts: readonly ToastItem[] }) {
  const item = toasts.find(({ open }) => open);
  const host = useNoticeHost();
  const place = useCallback(
    (element: HTMLElement | null) => {
      // A popover is above the dialog, and positioned by the viewport although the dialog has a
      // transform.
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
            if (host === null) return;
            event.preventDefault();
            host.close();
          }}
        />
      )}
      {host === null ? viewport : createPortal(viewport, host.dialog)}
    </RadixToast.Provider>
  );
}

/**
 * Gives the focus back when the notice that had it is gone; Radix leaves it in the empty region. Returns
 * the region's `onFocus`, which notes where the focus came from.
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
