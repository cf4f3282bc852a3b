// `npx tsx bench/http.ts [words]`: calls compared with named baselines, in alternating rounds. With words
// (`logins`, `leaderboard asset`, `import`) only rows whose titles contain one of them.
import { setTimeout as pause } from 'node:timers/promises';
import { imports } from './http/import.ts';
import { reads } from './http/reads.ts';
import { FOR_MS, isWanted, ROUNDS, startSeeded, starts } from './http/starts.ts';
import { ask, hashedAsset, timesWhile } from './lib/calls.ts';
import { inTurns, percentile, print } from './lib/figures.ts';
import type { Running } from './lib/processes.ts';
import { ADMIN } from './lib/site.ts';

/** Sends so many logins at once; returns how many succeeded. Those over the queue's limit get 503. */
async function logins({ port }: Running, at: number): Promise<number> {
  const sent = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(ADMIN) };
  const all = await Promise.all(
    Array.from({ length: at }, () => ask(port, 'POST', '/api/admin/login', sent)),
  );
  const odd = all.find(({ status }) => status !== 200 && status !== 503);
  if (odd !== undefined) throw new Error(`A login was answered ${odd.status}`);
  return all.filter(({ status }) => status === 200).length;
}

/** Effect of many concurrent logins on other requests, compared with the idle server. */
async function loginCrowds(server: Running): Promise<void> {
  const crowds = [
    ['8 logins at once: p99 of a ping', 8, '/api/health', 0.99, 5],
    ['60 logins at once: p95 of a static file', 60, await hashedAsset(server), 0.95, 10],
  ] as const;
  for (const [title, at, path, share, toReach] of crowds) {
    if (!isWanted(title)) continue;
    const seen = await inTurns(ROUNDS, {
      idle: async () => {
        const times = await timesWhile(server.port, path, pause(FOR_MS / 2));
        return { ms: percentile(times, share) };
      },
      meanwhile: async () => {
        const all = logins(server, at);
        const times = await timesWhile(server.port, path, all);
        return { ms: percentile(times, share), 'let in': await all };
      },
    });
    print(`${title}, to reach ${toReach} times`, seen);
  }
}

{
  await using site = await startSeeded();
  await reads(site);
  await loginCrowds(site.server());
}
for (const engine of ['postgres', 'pglite'] as const) {
  await starts(engine);
  await imports(engine);
}
