import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes, cx } from '../ui/cx.ts';

/** How long a thank-you panel is shown, in ms (docs/product/public-site.md#contact-form). */
export const THANKS_MS = 5000;

/** A thank-you panel, without its size. */
export const THANKS = classes(
  'grid gap-2.5 self-end rounded-key-xl bg-green-light text-night lg:self-center forced-colors:[border:2px_solid_Highlight]',
);
/** Size of the panel over a small form. */
export const THANKS_SIZE = classes('min-h-[min(100%,8.5rem)] content-center px-6.5 py-5');
const CELL = classes('min-w-0 [grid-area:1/1]');

/** `shown` is true for `THANKS_MS` after `show()`. */
export function useThanks(): { shown: boolean; show: () => void } {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return { shown, show: () => setShown(true) };
}

interface ThanksProps {
  shown: boolean;
  title: string;
  text: string;
  /** What the visitor still has to do. */
  todo?: string;
  /** The form. It keeps its place below the panel, so that nothing on the page moves. */
  children: ReactNode;
}

/**
 * A form that is covered by a thank-you panel. The focus moves to the panel, because the button
 * that had it is covered, and back to the form afterwards.
 */
export function Thanks({ shown, title, text, todo, children }: ThanksProps) {
  const panel = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown) return;
    const back = form.current;
    panel.current?.focus({ preventScroll: true });
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost) back?.focus({ preventScroll: true });
    };
  }, [shown]);
  return (
    <div className="grid">
      <div
        ref={form}
        className={cx(CELL, 'inert:invisible noscript:[&_[type=submit]]:hidden')}
        tabIndex={-1}
        inert={shown}
      >
        {children}
      </div>
      {shown && (
        <div ref={panel} className={cx(CELL, THANKS, THANKS_SIZE)} tabIndex={-1} role="status">
          <p className="display text-h4">{title}</p>
          {todo !== undefined && <p className="font-bold">{todo}</p>}
          <p className="font-bold">{text}</p>
        </div>
      )}
    </div>
  );
}
