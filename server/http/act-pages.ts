import type { Edition } from '#shared/content/types.ts';
import { actPaths } from '#shared/rules/acts.ts';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import type { PreparedBody, PreparedStore } from './prepared.ts';

/** Most pages that are kept: with 400 acts in the content a page has 0.3 MB in its three encodings. */
const MOST_KEPT = 200;
/** Pages that wait to be rendered: more than there are acts, as each waits once for a change. */
const MOST_WAITING = 10_000;

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
  // One at a time, so that requests for all of them leave other requests their turns.
  const inTurn = createConcurrencyLimit({ parallel: 1, waiting: MOST_WAITING, retrySeconds: 1 });

  const keep = (path: string) => {
    kept.delete(path);
    kept.add(path);
    const [oldest] = kept;
    if (oldest === undefined || kept.size <= MOST_KEPT) return;
    kept.delete(oldest);
    register(oldest);
  };
  const register = (path: string) => {
    prepared.lazy(path, () =>
      inTurn(async () => {
        await new Promise(setImmediate);
        const body = await render(path);
        keep(path);
        return body;
      }),
    );
  };

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
