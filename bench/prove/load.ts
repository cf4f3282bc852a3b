import { startCrowd } from '../lib/crowd.ts';
import { cpuMs, cpuMsIn, type Running, residentBytes } from '../lib/processes.ts';
import { type Site, startSite } from '../lib/site.ts';
import { startBalancer } from './nginx.ts';
import type { Finding, ProofOptions } from './proof.ts';
import { type RequestReport, requestsAtRate } from './requests.ts';

const SOCKETS = 1000;
const LINES_A_SECOND = 20;
const REQUESTS_A_SECOND = 300;
const MOST_MEMORY = 350e6;
/** How long the last lines may take on a busy machine. */
const SETTLE_MS = 60_000;

interface Layout {
  name: string;
  processes: number;
  /** Measured only when it is asked for. */
  onlyAsked?: boolean;
}

const layouts: readonly Layout[] = [
  { name: 'one process', processes: 1 },
  { name: 'two processes behind nginx', processes: 2 },
  { name: 'four processes behind nginx', processes: 4, onlyAsked: true },
];

const ms = (time: number) => `${time.toFixed(0)} ms`;
const badOf = ({ bad }: RequestReport) => [...bad.values()].reduce((sum, count) => sum + count, 0);

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
interface Place extends Pick<Site, 'port' | 'rows'> {
  /** The processes of the site. */
  pids: (number | undefined)[];
  /** Holds the working directories of the database's processes. */
  folder: string;
}

/** CPU time of the processes and of PostgreSQL over a stretch of work, as fractions of a core. */
async function withCpu<T>({ pids, folder }: Place, work: () => Promise<T>) {
  const used = () =>
    [pids.reduce<number>((sum, pid) => sum + cpuMs(pid), 0), cpuMsIn(folder)] as const;
  const [before, begin] = [used(), performance.now()];
  const result = await work();
  const took = performance.now() - begin;
  const after = used();
  const share = (at: 0 | 1) => `${Math.round((100 * (after[at] - before[at])) / took)} %`;
  return { result, cpu: `processes ${share(0)}, database ${share(1)} of a core` };
}

/** Sockets, lines and requests of a festival's evening, for some minutes. */
export async function festivalEvening(
  name: string,
  place: Place,
  minutes: number,
): Promise<Finding[]> {
  const { port } = place;
  const crowd = startCrowd();
  const what = (part: string) => `${name}: ${part}`;
  try {
    await crowd.ask({ do: 'gather', port, dialect: 'ws', clients: SOCKETS });
    const seconds = Math.round(minutes * 60);
    const { result, cpu } = await withCpu(place, () =>
      Promise.all([
        crowd.ask({ do: 'talk', linesPerSecond: LINES_A_SECOND, seconds, settleMs: SETTLE_MS }),
        requestsAtRate(port, REQUESTS_A_SECOND, seconds),
      ]),
    );
    const [chat, http] = result;
    const memory = place.pids.map(residentBytes);
    const bad = [...http.bad].map(([status, count]) => `${count} x ${status}`).join(', ');
    const lost = await missing(place, http);
    return [
      {
        what: what(`${SOCKETS} sockets, ${LINES_A_SECOND} lines/s, ${minutes} min`),
        promised: '0 deliveries lost, 0 twice, 0 lines refused',
        seen: `${chat.heard} of ${chat.expected}, ${chat.refused} refused`,
        kept: chat.heard === chat.expected && chat.refused === 0,
      },
      {
        what: what(`${REQUESTS_A_SECOND} requests/s`),
        promised: '0 failed, every acknowledged form there once',
        seen: `${http.sent} sent, ${badOf(http)} failed${bad && ` (${bad})`}, ${http.forms.length} forms, ${lost} missing`,
        kept: badOf(http) === 0 && lost === 0,
      },
      {
        what: what('time of requests'),
        promised: 'p95 at most 100 ms',
        seen: `p50 ${ms(http.p50)}, p95 ${ms(http.p95)}, p99 ${ms(http.p99)}`,
        kept: null,
      },
      {
        what: what('time of lines, writer to reader'),
        promised: 'p99 at most 500 ms',
        seen: `p50 ${ms(chat.p50)}, p99 ${ms(chat.p99)}`,
        kept: null,
      },
      {
        what: what('memory'),
        promised: `at most ${MOST_MEMORY / 1e6} MB a process`,
        seen: memory.map((bytes) => `${Math.round(bytes / 1e6)} MB`).join(', '),
        kept: memory.every((bytes) => bytes <= MOST_MEMORY),
      },
      { what: what('CPU'), promised: 'below the cores there are', seen: cpu, kept: null },
    ];
  } finally {
    crowd.end();
  }
}

async function measure({ name, processes }: Layout, minutes: number): Promise<Finding[]> {
  const site = await startSite({ env: { JOB_POLL_SECONDS: '3600' }, isSeeded: true });
  const servers: Running[] = [site.server()];
  let nginx: Awaited<ReturnType<typeof startBalancer>> = null;
  try {
    while (servers.length < processes) servers.push(await site.startAnother());
    if (processes > 1) {
      nginx = await startBalancer(servers.map(({ port }) => port));
      if (nginx === null) {
        const seen = 'skipped: nginx is not installed';
        return [{ what: name, promised: '0 lost', seen, kept: null }];
      }
    }
    const [port, pids, { folder }] = [
      nginx?.port ?? site.port,
      servers.map(({ pid }) => pid),
      site.cluster,
    ];
    return await festivalEvening(name, { port, pids, folder, rows: site.rows }, minutes);
  } finally {
    await nginx?.stop();
    await site.remove();
  }
}

/** A festival's evening on one process and on several behind nginx. */
export async function load({ minutes, words }: ProofOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const layout of layouts) {
    const isAsked = words.some((word) => layout.name.includes(word));
    if (words.length === 0 ? layout.onlyAsked === true : !isAsked) continue;
    findings.push(...(await measure(layout, minutes)));
  }
  return findings;
}
