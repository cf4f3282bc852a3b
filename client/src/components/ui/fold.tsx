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
