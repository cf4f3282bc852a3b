import { inTurns, print, timed } from '../lib/figures.ts';
import { startNode } from '../lib/processes.ts';
import { baseline, startSite } from '../lib/site.ts';

const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
/** Whether a row with this title was selected. */
export const isWanted = (title: string): boolean =>
  wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word));
/** Rounds of each side, besides a warm-up, and the duration of one in ms. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
export const FOR_MS = Number(process.env.BENCH_SECONDS ?? 4) * 1000;

export type Engine = 'postgres' | 'pglite';

/** A site with the demo in it on one of the engines, whose PostgreSQL writes as fast as it can. */
export const startSeeded = (engine: Engine = 'postgres') =>
  startSite({
    isSeeded: true,
    env: { JOB_POLL_SECONDS: '3600' },
    postgres: { fsync: 'off' },
    ...(engine === 'pglite' && { databaseUrl: () => '' }),
  });

const TO_REACH: Record<Engine, number> = { postgres: 1500, pglite: 3000 };

/** From `node` to the first 200 of /api/ready, on a database that was used before. */
export async function starts(engine: Engine): Promise<void> {
  const title = `Server start to ready with a warm database on ${engine}`;
  if (!isWanted(title)) return;
  await using site = await startSeeded(engine);
  const seen = await inTurns(ROUNDS, {
    'plain Express': async () => {
      const begin = performance.now();
      await using _server = await startNode(baseline('express'), {});
      return { ms: performance.now() - begin };
    },
    'our server': async () => {
      await site.server().stop();
      return { ms: await timed(site.start) };
    },
  });
  print(`${title}, to reach ${TO_REACH[engine]} ms`, seen);
}
