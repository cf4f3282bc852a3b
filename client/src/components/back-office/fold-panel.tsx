import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, useState } from 'react';
import { useMedia } from '#client/lib/use-media.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import type { PanelProps } from './panel.tsx';

/** Up to here panels are folded; the lists of the back office are cards. */
const PHONE = '(max-width: 760px)';

export interface FoldPanelProps extends PanelProps {
  /** Open on a phone too, because something in it wants to be seen. */
  startsOpen?: boolean;
  /** Each rise opens it and brings it into view. */
  asked?: number;
}

/** A panel that is folded on a phone until somebody opens it; what is in it is fetched then. */
export function FoldPanel(props: FoldPanelProps) {
  const { title, side, className, children, startsOpen = false, asked = 0 } = props;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const isPhone = useMedia(PHONE, false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = !isPhone || (chosen ?? startsOpen);
  useEffect(() => {
    if (asked === 0) return;
    setChosen(true);
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView?.({ block: 'start' });
  }, [asked]);
  return (
    <section
      ref={panel}
      className={cx('desk__panel', className)}
      aria-labelledby={id}
      tabIndex={-1}
    >
      <div className="desk__hode">
        <h3 id={id}>
          {isPhone ? (
            <button
              type="button"
              className="desk__fold"
              aria-expanded={open}
              onClick={() => setChosen(!open)}
            >
              {title}
              <Icon icon={ChevronDown} />
            </button>
          ) : (
            title
          )}
        </h3>
        {open && side}
      </div>
      {open && children}
    </section>
  );
}
