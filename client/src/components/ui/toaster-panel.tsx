import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNoticeHost } from '#client/lib/notice-host.ts';
import { dismissToast, type ToastItem } from '#client/lib/toast.ts';
import { Notice } from './notice.tsx';

/**
 * The region of the notices: F8 moves the focus to it, hover and focus pause the timer, Escape
 * closes the notice unless something else (a dialog, a menu, a field) handles it.
 */
export function ToasterPanel({ toasts }: { toasts: readonly ToastItem[] }) {
  const item = toasts.find(({ open }) => open);
  const host = useNoticeHost();
  const region = useRef<HTMLElement>(null);
  const { held, handlers } = useHeld(host);
  useTime(item, held);
  useKeys(region);
  useFocusBack(region, item?.id);
  const place = useCallback(
    (element: HTMLElement | null) => {
      region.current = element;
      // A popover is above the dialog, and positioned by the viewport although the dialog has a
      // transform.
      if (host !== null) element?.showPopover?.();
    },
    [host],
  );
  const panel = (
    <section
      ref={place}
      popover={host === null ? undefined : 'manual'}
      className="notices"
      aria-label="Varsler (F8)"
      tabIndex={-1}
      {...handlers}
    >
      {item && (
        <Notice
          key={item.id}
          item={item}
          paused={held}
          closeLabel={host === null ? 'Lukk' : 'Skjul varselet'}
        />
      )}
    </section>
  );
  return (
    <>
      <Announcement item={item} />
      {host === null ? panel : createPortal(panel, host)}
    </>
  );
}

/**
 * How long the text stays in the live region, in ms; then it is removed, so that screen readers do
 * not find it twice.
 */
const SAID_MS = 1_000;

/** Announces a notice. Never moves in the DOM, and dialogs do not hide live regions. */
function Announcement({ item }: { item: ToastItem | undefined }) {
  const [said, setSaid] = useState('');
  const { id, title, description, action, polite = false } = item ?? {};
  const text = [title, description, action && `${action.label}: F8`].filter(Boolean).join('. ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words again are news
  useEffect(() => {
    setSaid('');
    // A live region that is inserted together with its text is not always announced.
    const frame = requestAnimationFrame(() => setSaid(text));
    const over = setTimeout(() => setSaid(''), SAID_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(over);
    };
  }, [id, text]);
  return (
    <>
      <div className="sr-only" aria-live="assertive">
        {!polite && said}
      </div>
      <div className="sr-only" role="status">
        {polite && said}
      </div>
    </>
  );
}

/** Whether the pointer or the focus is on the notices, or the window is not focused. */
function useHeld(host: HTMLElement | null) {
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const change = useCallback((reason: string, on: boolean) => {
    setReasons((before) => {
      if (before.includes(reason) === on) return before;
      return on ? [...before, reason] : before.filter((other) => other !== reason);
    });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another place nobody is on them yet
  useEffect(() => setReasons([]), [host]);
  useEffect(() => {
    const away = () => change('window', true);
    const back = () => change('window', false);
    window.addEventListener('blur', away);
    window.addEventListener('focus', back);
    return () => {
      window.removeEventListener('blur', away);
      window.removeEventListener('focus', back);
    };
  }, [change]);
  return {
    held: reasons.length > 0,
    handlers: {
      onPointerMove: () => change('pointer', true),
      onPointerLeave: () => change('pointer', false),
      onFocus: () => change('focus', true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) change('focus', false);
      },
    },
  };
}

/** Closes a notice when its time is up. */
function useTime(item: ToastItem | undefined, held: boolean): void {
  const { id, duration = 0 } = item ?? {};
  const left = useRef({ id, ms: duration });
  useEffect(() => {
    if (left.current.id !== id) left.current = { id, ms: duration };
    if (id === undefined || held) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current.ms -= Date.now() - startedAt;
    };
  }, [id, duration, held]);
}

function useKeys(region: { current: HTMLElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
      if (event.key === 'Escape' && !event.defaultPrevented) dismissToast();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [region]);
}

/** Returns the focus to where it was before, when the focused notice is removed. */
function useFocusBack(region: { current: HTMLElement | null }, id: string | undefined): void {
  const before = useRef<HTMLElement | null>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const onFocusIn = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      wasInside.current = region.current?.contains(target) ?? false;
      if (!wasInside.current) before.current = target;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [region]);
  useEffect(() => {
    if (id !== undefined || !wasInside.current) return;
    wasInside.current = false;
    if (before.current?.isConnected) before.current.focus();
  }, [id]);
}
