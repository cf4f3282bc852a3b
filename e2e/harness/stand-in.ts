import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandIn {
  url: string;
  /** Which server answers a path, and what becomes of its answer. */
  answers: (path: string) => { from: string; change?: (body: string) => string };
  stop(): Promise<void>;
}

/**
 * A server in front of others, at one address: so one address can serve another build, or another
 * setting. Playwright's routes do not reach the script of a service worker. For GET only.
 */
export async function startStandIn(from: string): Promise<StandIn> {
  const server = createServer(async (req, res) => {
    const path = req.url ?? '/';
    const { from: origin, change } = standIn.answers(path);
    try {
      const answer = await fetch(origin + path, { redirect: 'manual' });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const headers = new Headers(answer.headers);
      for (const name of ['content-encoding', 'content-length', 'etag', 'connection']) {
        headers.delete(name);
      }
      res.writeHead(answer.status, Object.fromEntries(headers));
      res.end(change ? change(bytes.toString()) : bytes);
    } catch {
      res.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: () => ({ from }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
