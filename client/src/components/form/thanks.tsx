import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * How long a thank-you panel is shown before the form returns
 * (docs/product/public-site.md#contact-form).
 */
export const THANKS_MS = 5000;

/** `shown` is true for 5 seconds after `show()`. */
export function useThanks(): { shown: boolean; show: () => void } {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return { shown, show: () => setShown(true) };
}

export interface ThanksProps {
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
 * that had it is covered, and back to the form when that returns.
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
    <div className="takk">
      <div ref={form} tabIndex={-1} inert={shown}>
        {children}
      </div>
      {shown && (
        <div ref={panel} className="takk__panel" tabIndex={-1} role="status">
          <p className="display takk__tittel">{title}</p>
          {todo !== undefined && <p className="takk__tekst">{todo}</p>}
          <p className="takk__tekst">{text}</p>
        </div>
      )}
    </div>
  );
}
