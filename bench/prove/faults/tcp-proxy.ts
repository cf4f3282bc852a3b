import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can cut what it forwards. */
export interface TcpProxy {
  port: number;
  /** `reset`: connections break and new ones are refused; `silent`: nothing arrives any more. */
  cut(how: 'reset' | 'silent'): void;
  mend(): void;
  stop(): Promise<void>;
}

/** Starts a proxy on a free port of loopback. */
export async function startTcpProxy(target: () => number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'open' | 'reset' | 'silent' = 'open';
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'reset') {
      near.resetAndDestroy();
      return;
    }
    // In silence a connection opens, as one to a dead route behind a firewall may, and says nothing.
    const far = connect(target(), '127.0.0.1');
    far.on('error', () => undefined);
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.on('close', end);
    far.on('close', end);
    near.on('data', (chunk) => state === 'open' && far.write(chunk));
    far.on('data', (chunk) => state === 'open' && near.write(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const breakAll = () => {
    for (const [near, far] of [...pairs]) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  };
  return {
    port: address.port,
    cut(how) {
      state = how;
      if (how === 'reset') breakAll();
    },
    mend() {
      // A connection that has lost bytes in silence cannot go on.
      if (state === 'silent') breakAll();
      state = 'open';
    },
    async stop() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
