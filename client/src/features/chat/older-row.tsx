import { Retry } from '#client/components/ui/retry.tsx';
import type { ChatSnapshot } from './chat-snapshot.ts';

/** Row above the oldest loaded line. */
export function OlderRow({
  state,
  onRetry,
}: {
  state: ChatSnapshot['older'];
  onRetry: () => void;
}) {
  if (state !== 'failed') {
    return (
      <p className="linje__system mono">
        {state === 'loading' ? 'Henter eldre meldinger ...' : 'Eldre meldinger'}
      </p>
    );
  }
  return (
    <p className="linje__system mono" role="alert">
      Eldre meldinger kunne ikke hentes. <Retry what="eldre" onRetry={onRetry} />
    </p>
  );
}
