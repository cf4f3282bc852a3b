import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * How long a panel of thanks is shown before the form returns
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
  /** What the visitor has to do before that is true. */
  todo?: string;
  /** The form. It stays in its place below the panel, so that nothing on the page moves. */
  children: ReactNode;
}

/**
 * A form that gives way to a panel of thanks. The focus goes to the panel, because the key that
 * had it is gone, and back to the form when that returns.
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
