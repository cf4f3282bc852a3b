import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, hashedAsset, startReader } from '../lib/calls.ts';
import { inTurns, percentile, print } from '../lib/figures.ts';
import { type Running, startNode } from '../lib/processes.ts';
import { baseline, type Site } from '../lib/site.ts';
import { FOR_MS, isWanted, ROUNDS } from './starts.ts';

const CONNECTIONS = 64;
const headers = { 'accept-encoding': 'br' };

/** Asks for one address over 64 connections, each anew when its answer is there. */
async function round(server: Running, path: string) {
  const [before, cpu, begin] = [server.cpuMs(), process.cpuUsage(), performance.now()];
  const read = async () => (await ask(server.port, 'GET', path, { headers })).status;
  const reader = startReader(read, { atOnce: CONNECTIONS });
  await pause(FOR_MS);
  const seen = await reader.stop();
  const [took, used] = [performance.now() - begin, process.cpuUsage(cpu)];
  const spent = server.cpuMs() - before;
  const times = seen.map(({ ms }) => ms);
  return {
    'requests in a second of its CPU': (seen.length / spent) * 1000,
    'requests a second': (seen.length / took) * 1000,
    'p99, ms': percentile(times, 0.99),
    'answers other than 200': seen.filter(({ status }) => status !== 200).length,
    'server, of a core': spent / took,
    'generator, of a core': (used.user + used.system) / 1000 / took,
  };
}

/**
 * Prepared bytes compared with plain node:http that sends the same, in turns: how many requests each answers in
 * the same CPU time, which decides on a core that does nothing else, whatever the generator and the machine's
 * other work take.
 */
export async function reads(site: Site) {
  const ours = site.server();
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
    const BODY_FILE = join(site.folder, 'body');
    writeFileSync(BODY_FILE, body);
    const HEADERS = JSON.stringify({ ...kept, 'content-length': String(body.length) });
    await using bare = await startNode(baseline('same-bytes'), { BODY_FILE, HEADERS });
    const sides = {
      'bare node:http, same bytes': () => round(bare, path),
      'our server': () => round(ours, path),
    };
    print(`${title}, ${body.length} bytes`, await inTurns(ROUNDS, sides));
  }
}
