import { CHECK_NETWORK } from '#client/lib/plain-notice.ts';
import { ErrorState } from './error-state.tsx';

/** Stands in the place of a part of a page whose code could not be fetched. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title="Denne delen kunne ikke lastes" text={CHECK_NETWORK} onRetry={onRetry} />
  );
}
