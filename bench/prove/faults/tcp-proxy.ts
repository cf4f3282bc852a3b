import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** Starts a TCP proxy on a free port of loopback to another one, which can cut what it forwards. */
export async function startTcpProxy(target: () => number) {
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
    const far = connect(target(), '127.0.0.1');
    far.on('error', () => undefined);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      from.on('data', (chunk) => {
        if (state !== 'open') return;
        // Timers of one length end in their order.
        if (delayMs > 0) setTimeout(() => to.destroyed || to.write(chunk), delayMs);
        else to.write(chunk);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of [...pairs].flat()) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** `reset`: connections break and new ones are refused; `silent`: nothing arrives any more. */
    cut(how: 'reset' | 'silent') {
      state = how;
      if (how === 'reset') breakAll();
    },
    mend() {
      // A connection that has lost bytes in silence cannot go on.
      if (state === 'silent') breakAll();
      state = 'open';
    },
    /** Bytes arrive so many milliseconds later in each direction from now on. */
    delay(ms: number) {
      delayMs = ms;
    },
    async [Symbol.asyncDispose]() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
