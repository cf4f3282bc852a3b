// `npm run prove -- NAME [--minutes N] [words]`: does what can go wrong to the built site, and shows
// that what it promises holds. Ends with 1 when a promise is broken.
import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { finding, lastLine, type Proof, tableOf } from './prove/proof.ts';

const proofs: Readonly<Record<string, () => Promise<Proof>>> = {
  load: async () => (await import('./prove/load.ts')).load,
  soak: async () => (await import('./prove/load.ts')).soak,
  cluster: async () => (await import('./prove/cluster.ts')).cluster,
  cost: async () => (await import('./prove/cost.ts')).cost,
  faults: async () => (await import('./prove/faults.ts')).faults,
  update: async () => (await import('./prove/update.ts')).update,
  attack: async () => test('server/http/fuzz.test.ts'),
  races: async () => test('server/same-act.test.ts'),
};

/** A test of the suite that proves by itself; `attack` sends five times as many random requests here. */
const test = (file: string) => async () => {
  const vitest = ['vitest', 'run', '--project', 'server-postgres', '--reporter', 'verbose', file];
  const env = { ...process.env, FUZZ_ROUNDS: '20000' };
  const { status } = spawnSync('npx', vitest, { stdio: 'inherit', env });
  return [finding(file, 'ends with 0', `ended with ${status}`, status === 0)];
};

/** Date, machine and commit, as they stand above each table. */
function heading(name: string): string {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const machine = `${cpus().length} x ${cpu?.model.trim()}, ${gigabytes} GB, Node ${process.version}`;
  return `${name}, ${new Date().toISOString().slice(0, 16)}Z, ${machine}, commit ${git.stdout?.trim()}`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
});
const [name = '', ...words] = positionals;
const load = proofs[name];
const minutes = Number(values.minutes);
if (load === undefined || !(minutes > 0 && minutes <= 120)) {
  console.error(`npm run prove -- ${Object.keys(proofs).join('|')} [--minutes 1 to 120] [words]`);
  process.exit(2);
}
console.log(heading(name));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const findings = await (await load())({ minutes, words });
console.log(`\n${heading(name)}\n\n${tableOf(findings)}\n\n${lastLine(name, findings)}`);
// Sockets of a server that was killed must not hold this process.
process.exit(findings.some(({ kept }) => kept === false) ? 1 : 0);
