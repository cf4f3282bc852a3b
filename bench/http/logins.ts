import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { call, hashedAsset } from '../lib/calls.ts';
import { median } from '../lib/compare.ts';
import type { Running } from '../lib/processes.ts';
import type { Bench } from './bench.ts';

const PERSON = { username: 'inn_ut_demo', password: 'en lang setning' };

interface Crowd {
  title: string;
  at: number;
  path: string;
  /** Quantile of the answers' times, 0 to 1. */
  share: number;
  to: number;
}

const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  Number.NaN;

/** Sequential requests to `path` over one connection, until `until` settles. */
async function timesUntil(server: Running, path: string, until: Promise<unknown>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let over = false;
  void until.finally(() => {
    over = true;
  });
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const begin = performance.now();
      request({ host: '127.0.0.1', port: server.port, path, agent }, (res) => {
        res.resume().on('end', () => {
          times.push(performance.now() - begin);
          resolve();
        });
      })
        .on('error', reject)
        .end();
    });
  while (!over) {
    await once();
    await pause(2);
  }
  agent.destroy();
  return times;
}

/**
 * Sends this many logins at once; returns how many succeeded. Those over the queue's limit get 503.
 */
async function logins(server: Running, at: number): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: at }, async () => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(PERSON),
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const odd = statuses.find((status) => status !== 200 && status !== 503);
  if (odd !== undefined) throw new Error(`A login was answered ${odd}`);
  return statuses.filter((status) => status === 200).length;
}

async function measure(bench: Bench, server: Running, crowd: Crowd): Promise<void> {
  const [idle, busy, took]: [number[], number[], number[]] = [[], [], []];
  let letIn = 0;
  for (let turn = 0; turn <= bench.rounds; turn += 1) {
    const quiet = await timesUntil(server, crowd.path, pause(bench.forMs / 2));
    const begin = performance.now();
    const all = logins(server, crowd.at);
    const loud = await timesUntil(server, crowd.path, all);
    letIn = await all;
    // The first round is a warm-up and is not counted.
    if (turn === 0) continue;
    took.push(performance.now() - begin);
    idle.push(percentile(quiet, crowd.share));
    busy.push(percentile(loud, crowd.share));
  }
  const [calm, stormy] = [median(idle), median(busy)];
  console.log(`${crowd.title}, to reach ${crowd.to}`);
  console.log(`  idle ${calm.toFixed(2)} ms, meanwhile ${stormy.toFixed(2)} ms`);
  console.log(`  ${letIn} were let in within ${Math.round(median(took))} ms`);
  console.log(`  ratio ${(stormy / calm).toFixed(2)}\n`);
}

/** Effect of many concurrent logins on other requests, compared with the idle server. */
export async function loginCrowds(bench: Bench, server: Running): Promise<void> {
  const ping = { path: '/api/health', share: 0.99, to: 5 };
  const file = { path: await hashedAsset(server), share: 0.95, to: 10 };
  const crowds: Crowd[] = [
    { ...ping, title: '8 logins at once: p99 of a ping', at: 8 },
    { ...file, title: '60 logins at once: p95 of a static file', at: 60 },
  ];
  const wanted = crowds.filter(({ title }) => bench.isWanted(title));
  if (wanted.length === 0) return;
  const person = { firstName: 'Inn', lastName: 'Ut', email: 'inn.ut@ctrl.example' };
  await call(server, 'POST', '/api/user/register', {
    body: { ...person, ...PERSON, confirmPassword: PERSON.password },
  });
  for (const crowd of wanted) await measure(bench, server, crowd);
}
