// A process that sends one request as fast as it is answered, from sixteen connections.
import { once } from 'node:events';
import { ask } from '../attack/ask.ts';
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
    await ask(port, input.method, input.target, {
      headers: input.headers,
      // Structured cloning makes a Uint8Array of a Buffer.
      body: Buffer.from(input.body),
    });
    sent += 1;
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, next));
process.send?.(sent);
process.disconnect();
