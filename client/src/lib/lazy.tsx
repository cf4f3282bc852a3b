import {
  type ComponentType,
  memo,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { NotLoaded } from '../components/ui/not-loaded.tsx';
import { FAILED_EVENT, READY_EVENT, WAKE_EVENT } from './island-events.ts';

/*
 * Islands: parts of a page whose code loads when it is needed. The server's HTML holds them in
 * full, and React leaves that HTML alone until the code is there, then hydrates it.
 *
 *   waiting → loading → ready
 *
 * waiting   the markup stands, nothing listens; ends when the island comes near the window
 *           (lazyOnVisible), is touched (both: the loader sends WAKE_EVENT), or when there is no
 *           markup, because the page was reached by a link
 * loading   a failed load goes back to waiting, and the next touch tries again; FAILED_EVENT tells
 *           the loader, which says so if something was pressed. Without markup 'Prøv igjen' stands
 *           in its place
 * ready     hydrated; READY_EVENT tells the loader to hand over what was pressed before
 */

/** How far below the window an island begins to load. */
const NEAR = '200px';

/** An island; `load` fetches its code before it is shown. */
export type LazyComponent<P> = ComponentType<P> & { readonly load: () => Promise<void> };

interface Island<P> {
  load: () => Promise<void>;
  loaded: Promise<ComponentType<P>>;
}

const preloads = new Set<() => Promise<void>>();

/** Loads every island known so far. The server calls it before it renders, until none is new. */
export async function loadAllIslands(): Promise<void> {
  const done = new Set<() => Promise<void>>();
  while (done.size < preloads.size) {
    const next = [...preloads].filter((load) => !done.has(load));
    for (const load of next) done.add(load);
    await Promise.all(next.map((load) => load()));
  }
}

/** A promise that `use` can read at once after `settle`, without waiting for a microtask. */
function readable<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  const settle = (value: T) => {
    Object.assign(promise, { status: 'fulfilled', value });
    resolve(value);
  };
  return { promise, settle };
}

function createIsland<P>(load: () => Promise<ComponentType<P>>): Island<P> {
  const { promise, settle } = readable<ComponentType<P>>();
  let running: Promise<void> | null = null;
  const start = () => {
    running ??= load().then(settle, (error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
  preloads.add(start);
  return { load: start, loaded: promise };
}

function useIslandLoading(
  wrapper: RefObject<HTMLElement | null>,
  load: () => Promise<void>,
  whenNear: boolean,
): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false);
  const retry = () => {
    setFailed(false);
    load().catch(() => setFailed(true));
  };
  useEffect(() => {
    const element = wrapper.current;
    if (element?.firstElementChild == null) {
      load().catch(() => setFailed(true));
      return;
    }
    // A failure leaves the markup as it is.
    const start = () =>
      void load().catch(() => element.dispatchEvent(new Event(FAILED_EVENT, { bubbles: true })));
    element.addEventListener(WAKE_EVENT, start);
    const stopWaking = () => element.removeEventListener(WAKE_EVENT, start);
    if (!whenNear) return stopWaking;
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
    // Every part: a visitor may jump past the first one.
    for (const part of element.children) observer.observe(part);
    return () => {
      stopWaking();
      observer.disconnect();
    };
  }, [wrapper, load, whenNear]);
  return { failed, retry };
}

function lazyIsland<P extends object>(
  load: () => Promise<ComponentType<P>>,
  whenNear: boolean,
): LazyComponent<P> {
  const island = createIsland(load);

  function Content({ own, onReady }: { own: P; onReady: () => void }) {
    const Loaded = use(island.loaded);
    useLayoutEffect(onReady, [onReady]);
    return <Loaded {...own} />;
  }

  // memo: an update of a boundary that is not hydrated yet makes React throw its HTML away.
  const LazyIsland = memo(function LazyIsland(props: P) {
    const wrapper = useRef<HTMLDivElement>(null);
    const { failed, retry } = useIslandLoading(wrapper, island.load, whenNear);
    const ready = useRef(() => {
      const element = wrapper.current;
      if (element === null) return;
      element.dataset.island = 'ready';
      element.dispatchEvent(new Event(READY_EVENT, { bubbles: true }));
    });
    return (
      <div
        ref={wrapper}
        data-island={failed ? 'failed' : 'waiting'}
        style={{ display: 'contents' }}
      >
        {failed ? (
          <NotLoaded onRetry={retry} />
        ) : (
          <Suspense>
            <Content own={props} onReady={ready.current} />
          </Suspense>
        )}
      </div>
    );
  });
  return Object.assign(LazyIsland, { load: island.load });
}

/**
 * A component whose code loads when its markup comes near the window or is touched. Its props must
 * keep their identity between renders (texts, numbers, module constants) until it is hydrated.
 */
export function lazyOnVisible<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  return lazyIsland(load, true);
}

/** A component whose code loads when its markup is touched: pointer, key, or focus. */
export function lazyOnInteraction<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  return lazyIsland(load, false);
}
