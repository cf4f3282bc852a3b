import { metrics, rootOf, statusOf } from '../lib/calls.ts';
import { startCrowd } from '../lib/crowd.ts';
import { residentBytes } from '../lib/processes.ts';
import { type Site, startSite } from '../lib/site.ts';
import { database } from './faults/database.ts';
import { type Fault, underWrites } from './faults/fault.ts';
import { type Finding, finding, isWanted, type ProofOptions, tableOf } from './proof.ts';
import { compareWrites, Writers } from './writers.ts';

/** Kills per minute asked for: a hundred in the ten of the default. */
const KILLS_A_MINUTE = 10;
/** Writes between two kills, so that a hundred of them meet ten thousand. */
const BETWEEN = 100;

/** The server killed again and again while visitors write. */
const serverKilled: Fault = {
  name: 'kill -9 of the server',
  async run(minutes) {
    await using site = await startSite();
    using writers = new Writers(rootOf(site), { forms: 6, chat: 6 });
    const kills = Math.max(3, Math.round(minutes * KILLS_A_MINUTE));
    let alive = true;
    for (let kill = 0; kill < kills && alive; kill += 1) {
      alive = await writers.more(BETWEEN);
      site.server().signal('SIGKILL');
      await site.server().ended;
      await site.start();
    }
    alive &&= await writers.moreOfBoth(10);
    await writers.stop();
    const seen = alive ? `${kills} of ${kills}` : 'writes stopped';
    return [
      await compareWrites(`${this.name}, ${kills} times`, site, writers),
      finding(this.name, 'works again each time', seen, alive),
    ];
  },
};

const MANY = 10_000;
/** The default limit is this many connections, and pages and forms need some too. */
const ROOM_FOR_MORE = { MAX_CONNECTIONS: String(MANY + 1000) };
/** Heap of a small machine's process. */
const HEAP_MB = 128;

const megabytes = (site: Site) => Math.round(residentBytes(site.server().pid) / 1e6);

const tenThousand: Fault = {
  name: '10,000 open sockets',
  async run() {
    await using site = await startSite({ env: ROOM_FOR_MORE });
    using crowd = startCrowd();
    const before = megabytes(site);
    await crowd.gather(MANY, site.port);
    const open = (await metrics(site))('ctrl_sockets');
    const writers = new Writers(rootOf(site), { forms: 2, chat: 0 });
    const { heard, expected } = await crowd.write({ linesPerSecond: 1, seconds: 5 });
    await writers.more(5);
    await writers.stop();
    const memory = `${megabytes(site) - before} MB`;
    const page = await statusOf(site.port, '/');
    return [
      finding(
        this.name,
        `${MANY} open, every line to everybody, page 200`,
        `${open} open, ${heard} of ${expected} deliveries, page ${page}, ${memory} more memory`,
        open >= MANY && heard === expected && page === 200,
      ),
      await compareWrites(this.name, site, writers),
    ];
  },
};

const memoryLimit = underWrites(`memory limit (heap of ${HEAP_MB} MB)`, {
  nodeArgs: [`--max-old-space-size=${HEAP_MB}`],
  async strike(site, writers) {
    using crowd = startCrowd();
    await crowd.gather(500, site.port);
    await writers.moreOfBoth(200);
    const runs = site.server().isRunning();
    const seen = `${runs ? 'runs' : 'ENDED'}, ${megabytes(site)} MB`;
    return [finding('memory limit', 'holds with 500 sockets and writing visitors', seen, runs)];
  },
});

const all: readonly Fault[] = [serverKilled, ...database, memoryLimit, tenThousand];

/** Does each harm to a site that visitors write to, and counts what they were promised. */
export async function faults(options: ProofOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const fault of all.filter(({ name }) => isWanted(name, options))) {
    const threw = (error: unknown) => [finding(fault.name, 'ends', `threw ${error}`, false)];
    const found = await fault.run(options.minutes).catch(threw);
    console.log(`\n${tableOf(found)}`);
    findings.push(...found);
  }
  return findings;
}
