import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMedia } from '#client/lib/use-browser.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { DIGITS, HEAD, PANEL, PHONE, TITLE } from './looks.ts';

interface PanelProps {
  title: ReactNode;
  /** To the right of the title, e.g. a figure or buttons. */
  side?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a tab of the back office, with its heading. */
export function Panel({ title, side, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={cx(PANEL, 'py-4', className)} aria-labelledby={id}>
      <div className={cx(HEAD, 'mb-3')}>
        <h3 id={id} className={TITLE}>
          {title}
        </h3>
        {side}
      </div>
      {children}
    </section>
  );
}

/** A list of figures in one row that wraps. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] overflow-hidden rounded-[8px]">
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  /** '–' if too little was measured. */
  value: ReactNode;
  unit?: string;
  note?: ReactNode;
}

export function Figure({ label, value, unit, note }: FigureProps) {
  return (
    <div className="py-3 pr-4">
      <dt className="text-fg-2">{label}</dt>
      <dd>
        <b className={cx('wrap-anywhere text-[1.375rem] leading-[1.3]', DIGITS)}>{value}</b>
        {unit !== undefined && <span> {unit}</span>}
        {note !== undefined && <span className="mono block text-fg-2 leading-[1.4]">{note}</span>}
      </dd>
    </div>
  );
}

interface FoldPanelProps extends PanelProps {
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
