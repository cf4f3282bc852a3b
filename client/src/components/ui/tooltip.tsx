import {
  cloneElement,
  type ReactElement,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { lazyCode, useLazyCode } from '#client/lib/island/lazy.tsx';

/** Hover time before a tooltip opens, in ms. */
const TOOLTIP_DELAY = 700;
/** Within this time after another one closed, the next opens at once, in ms. */
const TOOLTIP_SKIP_DELAY = 300;

/** At most one tooltip is open at a time; the group records when it closed. */
interface TooltipGroup {
  /** Delay before opening, in ms. */
  delay(now: number): number;
  /** Closes the open tooltip and registers the new one. */
  opened(close: () => void): void;
  closed(close: () => void, now: number): void;
}

export function createTooltipGroup(): TooltipGroup {
  let current: (() => void) | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  return {
    delay: (now) => (current !== null || now - closedAt < TOOLTIP_SKIP_DELAY ? 0 : TOOLTIP_DELAY),
    opened(close) {
      if (current !== close) current?.();
      current = close;
    },
    closed(close, now) {
      if (current !== close) return;
      current = null;
      closedAt = now;
    },
  };
}

const panel = lazyCode(() => import('./tooltip-panel.tsx'));
const group = createTooltipGroup();

interface TooltipProps {
  /** Description; the control's name is its own `aria-label`. */
  text: string;
  /** One focusable control. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/**
 * A short explanation on hover (after 700 ms, at once within 300 ms of another one) and on keyboard
 * focus. The pointer can move into it, and Escape closes it (WCAG 1.4.13).
 */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const { module, preload } = useLazyCode(panel);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => {
    if (!open) return;
    group.opened(close);
    return () => group.closed(close, performance.now());
  }, [open, close]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const openAfter = (delay: number) => {
    preload();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the control inside, has no box of its own
    <span
      ref={wrapper}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') openAfter(group.delay(performance.now()));
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
      onPointerDown={close}
      onFocus={(event) => {
        preload();
        if (event.target.matches(':focus-visible')) setOpen(true);
      }}
      onBlur={close}
    >
      {cloneElement(children, { 'aria-describedby': open && module ? id : undefined })}
      {module && (
        <module.TooltipPanel
          id={id}
          text={text}
          side={side}
          open={open}
          onClose={close}
          element={wrapper.current?.firstElementChild ?? null}
        />
      )}
    </span>
  );
}
