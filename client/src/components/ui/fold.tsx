import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface FoldProps {
  /** Name of the content, where no heading gives it. */
  label?: string;
  /** Id of the heading beside it. */
  labelledBy?: string;
  /** Classes of the content on phones. */
  className?: string;
  children: ReactNode;
}

/**
 * A `details` on phones, which needs no script; wider screens always show the content. The content
 * is a sibling of the `details`, because not every browser can show the content of a closed one.
 * The summary lies over the first 64 px of the nearest positioned ancestor.
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
  id: string;
  heading: string;
  className?: string;
  children: ReactNode;
}

/**
 * A panel with its heading on the left and its content on the right; on phones the content is
 * collapsed below the heading.
 */
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
