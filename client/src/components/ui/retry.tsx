import { useRetryFocus } from './use-retry-focus.ts';

export interface RetryProps {
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
