import type { CSSProperties, ReactNode } from 'react';
import { Card } from './card.tsx';
import { cx } from './cx.ts';
import { useRetryFocus } from './error-state.tsx';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** One action, a `Button`. */
  action?: ReactNode;
  headingLevel?: 2 | 3 | 4;
}

/** Placeholder of an empty list: five unlit keys and what to do about it. */
export function EmptyState({ title, text, action, headingLevel = 3 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Card className="grid justify-items-start gap-2.5">
      <UnlitKeys className="mb-3.5 gap-2" />
      <Heading className="text-h4">{title}</Heading>
      {text !== undefined && <p className="dim">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </Card>
  );
}

/** The house's picture of what is not there yet. */
export function UnlitKeys({ className }: { className: string }) {
  return (
    <div className={cx('flex', className)} aria-hidden="true">
      {[...'CTRL+'].map((legend) => (
        <span key={legend} className="unlit-key">
          {legend}
        </span>
      ))}
    </div>
  );
}

interface SkeletonProps {
  /** Any CSS length; full width by default. */
  width?: string;
  height?: string;
  className?: string | undefined;
}

/** Placeholder while loading; the parent announces the loading state. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  const size: CSSProperties & Record<'--skeleton-w' | '--skeleton-h', string | undefined> = {
    '--skeleton-w': width,
    '--skeleton-h': height,
  };
  return <span aria-hidden="true" className={cx('skeleton', className)} style={size} />;
}

interface RetryProps {
  /** What is retried, for the accessible name; unique on the page. */
  what: string;
  onRetry: () => void;
  className?: string;
}

/** 'Prøv igjen' inline in a text; keeps the focus when it fails again. */
export function Retry({ what, onRetry, className = 'link' }: RetryProps) {
  const { key, press } = useRetryFocus(what);
  return (
    <button
      ref={key}
      type="button"
      className={className}
      onClick={() => {
        press();
        onRetry();
      }}
    >
      Prøv igjen
    </button>
  );
}
