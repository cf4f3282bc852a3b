import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inTurns, median, spread } from '../lib/calls.ts';
import { type Running, startNode } from '../lib/processes.ts';
import {
  adminCookie,
  baseline,
  type Cluster,
  seedDemo,
  settingsOfOurs,
  startOurs,
} from '../lib/site.ts';

/** What the rows of bench/http.ts are measured with. */
export interface Bench {
  /** A folder for whatever they write. */
  folder: string;
  cluster: Cluster;
  /** Whether a row with this title was selected. */
  isWanted(title: string): boolean;
  /** Rounds of each side, besides a warm-up. */
  rounds: number;
  /** Duration of one round, in ms. */
  forMs: number;
}

export type Engine = 'postgres' | 'pglite';

/** A server with a logged-in admin. */
export interface Seeded {
  server: Running;
  cookie: string;
}

/** Settings of a server on a new database with the demo in it. */
async function seededSettings({ folder, cluster }: Bench, engine: Engine) {
  const settings = settingsOfOurs(join(folder, `${engine}-demo`));
  rmSync(settings.DATA_DIR ?? '', { recursive: true, force: true });
  if (engine === 'postgres') {
    await cluster.sql('drop database if exists demo with (force)');
    await cluster.sql('create database demo');
    settings.DATABASE_URL = cluster.url('demo');
  }
  seedDemo(settings);
  return settings;
}

/** Starts a server on such a database and logs the admin in. */
export async function startSeeded(bench: Bench, engine: Engine): Promise<Seeded> {
  const server = await startOurs(await seededSettings(bench, engine));
  return { server, cookie: await adminCookie(server) };
}

const TO_REACH: Record<Engine, number> = { postgres: 1500, pglite: 3000 };

/** From `node` to the first 200 of /api/ready, on a database that was used before. */
export async function starts(bench: Bench, engine: Engine): Promise<void> {
  const title = `Server start to ready with a warm database on ${engine}`;
  if (!bench.isWanted(title)) return;
  const settings = await seededSettings(bench, engine);
  const untilReady = async (start: () => Promise<Running>) => {
    const begin = performance.now();
    await using _server = await start();
    return performance.now() - begin;
  };
  const { ours, plain } = await inTurns(bench.rounds, {
    ours: () => untilReady(() => startOurs(settings)),
    plain: () => untilReady(() => startNode(baseline('express'), {})),
  });
  console.log(`${title}, to reach ${TO_REACH[engine]} ms`);
  console.log(`  our server      ${spread(ours)} ms`);
  console.log(`  plain Express   ${spread(plain)} ms`);
  console.log(`  ratio ${(median(ours) / TO_REACH[engine]).toFixed(2)} of what is allowed\n`);
}
