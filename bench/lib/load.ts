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

interface Round {
  perSecond: number;
  /** The server's CPU time for each request, in ms. */
  cost: number;
  p99: number;
  /** Answers other than 200. */
  bad: number;
  /** CPU usage, as fractions of a core. */
  server: number;
  generator: number;
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
  return {
    ...{ perSecond: (seen.length / took) * 1000, cost: spent / seen.length },
    bad: seen.filter(({ status }) => status !== 200).length,
    p99: percentile(
      seen.map(({ ms }) => ms),
      0.99,
    ),
    ...{ server: spent / took, generator: (used.user + used.system) / 1000 / took },
  };
}

function print({ name }: Side, rounds: readonly Round[]): void {
  const of = (figure: keyof Round) => median(rounds.map((one) => one[figure]));
  const [server, generator] = [of('server'), of('generator')];
  const limit =
    server >= 0.9 && server >= generator
      ? 'the server'
      : generator >= 0.9
        ? 'the generator'
        : 'neither';
  const bad = rounds.reduce((sum, one) => sum + one.bad, 0);
  console.log(
    `  ${name.padEnd(28)} CPU ${of('cost').toFixed(3)} ms a request, ${Math.round(of('perSecond'))}/s, ` +
      `p99 ${of('p99').toFixed(1)} ms, limit: ${limit} (server ${Math.round(server * 100)} %, ` +
      `generator ${Math.round(generator * 100)} % of a core)${bad > 0 ? `, ${bad} BAD ANSWERS` : ''}`,
  );
}

/**
 * Measures both sides in turns, and prints both and how many requests ours answers in the CPU time in
 * which the baseline answers one: what decides on a core that does nothing else, whatever the generator
 * and the machine's other work take.
 */
export async function compare(
  title: string,
  [ours, base]: readonly [Side, Side],
  { rounds, forMs }: { rounds: number; forMs: number },
  headers: Record<string, string>,
): Promise<void> {
  const seen = await inTurns(rounds, {
    ours: () => round(ours, forMs, headers),
    base: () => round(base, forMs, headers),
  });
  console.log(title);
  print(ours, seen.ours);
  print(base, seen.base);
  const cost = (of: readonly Round[]) => median(of.map((one) => one.cost));
  console.log(`  ratio ${(cost(seen.base) / cost(seen.ours)).toFixed(2)}\n`);
}
