import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { toast } from '../toast.ts';
import { CHECK_NETWORK } from './plain-notice.ts';

/*
 * The only way to load code later. Guarantees:
 *
 *   once      code is fetched once for all callers
 *   retry     a failed fetch, also of a stylesheet, is repeated at the next request
 *   failure   is shown: 'Prøv igjen' instead of a part, a notice for a dialog
 *   no shift  `loading` takes the part's place while its code is fetched
 *
 * For server-rendered parts that are hydrated later see island.tsx.
 */

export interface LazyCode<T> {
  /** The code, or undefined until it is loaded. */
  current: T | undefined;
  /** Fetches the code unless it is loaded or being fetched; rejects on failure. */
  load(): Promise<T>;
}

/** Link elements of stylesheets that failed to load. Vite requests each stylesheet only once. */
const failedSheets = new Set<HTMLLinkElement>();
if (typeof document !== 'undefined') {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target);
  };
  // Capture: error events of elements do not bubble.
  document.addEventListener('error', note, true);
}

/** Wraps a dynamic import. Call it once per import, at module level. */
export function lazyCode<T>(fetchCode: () => Promise<T>): LazyCode<T> {
  let running: Promise<T> | undefined;
  const code: LazyCode<T> = {
    current: undefined,
    load() {
      for (const sheet of failedSheets) sheet.replaceWith(sheet.cloneNode());
      failedSheets.clear();
      running ??= fetchCode().then(
        (loaded) => {
          code.current = loaded;
          return loaded;
        },
        (error: unknown) => {
          running = undefined;
          throw error;
        },
      );
      return running;
    },
  };
  return code;
}

/** Shows a notice that code could not be fetched. */
export function announceNotLoaded(title: string): void {
  toast({ variant: 'error', title, description: CHECK_NETWORK });
}

/** Code that a component prefetches (`preload`), or fetches on a user's action (`demand`). */
export function useLazyCode<T>(code: LazyCode<T>) {
  const [module, setModule] = useState<T>();
  const demand = useCallback(
    (onFailure: () => void) => {
      // As a transition, because the first render may be slow.
      const show = (loaded: T) => startTransition(() => setModule(() => loaded));
      code.load().then(show, onFailure);
    },
    [code],
  );
  const preload = useCallback(() => demand(() => undefined), [demand]);
  return { module, preload, demand };
}

export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title="Denne delen kunne ikke lastes" text={CHECK_NETWORK} onRetry={onRetry} />
  );
}

/** A part that is not rendered on the server; shows `loading` until it is loaded. */
export function lazyPart<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  loading: ReactNode,
) {
  const code = lazyCode(fetchPart);
  return function LazyPart(props: P) {
    const { module: Part = code.current, demand } = useLazyCode(code);
    const [failed, setFailed] = useState(false);
    const start = useCallback(() => {
      setFailed(false);
      demand(() => setFailed(true));
    }, [demand]);
    useEffect(start, [start]);
    if (Part) return <Part {...props} />;
    return failed ? <NotLoaded onRetry={start} /> : loading;
  };
}
