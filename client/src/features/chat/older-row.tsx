import { Retry } from '#client/components/ui/retry.tsx';
import type { ChatSnapshot } from './chat-snapshot.ts';
import { SystemLine } from './line-frame.tsx';

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
      <SystemLine>
        {state === 'loading' ? 'Henter eldre meldinger ...' : 'Eldre meldinger'}
      </SystemLine>
    );
  }
  return (
    <SystemLine role="alert">
      Eldre meldinger kunne ikke hentes. <Retry what="eldre" onRetry={onRetry} />
    </SystemLine>
  );
}
