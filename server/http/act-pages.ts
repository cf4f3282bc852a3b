import { setImmediate } from 'node:timers/promises';
import type { Edition } from '#shared/content/types.ts';
import { actPaths } from '#shared/rules/acts.ts';
import type { PreparedBody, PreparedStore } from './prepared.ts';

/**
 * Most pages that are kept. With 400 acts in the content a page has 25 kB, as only its smallest
 * encoding is kept.
 */
const MOST_KEPT = 2000;

interface Rendering {
  begin(): void;
  done: Promise<PreparedBody>;
}

/**
 * The pages of acts (docs/product/pocket.md#the-page-of-an-act): there may be hundreds, and few are
 * asked for between two changes. Each is rendered at its first request and kept until the next
 * change.
 * @param render makes the page of a path as it reads now
 */
export function createActPages(
  prepared: PreparedStore,
  render: (path: string) => Promise<PreparedBody>,
) {
  const known = new Set<string>();
  /** In the order in which they were rendered. */
  const kept = new Set<string>();
  /** Pages whose rendering has not begun, the newest request last. */
  const waiting = new Map<string, Rendering>();
  let busy = false;

  const keep = (path: string) => {
    kept.delete(path);
    kept.add(path);
    const [oldest] = kept;
    if (oldest === undefined || kept.size <= MOST_KEPT) return;
    kept.delete(oldest);
    register(oldest);
  };

  /**
   * Renders what waits, one page at a time with a turn for other requests between two. The newest
   * request comes first: who asks for one page does not wait behind somebody who asked for hundreds.
   */
  const work = async () => {
    if (busy) return;
    busy = true;
    while (waiting.size > 0) {
      await setImmediate();
      const newest = [...waiting].at(-1);
      if (newest === undefined) break;
      const [path, rendering] = newest;
      waiting.delete(path);
      rendering.begin();
      await rendering.done.catch(() => undefined);
    }
    busy = false;
  };

  const renderingOf = (path: string): Rendering => {
    let begin = () => {};
    const turn = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const done = turn.then(async () => {
      const body = await render(path);
      keep(path);
      return body;
    });
    return { begin, done };
  };

  /** A page that already waits is not rendered twice when a change makes it stale meanwhile. */
  const ask = (path: string): Promise<PreparedBody> => {
    const rendering = waiting.get(path) ?? renderingOf(path);
    waiting.delete(path);
    waiting.set(path, rendering);
    void work();
    return rendering.done;
  };
  const register = (path: string) => prepared.lazy(path, () => ask(path));

  return {
    /** Makes what is kept stale, and has a page for each act of the editions. */
    renew(editions: readonly Edition[]): void {
      for (const path of known) prepared.invalidate(path);
      for (const path of actPaths(editions)) {
        if (known.has(path)) continue;
        known.add(path);
        register(path);
      }
    },
  };
}
