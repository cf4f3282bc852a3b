import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, hashedAsset, inTurns, median, percentile, ratio, startReader } from '../lib/calls.ts';
import { type Running, startNode } from '../lib/processes.ts';
import { baseline } from '../lib/site.ts';
import type { Bench } from './starts.ts';

const CONNECTIONS = 64;
const headers = { 'accept-encoding': 'br' };

/** Asks for one address over 64 connections, each anew when its answer is there. */
async function round(server: Running, path: string, forMs: number) {
  const [before, cpu, begin] = [server.cpuMs(), process.cpuUsage(), performance.now()];
  const read = async () => (await ask(server.port, 'GET', path, { headers })).status;
  const reader = startReader(read, { atOnce: CONNECTIONS });
  await pause(forMs);
  const seen = await reader.stop();
  const [took, used] = [performance.now() - begin, process.cpuUsage(cpu)];
  const spent = server.cpuMs() - before;
  const times = seen.map(({ ms }) => ms);
  return {
    /** The server's CPU time for each request, in ms. */
    cost: spent / seen.length,
    ...{ perSecond: (seen.length / took) * 1000, p99: percentile(times, 0.99) },
    /** Answers other than 200. */
    bad: seen.filter(({ status }) => status !== 200).length,
    /** CPU usage, as fractions of a core. */
    ...{ server: spent / took, generator: (used.user + used.system) / 1000 / took },
  };
}

/** Prints one side of a comparison; returns what each request cost in each round. */
function print(name: string, rounds: readonly Awaited<ReturnType<typeof round>>[]): number[] {
  const of = (figure: keyof (typeof rounds)[0]) => median(rounds.map((one) => one[figure]));
  const bad = rounds.reduce((sum, one) => sum + one.bad, 0);
  console.log(
    `  ${name.padEnd(28)} CPU ${of('cost').toFixed(3)} ms a request, ${Math.round(of('perSecond'))}/s, ` +
      `p99 ${of('p99').toFixed(1)} ms, of a core: server ${Math.round(of('server') * 100)} %, ` +
      `generator ${Math.round(of('generator') * 100)} %${bad > 0 ? `, ${bad} BAD ANSWERS` : ''}`,
  );
  return rounds.map(({ cost }) => cost);
}

/**
 * Prepared bytes compared with plain node:http that sends the same, in turns: how many requests ours answers in
 * the CPU time in which the baseline answers one, which decides on a core that does nothing else, whatever the
 * generator and the machine's other work take.
 */
export async function reads({ folder, isWanted, rounds, forMs }: Bench, ours: Running) {
  const paths = {
    'GET leaderboard': '/.netlify/functions/affiliates-leaderboard',
    'GET social feed': '/api/social-media/latest',
    'GET / (prerendered)': '/',
    'GET a hashed asset': await hashedAsset(ours),
  };
  for (const [title, path] of Object.entries(paths)) {
    if (!isWanted(title)) continue;
    const { headers: sent, body } = await ask(ours.port, 'GET', path, { headers });
    const { date: _, connection: _c, 'keep-alive': _k, ...kept } = sent;
    const BODY_FILE = join(folder, 'body');
    writeFileSync(BODY_FILE, body);
    const HEADERS = JSON.stringify({ ...kept, 'content-length': String(body.length) });
    await using bare = await startNode(baseline('same-bytes'), { BODY_FILE, HEADERS });
    const seen = await inTurns(rounds, {
      ours: () => round(ours, path, forMs),
      base: () => round(bare, path, forMs),
    });
    console.log(`${title}, ${body.length} bytes`);
    const cost = print('our server', seen.ours);
    const base = print('bare node:http, same bytes', seen.base);
    console.log(`  ratio ${ratio(base, cost)}\n`);
  }
}
