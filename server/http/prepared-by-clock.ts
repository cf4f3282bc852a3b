import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PreparedStore } from './prepared.ts';
import type { PreparedBody } from './prepared-body.ts';

/** A route that is answered from prepared bytes. */
export interface PreparedRoute {
  send(req: IncomingMessage, res: ServerResponse): void;
  /** The next request makes the bytes anew. */
  invalidate(): void;
}

/**
 * Prepared bytes of a route for which more than its path counts: what the clock says, a query, or a
 * check in front of it. They are made once until they are invalidated or `momentOf` says something
 * else, and concurrent requests share the making.
 */
export function preparedByClock(
  prepared: Pick<PreparedStore, 'lazy' | 'invalidate' | 'send'>,
  path: string,
  momentOf: () => string,
  load: () => Promise<PreparedBody>,
): PreparedRoute {
  // No path of a request holds a space, so nobody gets the bytes past the route.
  const key = `prepared ${path}`;
  let moment: string | null = null;
  prepared.lazy(key, load);
  return {
    send: (req, res) => {
      const now = momentOf();
      if (now !== moment) prepared.invalidate(key);
      moment = now;
      prepared.send(key, req, res);
    },
    invalidate: () => prepared.invalidate(key),
  };
}
