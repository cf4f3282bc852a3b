import { useRetryFocus } from './use-retry-focus.ts';

export interface RetryProps {
  /** Names what is tried again; nothing else on the page may have the name. */
  what: string;
  onRetry: () => void;
  className?: string;
}

/** 'Prøv igjen' in a line of text; keeps the focus when it fails again. */
export function Retry({ what, onRetry, className = 'lenke' }: RetryProps) {
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
