import { setImmediate as scheduled } from 'node:timers/promises';
import { afterAll, inject, vi } from 'vitest';

// Runs before every test file of the unit project. The files of a worker share its environment: each
// one reads in our modules anew, and a page is left as it was found.
vi.resetModules();

// Without a document, pages are rendered as the product's server does it, with React's production
// build. The development build records a stack trace for each element, which takes most of the time.
if (typeof document === 'undefined') vi.stubEnv('NODE_ENV', 'production');

/** jsdom has no layout, so no size ever changes. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

if (typeof document !== 'undefined') {
  const { notifyManager, onlineManager } = await import('@tanstack/react-query');
  globalThis.ResizeObserver = NoResizes;
  // Testing Library advances a fake clock only if it finds Jest's, by this global: by 50 ms each time that
  // `findBy` and `waitFor` look again. Otherwise a fake clock stands still until a test advances it.
  Object.assign(globalThis, { jest: { advanceTimersByTime: vi.advanceTimersByTime } });
  const places = [globalThis, document, navigator];
  const before = places.map((place) => new Set(Reflect.ownKeys(place)));
  // Our modules listen for as long as a page lives.
  const listeners: (() => void)[] = [];
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (...listener: Parameters<typeof add>) => {
      add(...listener);
      listeners.push(() => target.removeEventListener(...listener));
    };
  }
  afterAll(() => {
    for (const remove of listeners) remove();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const node of [document.documentElement, document.body]) {
      for (const name of node.getAttributeNames()) node.removeAttribute(name);
    }
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    onlineManager.setOnline(true);
    for (const [index, place] of places.entries()) {
      for (const key of Reflect.ownKeys(place)) {
        if (!before[index]?.has(key)) Reflect.deleteProperty(place, key);
      }
    }
  });
  const { configure, getConfig } = await import('@testing-library/react');
  // Otherwise fetched data are rendered a timer later, which `await act(...)` does not wait for,
  // and the outcome of a test would depend on the machine's load.
  notifyManager.setScheduler(queueMicrotask);
  const { asyncWrapper } = getConfig();
  configure({
    // How long `findBy` and `waitFor` try before they fail: a limit, not a delay.
    asyncUtilTimeout: inject('conditionMs'),
    // What `findBy` found may be in the document before its effects ran: on a busy machine React
    // runs them in a later task. Waiting for two tasks of its scheduler ensures that they have run.
    asyncWrapper: (look) =>
      asyncWrapper(async () => {
        const found = await look();
        await scheduled();
        await scheduled();
        return found;
      }),
  });
  const { defaultContent } = await import('#shared/content/index.ts');
  const { CONTENT_DATA_ID, pageContent } = await import('#client/lib/content.tsx');
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = CONTENT_DATA_ID;
  data.textContent = JSON.stringify(defaultContent);
  document.head.append(data);
  // A component that a test renders without the page around it finds the default content. It is read
  // now: a test may put other things into its document.
  pageContent();
}
