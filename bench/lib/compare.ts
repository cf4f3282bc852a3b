import { generate, type Load, type Outcome } from './load.ts';
import type { Running } from './processes.ts';

/** One side of a comparison. */
export interface Side {
  name: string;
  server: Running;
  next: Load['next'];
}

interface Round extends Outcome {
  /** CPU usage, as a fraction of a core. */
  serverCpu: number;
}

export interface Settings {
  rounds: number;
  forMs: number;
  connections: number;
  pipelining: number;
}

export const median = (numbers: number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = low] = [
    sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)],
    sorted[middle],
  ];
  return (low + high) / 2;
};

async function round(side: Side, { forMs, connections, pipelining }: Settings): Promise<Round> {
  const before = side.server.cpuMs();
  const begin = performance.now();
  const outcome = await generate({
    port: side.server.port,
    connections,
    pipelining,
    forMs,
    next: side.next,
  });
  const took = performance.now() - begin;
  return { ...outcome, serverCpu: (side.server.cpuMs() - before) / took };
}

/** Which process was the bottleneck: one that used nine tenths of a core. */
function bottleneck(rounds: Round[]): string {
  const server = median(rounds.map(({ serverCpu }) => serverCpu));
  const generator = median(rounds.map(({ generatorCpu }) => generatorCpu));
  const shares = `server ${percent(server)}, generator ${percent(generator)} of a core`;
  if (server >= 0.9 && server >= generator) return `the server (${shares})`;
  if (generator >= 0.9) return `the generator (${shares})`;
  return `neither: the database, or the machine is shared (${shares})`;
}

const percent = (share: number) => (Number.isNaN(share) ? '?' : `${Math.round(share * 100)} %`);
const perSecond = (rounds: Round[]) =>
  median(rounds.map(({ requestsPerSecond }) => requestsPerSecond));

/**
 * The server's own CPU time per request in ms, which depends little on the machine's other load.
 */
const cpuPerRequest = (rounds: Round[]) =>
  median(rounds.map(({ serverCpu, requestsPerSecond }) => (serverCpu * 1000) / requestsPerSecond));

/** One side's median, its spread over the rounds, its p99 and its bottleneck. */
function describe(side: Side, rounds: Round[]): string {
  const all = rounds.map(({ requestsPerSecond }) => Math.round(requestsPerSecond));
  const p99 = median(rounds.map((each) => each.p99));
  const bad = rounds.reduce((sum, each) => sum + each.bad, 0);
  return (
    `  ${side.name.padEnd(36)} ${String(Math.round(perSecond(rounds))).padStart(7)}/s ` +
    `(${Math.min(...all)}-${Math.max(...all)}), p99 ${p99.toFixed(1)} ms, ` +
    `CPU ${cpuPerRequest(rounds).toFixed(3)} ms a request, ` +
    `limit: ${bottleneck(rounds)}${bad > 0 ? `, ${bad} BAD ANSWERS` : ''}`
  );
}

/**
 * Measures both sides in alternating rounds, so that the machine's other load affects them alike,
 * and prints both and the ratio of their medians. The first round of each is a warm-up and is not
 * counted.
 */
export async function compare(title: string, ours: Side, base: Side, settings: Settings) {
  const rounds: Record<'ours' | 'base', Round[]> = { ours: [], base: [] };
  for (const side of [ours, base]) await round(side, { ...settings, forMs: settings.forMs / 2 });
  for (let turn = 0; turn < settings.rounds; turn += 1) {
    rounds.ours.push(await round(ours, settings));
    rounds.base.push(await round(base, settings));
  }
  const ratio = perSecond(rounds.ours) / perSecond(rounds.base);
  console.log(`${title}\n${describe(ours, rounds.ours)}\n${describe(base, rounds.base)}`);
  console.log(`  ratio ${ratio.toFixed(2)}\n`);
}
