import { setTimeout as pause } from 'node:timers/promises';
import { ask, inTurns, median, percentile, startReader } from './calls.ts';
import type { Running } from './processes.ts';

const CONNECTIONS = 64;

/** One side of a comparison: a server, and what it is asked for. */
export interface Side {
  name: string;
  server: Running;
  path: string;
}

/** Asks for one address over 64 connections, each anew when its answer is there. */
async function round({ server, path }: Side, forMs: number, headers: Record<string, string>) {
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

/**
 * Measures both sides in turns, and prints both and how many requests ours answers in the CPU time in
 * which the baseline answers one: what decides on a core that does nothing else, whatever the generator
 * and the machine's other work take.
 */
export async function compare(
  title: string,
  sides: Readonly<Record<'ours' | 'base', Side>>,
  { rounds, forMs }: { rounds: number; forMs: number },
  headers: Record<string, string>,
): Promise<void> {
  const seen = await inTurns(rounds, {
    ours: () => round(sides.ours, forMs, headers),
    base: () => round(sides.base, forMs, headers),
  });
  console.log(title);
  const costs = (['ours', 'base'] as const).map((side) => {
    const of = (figure: keyof (typeof seen.ours)[0]) =>
      median(seen[side].map((one) => one[figure]));
    const bad = seen[side].reduce((sum, one) => sum + one.bad, 0);
    console.log(
      `  ${sides[side].name.padEnd(28)} CPU ${of('cost').toFixed(3)} ms a request, ${Math.round(of('perSecond'))}/s, ` +
        `p99 ${of('p99').toFixed(1)} ms, of a core: server ${Math.round(of('server') * 100)} %, ` +
        `generator ${Math.round(of('generator') * 100)} %${bad > 0 ? `, ${bad} BAD ANSWERS` : ''}`,
    );
    return of('cost');
  });
  console.log(`  ratio ${((costs[1] ?? 0) / (costs[0] ?? 0)).toFixed(2)}\n`);
}
