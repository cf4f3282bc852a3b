// A process that sends one request as fast as it is answered, from sixteen connections.
import { setTimeout as pause } from 'node:timers/promises';
import { startReader } from '../../lib/calls.ts';
import { type Costly, sendCostly } from './inputs.ts';

export interface Flood {
  port: number;
  input: Costly;
  forMs: number;
}

process.once('message', async ({ port, input, forMs }: Flood) => {
  const sender = startReader(() => sendCostly(port, input), { atOnce: 16 });
  await pause(forMs);
  process.send?.((await sender.stop()).length);
  process.disconnect();
});
