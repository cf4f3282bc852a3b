import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lazyCode, NotLoaded } from './lazy.tsx';
import { FAILED_EVENT, READY_EVENT, WAKE_EVENT } from './replay.ts';

/*
 * Islands: parts of a page that are rendered on the server and whose code is loaded later
 * (lazy.tsx). Their HTML stays unchanged until the code is loaded, then React hydrates it.
 *
 *   waiting → loading → ready
 *
 *   waiting   no event handlers yet. Ends when the island comes near the viewport or is touched
 *             (the loader sends WAKE_EVENT), or when there is no markup, because of client-side
 *             navigation or because React discarded it
 *   loading   a failed load goes back to waiting, and the next touch retries; on FAILED_EVENT
 *             the loader shows a notice if something was pressed. Without markup 'Prøv igjen' is
 *             shown instead
 *   ready     hydrated; on READY_EVENT the loader replays earlier interactions
 */

/** Distance below the viewport at which an island begins to load. */
const NEAR = '200px';

const islands = new Set<() => Promise<void>>();

/**
 * Loads every island registered so far. The server repeats this before rendering until no new
 * island is registered.
 */
export async function loadAllIslands(): Promise<void> {
  const done = new Set<() => Promise<void>>();
  while (done.size < islands.size) {
    const next = [...islands].filter((load) => !done.has(load));
    for (const load of next) done.add(load);
    await Promise.all(next.map((load) => load()));
  }
}

/** Islands not hydrated yet; each function hydrates one. */
const asleep = new Set<() => Promise<void>>();

/**
 * Hydrates all waiting islands, including nested ones. An island whose code can't be loaded is left
 * as is.
 */
export async function wakeIslands(): Promise<void> {
  const tried = new Set<() => Promise<void>>();
  for (;;) {
    const next = [...asleep].filter((wake) => !tried.has(wake));
    if (next.length === 0) return;
    for (const wake of next) tried.add(wake);
    await Promise.allSettled(next.map((wake) => wake()));
  }
}

/**
 * Calls `start` when the island is touched or comes near the viewport. Returns a cleanup function.
 */
function whenWanted(island: HTMLElement, start: () => void): () => void {
  island.addEventListener(WAKE_EVENT, start);
  const stopWaking = () => island.removeEventListener(WAKE_EVENT, start);
  if (typeof IntersectionObserver === 'undefined') {
    start();
    return stopWaking;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) start();
    },
    { rootMargin: NEAR },
  );
  // Every child is observed: a visitor may jump past the first one.
  for (const part of island.children) observer.observe(part);
  return () => {
    stopWaking();
    observer.disconnect();
  };
}

/**
 * A component whose code is loaded when its markup comes near the viewport or is touched. Until
 * hydration its props must keep their identity between renders (strings, numbers, module
 * constants).
 */
export function lazyOnVisible<P extends object>(fetchIsland: () => Promise<ComponentType<P>>) {
  const code = lazyCode(fetchIsland);
  let arrive: (module: { default: ComponentType<P> }) => void;
  const arrival = new Promise<{ default: ComponentType<P> }>((resolve) => {
    arrive = resolve;
  });
  const Arriving = lazy(() => arrival);
  const load = async () => arrive({ default: await code.load() });
  islands.add(load);

  /** Shown when React discarded the HTML, so there is nothing to touch or observe. */
  function Missing({ onMissing }: { onMissing: () => void }) {
    useEffect(onMissing, [onMissing]);
    return null;
  }

  function Content({ own, onReady }: { own: P; onReady: () => void }) {
    // Loaded code renders synchronously, so the server does not suspend.
    const Loaded: ComponentType<P> | typeof Arriving = code.current ?? Arriving;
    useLayoutEffect(onReady, [onReady]);
    return <Loaded {...own} />;
  }

  // memo: updating a boundary that is not hydrated yet makes React discard its HTML.
  const Island = memo(function Island(props: P) {
    const wrapper = useRef<HTMLDivElement>(null);
    const [failed, setFailed] = useState(false);
    const tell = useCallback((event: string) => {
      wrapper.current?.dispatchEvent(new Event(event, { bubbles: true }));
    }, []);
    const loadHere = useCallback(() => {
      setFailed(false);
      load().catch(() => setFailed(true));
    }, []);
    useEffect(() => {
      const element = wrapper.current;
      // Without HTML there is nothing to wait for: client-side navigation, or the server renders
      // nothing.
      if (element?.firstElementChild == null) return loadHere();
      const wake = async () => {
        await load();
        await new Promise<void>((resolve) => {
          if (element.dataset.island === 'ready') resolve();
          else element.addEventListener(READY_EVENT, () => resolve(), { once: true });
        });
      };
      asleep.add(wake);
      const stop = whenWanted(element, () => void load().catch(() => tell(FAILED_EVENT)));
      return () => {
        asleep.delete(wake);
        stop();
      };
    }, [loadHere, tell]);
    const onReady = useCallback(() => {
      if (wrapper.current) wrapper.current.dataset.island = 'ready';
      tell(READY_EVENT);
    }, [tell]);
    const state = failed ? 'failed' : 'waiting';
    return (
      <div ref={wrapper} data-island={state} style={{ display: 'contents' }}>
        {failed ? (
          <NotLoaded onRetry={loadHere} />
        ) : (
          <Suspense fallback={<Missing onMissing={loadHere} />}>
            <Content own={props} onReady={onReady} />
          </Suspense>
        )}
      </div>
    );
  });
  return Object.assign(Island, { load });
}
