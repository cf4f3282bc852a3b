import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { ErrorState } from '../components/ui/error-state.tsx';
import { CHECK_NETWORK } from './plain-notice.ts';
import { toast } from './toast.ts';

/*
 * The one way to load code later. What it promises:
 *
 *   once      code is fetched once, whoever asks for it
 *   retry     a fetch that failed, also of a stylesheet, is made again when it is asked for again
 *   failure   who asked is told: 'Prøv igjen' in the place of a part, a notice for a window
 *   no shift  while its code is fetched, a part has `loading` in its place
 *
 * Parts of the server's HTML that are hydrated later are built on it: island.tsx.
 */

/** Code that is fetched when it is needed. */
export interface LazyCode<T> {
  /** The code, once it is there. */
  current: T | undefined;
  /** Fetches it unless it is there or under way; rejects when it can't be had. */
  load(): Promise<T>;
}

/** Stylesheets that could not be fetched. Vite asks for each only once. */
const failedSheets = new Set<HTMLLinkElement>();
if (typeof document !== 'undefined') {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target);
  };
  // Capture: errors of elements do not bubble.
  document.addEventListener('error', note, true);
}

/** Code behind a dynamic import. Called once for each, outside of components. */
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

/** Says that what somebody asked for could not be fetched. */
export function announceNotLoaded(title: string): void {
  toast({ variant: 'error', title, description: CHECK_NETWORK });
}

/** Code that a component fetches ahead (`preload`), or because somebody asked for it (`demand`). */
export function useLazyCode<T>(code: LazyCode<T>) {
  const [module, setModule] = useState<T>();
  const demand = useCallback(
    (onFailure: () => void) => {
      // In slices: what was fetched may be large, and is shown for the first time.
      const show = (loaded: T) => startTransition(() => setModule(() => loaded));
      code.load().then(show, onFailure);
    },
    [code],
  );
  const preload = useCallback(() => demand(() => undefined), [demand]);
  return { module, preload, demand };
}

/** Stands in the place of a part of a page whose code could not be fetched. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title="Denne delen kunne ikke lastes" text={CHECK_NETWORK} onRetry={onRetry} />
  );
}

/** A part of a page that the server never renders; `loading` stands in its place. */
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
