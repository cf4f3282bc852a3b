import type { ReactNode } from 'react';
import { cx } from './cx.ts';

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
