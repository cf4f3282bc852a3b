// `npx tsx bench/http.ts`: calls compared with named baselines, in alternating rounds. With words
// as arguments (`contact`, `leaderboard asset`) only rows whose titles contain one of them.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgresCluster } from '../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../server/testing/temp-dir.ts';
import type { Bench } from './http/bench.ts';
import { contact } from './http/contact.ts';
import { exports } from './http/exports.ts';
import { lists } from './http/lists.ts';
import { loginCrowds } from './http/logins.ts';
import { ownRows } from './http/own-rows.ts';
import { reads } from './http/reads.ts';
import { starts } from './http/starts.ts';
import { seedDemo, settingsOfOurs, startOurs } from './lib/ours.ts';

const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const cluster = await startPostgresCluster();
if (!cluster) console.log('PostgreSQL is not installed: only what the embedded database has.\n');
const bench: Bench = {
  folder: makeTempDir('bench-http'),
  cluster,
  isWanted: (title) =>
    wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word)),
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  forMs: Number(process.env.BENCH_SECONDS ?? 4) * 1000,
};
try {
  await cluster?.sql('create database ours');
  await cluster?.sql('create database plain');
  const database: Record<string, string> = cluster ? { DATABASE_URL: cluster.url('ours') } : {};
  const settings = { ...settingsOfOurs(join(bench.folder, 'ours')), ...database };
  seedDemo(settings);
  const ours = await startOurs(settings);
  try {
    await reads(bench, ours);
    await ownRows(bench, ours);
    await contact(bench, ours);
    await loginCrowds(bench, ours);
  } finally {
    await ours.stop();
  }
  for (const engine of ['postgres', 'pglite'] as const) {
    await lists(bench, engine);
    await exports(bench, engine);
    await starts(bench, engine);
  }
} finally {
  await cluster?.remove();
  rmSync(bench.folder, { recursive: true, force: true });
}
