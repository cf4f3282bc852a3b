// A process that sends one request as fast as it is answered, from sixteen connections.
import { once } from 'node:events';
import { ask, sendUntilClosed } from '../../lib/calls.ts';
import type { Costly } from './inputs.ts';

interface Flood {
  port: number;
  input: Costly;
  forMs: number;
}

const AT_ONCE = 16;
const [{ port, input, forMs }] = (await once(process, 'message')) as [Flood];
const until = performance.now() + forMs;
let sent = 0;

const next = async () => {
  while (performance.now() < until) {
    // Structured cloning makes a Uint8Array of a Buffer.
    const body = Buffer.from(input.body);
    if (input.isAhead) await sendUntilClosed(port, body);
    else await ask(port, input.method, input.target, { headers: input.headers, body });
    sent += 1;
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, next));
process.send?.(sent);
process.disconnect();
