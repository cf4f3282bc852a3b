import { p } from '../lib/calls.ts';
import { startCrowd } from '../lib/crowd.ts';
import { cpuMs, cpuMsIn, residentBytes } from '../lib/processes.ts';
import { type Site, startSite } from '../lib/site.ts';
import { atMost, type Finding, finding, isWanted, type ProofOptions } from './proof.ts';
import { type RequestReport, requestsAtRate } from './requests.ts';

const SOCKETS = 1000;
const LINES_A_SECOND = 20;
const REQUESTS_A_SECOND = 300;
const MOST_MB = 350;
/** How long the last lines may take on a busy machine. */
const SETTLE_MS = 60_000;

/** The forms that were acknowledged and are not there once. */
async function missing(site: Pick<Site, 'rows'>, { forms }: RequestReport): Promise<number> {
  const rows = await site.rows(
    `select melding, count(*)::int as n from contact_messages
     where melding like 'last-%-fra-bevis' group by 1`,
  );
  const times = new Map(rows.map(({ melding, n }) => [String(melding), Number(n)]));
  return forms.filter((mark) => times.get(mark) !== 1).length;
}

/** What a festival's evening is done to. */
interface Place extends Pick<Site, 'rows'> {
  /** Where the site listens; visitors take them in turns. */
  ports: number[];
  /** The processes of the site. */
  pids: (number | undefined)[];
  /** Holds the working directories of the database's processes. */
  folder: string;
}

/** Sockets, lines and requests of a festival's evening, for some minutes. */
export async function festivalEvening(
  name: string,
  { ports, pids, folder, rows }: Place,
  minutes: number,
): Promise<Finding[]> {
  using crowd = startCrowd();
  await crowd.gather(SOCKETS, ...ports);
  const seconds = Math.round(minutes * 60);
  const used = () => [pids.reduce<number>((sum, pid) => sum + cpuMs(pid), 0), cpuMsIn(folder)];
  const [before, begin] = [used(), performance.now()];
  const [chat, requests] = await Promise.all([
    crowd.write({ linesPerSecond: LINES_A_SECOND, seconds, settleMs: SETTLE_MS }),
    requestsAtRate(ports, REQUESTS_A_SECOND, seconds),
  ]);
  const took = performance.now() - begin;
  const [ours, database] = used().map(
    (all, at) => `${Math.round((100 * (all - (before[at] ?? 0))) / took)} %`,
  );
  const memory = pids.map((pid) => Math.round(residentBytes(pid) / 1e6));
  const { sent, bad, forms, times } = requests;
  const lost = await missing({ rows }, requests);
  return [
    finding(
      `${name}: ${SOCKETS} sockets, ${LINES_A_SECOND} lines/s, ${minutes} min`,
      '0 deliveries lost, 0 twice, 0 lines refused',
      `${chat.heard} of ${chat.expected}, ${chat.refused} refused`,
      chat.heard === chat.expected && chat.refused === 0,
    ),
    finding(
      `${name}: ${REQUESTS_A_SECOND} requests/s`,
      '0 failed, every acknowledged form there once',
      `${sent} sent, ${bad.length} failed (${[...new Set(bad)]}), ${forms.length} forms, ${lost} missing`,
      bad.length === 0 && lost === 0,
    ),
    ...(
      [
        ['time of requests, ms', 'p95 at most 100', [0.5, 0.95, 0.99].map((at) => p(times, at))],
        [
          'time of lines, writer to reader, ms',
          'p99 at most 500',
          [`p50 ${chat.p50.toFixed(0)}`, `p99 ${chat.p99.toFixed(0)}`],
        ],
        [
          'CPU of a core',
          'below the cores there are',
          [`processes ${ours}`, `database ${database}`],
        ],
      ] as const
    ).map(([what, promised, seen]) => finding(`${name}: ${what}`, promised, seen.join(', '), null)),
    atMost(`${name}: memory`, MOST_MB, 'MB a process', ...memory),
  ];
}

/** A festival's evening on one process, and on two of which each has half of the visitors. */
export async function load(options: ProofOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of ['one process', 'two processes'].filter((one) => isWanted(one, options))) {
    await using site = await startSite({ env: { JOB_POLL_SECONDS: '3600' }, isSeeded: true });
    const servers = [site.server()];
    if (name !== 'one process') servers.push(await site.startAnother());
    const [ports, pids] = [servers.map(({ port }) => port), servers.map(({ pid }) => pid)];
    const place = { ports, pids, folder: site.cluster.folder, rows: site.rows };
    findings.push(...(await festivalEvening(name, place, options.minutes)));
  }
  return findings;
}
