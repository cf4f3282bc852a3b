import { metrics, rootOf, statusOf } from '../../lib/calls.ts';
import { startCrowd } from '../../lib/crowd.ts';
import { residentBytes } from '../../lib/processes.ts';
import { type Site, startSite } from '../../lib/site.ts';
import { finding } from '../proof.ts';
import { compareWrites, Writers } from '../writers.ts';
import { type Fault, underWrites } from './fault.ts';

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

export const crowds: readonly Fault[] = [memoryLimit, tenThousand];
