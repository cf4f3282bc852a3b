// A process that sends one request as fast as it is answered, from sixteen connections.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, sendUntilClosed, startReader } from '../../lib/calls.ts';
import type { Costly } from './inputs.ts';

const [{ port, input, forMs }] = (await once(process, 'message')) as [
  { port: number; input: Costly; forMs: number },
];
// Structured cloning makes a Uint8Array of a Buffer.
const body = Buffer.from(input.body);
const sender = startReader(
  async () => {
    if (!input.isAhead)
      return (await ask(port, input.method, input.target, { headers: input.headers, body })).status;
    await sendUntilClosed(port, body);
    return 0;
  },
  { atOnce: 16 },
);
await pause(forMs);
process.send?.((await sender.stop()).length);
process.disconnect();
