import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests that may wait on one connection for the answer to an earlier one. Browsers and proxies
 * send none before they have their answer; that one is taken leaves time to note the answer's end.
 */
const MOST_WAITING = 1;

interface Pipeline {
  last: ServerResponse;
  waiting: number;
}

/**
 * Bounds how many requests one connection sends ahead of its answers. Node hands over all that a
 * read of 64 kB holds, two thousand of them, before anything else gets its turn, and keeps their
 * answers in memory.
 * @returns whether a request is to be handled. A connection that is too far ahead is cut off, and
 * what was read from it before is dropped.
 */
export function createPipelineLimit(): (req: IncomingMessage, res: ServerResponse) => boolean {
  const pipelines = new WeakMap<Socket, Pipeline>();
  return ({ socket }, res) => {
    if (socket.destroyed) return false;
    const pipeline = pipelines.get(socket);
    if (pipeline === undefined) pipelines.set(socket, { last: res, waiting: 0 });
    else {
      pipeline.waiting = pipeline.last.writableFinished ? 0 : pipeline.waiting + 1;
      pipeline.last = res;
      if (pipeline.waiting > MOST_WAITING) {
        socket.destroy();
        return false;
      }
    }
    return true;
  };
}
