import { metrics, rootOf, statusOf } from '../../lib/calls.ts';
import { type Crowd, joinChat, startCrowd } from '../../lib/crowd.ts';
import { residentBytes } from '../../lib/processes.ts';
import { type Site, startSite } from '../../lib/site.ts';
import { type Finding, finding } from '../proof.ts';
import { compareWrites, Writers } from '../writers.ts';
import { type Fault, underWrites } from './fault.ts';

const MANY = 10_000;
/** The default limit is this many connections, and pages and forms need some too. */
const ROOM_FOR_MORE = { MAX_CONNECTIONS: String(MANY + 1000) };
const SLOW = 20;
const LISTENERS = 40;
/** Heap of a small machine's process. */
const HEAP_MB = 128;

const memoryOf = (site: Site) => residentBytes(site.server().pid);
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const metric = async (site: Site, series: string) => (await metrics(site))(series) || 0;

/** A fault that a crowd of the chat is. */
const byCrowd = (
  name: string,
  env: Record<string, string>,
  work: (site: Site, crowd: Crowd) => Promise<Finding[]>,
): Fault => ({
  name,
  async run() {
    const site = await startSite({ env });
    const crowd = startCrowd();
    try {
      return await work(site, crowd);
    } finally {
      crowd.end();
      await site.remove();
    }
  },
});

const tenThousand = byCrowd('10,000 open sockets', ROOM_FOR_MORE, async (site, crowd) => {
  const before = memoryOf(site);
  await crowd.gather(MANY, site.port);
  const open = await metric(site, 'ctrl_sockets');
  const writers = new Writers(rootOf(site), { forms: 2, chat: 0 });
  const { heard, expected } = await crowd.write({ linesPerSecond: 1, seconds: 5 });
  await writers.more(5);
  await writers.stop();
  const memory = megabytes(memoryOf(site) - before);
  const page = await statusOf(site.port, '/');
  return [
    finding(
      '10,000 open sockets',
      `${MANY} open, every line to everybody, page 200`,
      `${open} open, ${heard} of ${expected} deliveries, page ${page}, ${memory} more memory`,
      open >= MANY && heard === expected && page === 200,
    ),
    await compareWrites('10,000 open sockets', site, writers),
  ];
});

const slowReaders = byCrowd('slow readers', {}, async (site, crowd) => {
  await crowd.gather(LISTENERS, site.port);
  const slow = await Promise.all(Array.from({ length: SLOW }, () => joinChat(site.port)));
  for (const socket of slow) socket.pause();
  const before = memoryOf(site);
  const dropped = () => metric(site, 'ctrl_sockets_dropped_total{reason="slow"}');
  let [heard, expected] = [0, 0];
  for (let round = 0; round < 12 && (await dropped()) < SLOW; round += 1) {
    const report = await crowd.write({ underWay: 20, seconds: 5 });
    heard += report.heard;
    expected += report.expected;
  }
  const gone = await dropped();
  const memory = megabytes(memoryOf(site) - before);
  for (const socket of slow) socket.destroy();
  return [
    finding(
      'slow readers',
      `${SLOW} of ${SLOW} dropped, the others get every line`,
      `${gone} dropped, ${heard} of ${expected} deliveries, ${memory} more memory`,
      gone === SLOW && heard === expected,
    ),
  ];
});

const memoryLimit = underWrites(`memory limit (heap of ${HEAP_MB} MB)`, {
  nodeArgs: [`--max-old-space-size=${HEAP_MB}`],
  async strike(site, writers) {
    const crowd = startCrowd();
    try {
      await crowd.gather(500, site.port);
      await writers.moreOfBoth(200);
      const runs = site.server().isRunning();
      const seen = `${runs ? 'runs' : 'ENDED'}, ${megabytes(memoryOf(site))}`;
      return [finding('memory limit', 'holds with 500 sockets and writing visitors', seen, runs)];
    } finally {
      crowd.end();
    }
  },
});

export const crowds: readonly Fault[] = [memoryLimit, tenThousand, slowReaders];
