// `npx tsx bench/http.ts [words]`: calls compared with named baselines, in alternating rounds. With words
// (`logins`, `leaderboard asset`, `import`) only rows whose titles contain one of them.
import { setTimeout as pause } from 'node:timers/promises';
import { imports } from './http/import.ts';
import { reads } from './http/reads.ts';
import { type Bench, startSeeded, starts } from './http/starts.ts';
import { ask, call, hashedAsset, timesWhile } from './lib/calls.ts';
import { inTurns, percentile, print } from './lib/figures.ts';
import type { Running } from './lib/processes.ts';

const PERSON = { username: 'inn_ut_demo', password: 'en lang setning' };

const register = (server: Running) => {
  const { username, password } = PERSON;
  const name = { firstName: 'Egne', lastName: 'Rader', email: `${username}@ctrl.example` };
  const body = { username, password, confirmPassword: password, ...name };
  return call(server, 'POST', '/api/user/register', { body });
};

/** Sends so many logins at once; returns how many succeeded. Those over the queue's limit get 503. */
async function logins({ port }: Running, at: number): Promise<number> {
  const sent = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(PERSON) };
  const all = await Promise.all(
    Array.from({ length: at }, () => ask(port, 'POST', '/api/user/login', sent)),
  );
  const odd = all.find(({ status }) => status !== 200 && status !== 503);
  if (odd !== undefined) throw new Error(`A login was answered ${odd.status}`);
  return all.filter(({ status }) => status === 200).length;
}

/** Effect of many concurrent logins on other requests, compared with the idle server. */
async function loginCrowds(bench: Bench, server: Running): Promise<void> {
  const crowds = [
    ['8 logins at once: p99 of a ping', 8, '/api/health', 0.99, 5],
    ['60 logins at once: p95 of a static file', 60, await hashedAsset(server), 0.95, 10],
  ] as const;
  const wanted = crowds.filter(([title]) => bench.isWanted(title));
  if (wanted.length > 0) await register(server);
  for (const [title, at, path, share, toReach] of wanted) {
    const seen = await inTurns(bench.rounds, {
      idle: async () => {
        const times = await timesWhile(server.port, path, pause(bench.forMs / 2));
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

const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const bench: Bench = {
  isWanted: (title) =>
    wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word)),
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  forMs: Number(process.env.BENCH_SECONDS ?? 4) * 1000,
};
{
  await using site = await startSeeded();
  await reads(bench, site);
  await loginCrowds(bench, site.server());
}
for (const engine of ['postgres', 'pglite'] as const) {
  for (const row of [starts, imports]) await row(bench, engine);
}
