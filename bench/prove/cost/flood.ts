// A process that sends one request as fast as it is answered, from sixteen connections.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startReader } from '../../lib/calls.ts';
import { type Costly, sendCostly } from './inputs.ts';

const [{ port, input, forMs }] = (await once(process, 'message')) as [
  { port: number; input: Costly; forMs: number },
];
// Structured cloning makes a Uint8Array of a Buffer.
const body = Buffer.from(input.body);
const sender = startReader(() => sendCostly(port, { ...input, body }), { atOnce: 16 });
await pause(forMs);
process.send?.((await sender.stop()).length);
process.disconnect();
