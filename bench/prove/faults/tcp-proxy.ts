import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can cut what it forwards. */
export interface TcpProxy {
  port: number;
  /** `reset`: connections break and new ones are refused; `silent`: nothing arrives any more. */
  cut(how: 'reset' | 'silent'): void;
  mend(): void;
  /** Bytes arrive so many milliseconds later in each direction from now on. */
  delay(ms: number): void;
  stop(): Promise<void>;
}

/** Starts a proxy on a free port of loopback to a port of `host`. */
export async function startTcpProxy(target: () => number, host = '127.0.0.1'): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'open' | 'reset' | 'silent' = 'open';
  let delayMs = 0;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'reset') {
      near.resetAndDestroy();
      return;
    }
    // In silence a connection opens, as one to a dead route behind a firewall may, and says nothing.
    const far = connect(target(), host);
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
    const pass = (from: Socket, to: Socket) =>
      from.on('data', (chunk) => {
        if (state !== 'open') return;
        // Timers of one length end in their order.
        if (delayMs > 0) setTimeout(() => to.destroyed || to.write(chunk), delayMs);
        else to.write(chunk);
      });
    pass(near, far);
    pass(far, near);
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
    delay(ms) {
      delayMs = ms;
    },
    async stop() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
