import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface FoldProps {
  /** Name of what is folded, where no heading gives it. */
  label?: string;
  /** Id of the heading beside it. */
  labelledBy?: string;
  /** Of the content on phones. */
  className?: string;
  children: ReactNode;
}

/**
 * Folded on phones, by the element that needs no script; wider screens show what is folded. It stands
 * behind the element and not in it: not every browser can show what is in a closed one. The handle
 * lies over the first 64 px of the nearest positioned element around it.
 */
export function Fold({ label, labelledBy, className, children }: FoldProps) {
  return (
    <>
      <details className="fold">
        <summary aria-label={label} aria-labelledby={labelledBy}>
          <Icon icon={ChevronDown} />
        </summary>
      </details>
      <div className={cx('fold__content', className)}>{children}</div>
    </>
  );
}

interface WidgetProps {
  /** Id of the heading. */
  id: string;
  heading: string;
  className?: string;
  /** A Fold with the content. */
  children: ReactNode;
}

/** A panel with its heading on the left and its content on the right, on phones folded below it. */
export function Widget({ id, heading, className, children }: WidgetProps) {
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel bg-coal-1 p-8 max-md:relative max-md:gap-0 max-md:px-4 max-md:py-0 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12 forced-colors:border forced-colors:border-[CanvasText] max-md:[&>.fold__content]:pb-5',
        className,
      )}
    >
      <h2
        id={id}
        className="display text-h3 leading-none max-md:flex max-md:min-h-16 max-md:items-center"
      >
        {heading}
      </h2>
      {children}
    </section>
  );
}
