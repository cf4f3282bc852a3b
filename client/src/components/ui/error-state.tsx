import RotateCw from 'lucide-react/icons/rotate-cw';
import Unplug from 'lucide-react/icons/unplug';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Icon } from './icon.tsx';

export interface ErrorStateProps {
  /** HTTP status, shown as 'HTTP 503'. Without it (no answer) only the icon is shown. */
  status?: number | undefined;
  title: string;
  text?: string;
  onRetry?: () => void;
  retrying?: boolean;
  headingLevel?: 2 | 3 | 4;
}

/** A failed fetch: a message, the status and 'Prøv igjen'. */
export function ErrorState(props: ErrorStateProps) {
  const { status, title, text, onRetry, retrying = false, headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  const { key, press } = useRetryFocus(title);
  return (
    <Card tone="error" className="grid justify-items-start gap-2.5" role="alert">
      <p className="flex items-center gap-3 font-mono font-semibold text-mono text-red leading-none">
        <Icon icon={Unplug} size={28} />
        {status !== undefined && <span>HTTP {status}</span>}
      </p>
      <Heading className="text-h4">{title}</Heading>
      {text !== undefined && <p className="dim">{text}</p>}
      {onRetry !== undefined && (
        <Button
          ref={key}
          onClick={() => {
            press();
            onRetry();
          }}
          loading={retrying}
          loadingText="Prøver igjen ..."
          icon={<Icon icon={RotateCw} />}
          className="mt-3"
        >
          Prøv igjen
        </Button>
      )}
    </Card>
  );
}

/** `what` of the last retry, until it fails again or the user does something else. */
let pressedFor: string | null = null;

const forget = () => {
  pressedFor = null;
};

/**
 * Returns the focus to a button 'Prøv igjen' when the retry that it started has failed too, and a
 * loading state was shown in its place meanwhile.
 *
 * @param what name of what is retried
 */
export function useRetryFocus(what: string) {
  const key = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressedFor !== what) return;
    forget();
    // Only if the focus fell back to an ancestor of the button; not if it was moved elsewhere.
    if (document.activeElement?.contains(key.current)) key.current?.focus();
  }, [what]);
  const press = () => {
    pressedFor = what;
    for (const type of ['pointerdown', 'keydown']) {
      document.addEventListener(type, forget, { capture: true, once: true });
    }
  };
  return { key, press };
}
