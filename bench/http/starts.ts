import { timed } from '../lib/calls.ts';
import { median } from '../lib/compare.ts';
import { baseline, startOurs } from '../lib/ours.ts';
import { startNode } from '../lib/processes.ts';
import type { Bench } from './bench.ts';
import { type Engine, filledSettings } from './two-sizes.ts';

const TO_REACH: Record<Engine, number> = { postgres: 1500, pglite: 3000 };

/** From `node` to the first 200 of /api/ready, on a database that was used before. */
export async function starts(bench: Bench, engine: Engine): Promise<void> {
  const title = `Server start to ready with a warm database on ${engine}`;
  if (!bench.isWanted(title) || (engine === 'postgres' && bench.cluster === null)) return;
  const settings = await filledSettings(bench, engine, 0.1);
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= bench.rounds; turn += 1) {
    const begin = performance.now();
    const server = await startOurs(settings);
    const took = performance.now() - begin;
    await server.stop();
    const bare = await timed(async () => (await startNode(baseline('express-select'), {})).stop());
    // The first round is a warm-up and is not counted.
    if (turn === 0) continue;
    ours.push(took);
    plain.push(bare);
  }
  const list = (times: number[]) =>
    `${Math.round(median(times))} ms (${times.map(Math.round).join(', ')})`;
  console.log(`${title}, to reach ${TO_REACH[engine]} ms`);
  console.log(`  our server                       ${list(ours)}`);
  console.log(`  plain Express, start to stop     ${list(plain)}`);
  console.log(`  ratio ${(median(ours) / TO_REACH[engine]).toFixed(2)} of what is allowed\n`);
}
