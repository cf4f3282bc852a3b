import { connect, type Socket } from 'node:net';
import { metrics, statusOf } from '../../lib/calls.ts';
import { type Crowd, startCrowd } from '../../lib/crowd.ts';
import { residentBytes } from '../../lib/processes.ts';
import { type Site, startSite } from '../../lib/site.ts';
import type { Finding } from '../proof.ts';
import { compareWrites, Writers } from '../writers.ts';
import { type Fault, underWrites } from './fault.ts';

const MANY = 10_000;
/** The default limit is this many connections, and pages and forms need some too. */
const ROOM_FOR_MORE = { MAX_CONNECTIONS: String(MANY + 1000) };
const SLOW = 20;
const LISTENERS = 40;
/** Heap of a small machine's process. */
const HEAP_MB = 128;

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

const metric = async (site: Site, series: string) => (await metrics(site))(series) || 0;

async function withCrowd<T>(
  work: (site: Site, crowd: Crowd) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const site = await startSite({ env });
  const crowd = startCrowd();
  try {
    return await work(site, crowd);
  } finally {
    crowd.end();
    await site.remove();
  }
}

const tenThousand: Fault = {
  name: '10,000 open sockets',
  run: () =>
    withCrowd(async (site, crowd) => {
      const before = residentBytes(site.server().pid);
      await crowd.ask({ do: 'gather', port: site.port, dialect: 'ws', clients: MANY });
      const open = await metric(site, 'ctrl_sockets');
      const writers = new Writers(() => site.port, { forms: 2, chat: 0 });
      const report = await crowd.ask({ do: 'talk', linesPerSecond: 1, seconds: 5 });
      await writers.more(5);
      await writers.stop();
      const memory = residentBytes(site.server().pid) - before;
      const page = await statusOf(site.port, '/');
      return [
        {
          what: '10,000 open sockets',
          promised: `${MANY} open, every line to everybody, page 200`,
          seen: `${open} open, ${report.heard} of ${report.expected} deliveries, page ${page}, ${megabytes(memory)} more memory`,
          kept: open >= MANY && report.heard === report.expected && page === 200,
        },
        ...(await compareWrites('10,000 open sockets', site, writers)),
      ];
    }, ROOM_FOR_MORE),
};

/** Joins the chat and never reads. */
function slowReader(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.write(
      `GET /ws?room=festival HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    socket.once('data', () => {
      socket.pause();
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}

const slowReaders: Fault = {
  name: 'slow readers',
  run: () =>
    withCrowd(async (site, crowd) => {
      await crowd.ask({ do: 'gather', port: site.port, dialect: 'ws', clients: LISTENERS });
      const slow = await Promise.all(Array.from({ length: SLOW }, () => slowReader(site.port)));
      const before = residentBytes(site.server().pid);
      const dropped = () => metric(site, 'ctrl_sockets_dropped_total{reason="slow"}');
      let [heard, expected, rounds] = [0, 0, 0];
      while ((await dropped()) < SLOW && rounds < 12) {
        const report = await crowd.ask({ do: 'push', underWay: 20, seconds: 5 });
        heard += report.heard;
        expected += report.expected;
        rounds += 1;
      }
      const gone = await dropped();
      const memory = residentBytes(site.server().pid) - before;
      for (const socket of slow) socket.destroy();
      return [
        {
          what: 'slow readers',
          promised: `${SLOW} of ${SLOW} dropped, the others get every line`,
          seen: `${gone} dropped, ${heard} of ${expected} deliveries, ${megabytes(memory)} more memory`,
          kept: gone === SLOW && heard === expected,
        },
      ];
    }),
};

const memoryLimit = underWrites(`memory limit (heap of ${HEAP_MB} MB)`, {
  nodeArgs: [`--max-old-space-size=${HEAP_MB}`],
  async strike(site, writers): Promise<Finding[]> {
    const crowd = startCrowd();
    try {
      await crowd.ask({ do: 'gather', port: site.port, dialect: 'ws', clients: 500 });
      await writers.moreOfBoth(200);
      const runs = site.server().isRunning();
      return [
        {
          what: 'memory limit',
          promised: 'holds with 500 sockets and writing visitors',
          seen: `${runs ? 'runs' : 'ENDED'}, ${megabytes(residentBytes(site.server().pid))}`,
          kept: runs,
        },
      ];
    } finally {
      crowd.end();
    }
  },
});

export const crowds: readonly Fault[] = [memoryLimit, tenThousand, slowReaders];
