import RotateCw from 'lucide-react/icons/rotate-cw';
import Unplug from 'lucide-react/icons/unplug';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Icon } from './icon.tsx';
import { useRetryFocus } from './use-retry-focus.ts';

export interface ErrorStateProps {
  /** HTTP status, shown as 'HTTP 503'. Without it (no answer) only the icon is shown. */
  status?: number | undefined;
  title: string;
  text?: string;
  onRetry?: () => void;
  /** The retry is pending. */
  retrying?: boolean;
  headingLevel?: 2 | 3 | 4;
}

/** Something could not be fetched: a message, the status and 'Prøv igjen'. */
export function ErrorState(props: ErrorStateProps) {
  const { status, title, text, onRetry, retrying = false, headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  const { key, press } = useRetryFocus(title, retrying);
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
