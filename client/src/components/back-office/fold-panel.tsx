import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, useState } from 'react';
import { useMedia } from '#client/lib/use-media.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { HEAD, PANEL, TITLE } from './looks.ts';
import type { PanelProps } from './panel.tsx';
import { PHONE } from './widths.ts';

export interface FoldPanelProps extends PanelProps {
  /** Expanded on a phone too, because it has something that should be seen. */
  startsOpen?: boolean;
  /** Each increase expands the panel and scrolls it into view. */
  asked?: number;
}

/** A panel that is collapsed on a phone; its content is fetched when it is expanded. */
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
      className={cx(PANEL, open ? 'py-4' : 'py-2', className)}
      aria-labelledby={id}
      tabIndex={-1}
    >
      <div className={cx(HEAD, open && 'mb-3')}>
        <h3 id={id} className={cx(TITLE, isPhone && 'flex-[1_1_100%]')}>
          {isPhone ? (
            <button
              type="button"
              className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 text-left aria-expanded:[&>.icon]:rotate-180"
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
