import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openSocket } from '../../server/testing/socket.ts';
import { actPaths } from '../../shared/rules/acts.ts';
import { madeUpEdition, madeUpSlot } from '../../shared/testing/made-up-edition.ts';
import { ask, rootOf, startReader, timesWhile } from '../lib/calls.ts';
import { percentile } from '../lib/figures.ts';
import { residentBytes, startChild } from '../lib/processes.ts';
import { type Site, startSite } from '../lib/site.ts';
import { type Costly, chunked, costlyInputs, pipelines, sendCostly } from './cost/inputs.ts';
import { atMost, type Finding, isWanted, type ProofOptions } from './proof.ts';

const MOST_MS = 20;
/** Turns of each work at first, and of what seems to cost much. */
const FEW = 3;
const MANY = 20;
const LOOK_AGAIN_MS = MOST_MS / 4;
/** A kind that costs so much is broken without doubt: its other inputs are left out. */
const BEYOND_DOUBT_MS = 5 * MOST_MS;
const ACTS = 400;
const FLOOD_SECONDS = 10;
const FLOODED = 6;
const MOST_SLOWER = 10;
const STOPPED = 500;
const MOST_MB = 60;
/** Looks at the memory, 200 ms apart, without a new maximum, after which it is taken for the most. */
const CALM_LOOKS = 10;
const SHOWN = 40;

/** What one request of a kind costs at the most. */
interface Cost {
  kind: string;
  what: string;
  ms: number;
  status: number;
  input?: Costly;
}

/** Names the process that floods, which this file is too, and what it is told. */
const FLOOD = 'the-flood-itself';
type Flood = { port: number; input: Costly };

/** CPU time of the server for each of `times` turns of some work, in ms. */
async function cpuOf(site: Site, times: number, work: () => Promise<unknown>): Promise<number> {
  const before = site.server().cpuMs();
  for (let turn = 0; turn < times; turn += 1) await work();
  return (site.server().cpuMs() - before) / times;
}

/** The same of a few turns; what seems dear is measured twice more, and the least taken. */
async function leastCpuOf(site: Site, work: () => Promise<unknown>): Promise<number> {
  let ms = await cpuOf(site, FEW, work);
  for (let look = 0; look < 2 && ms > LOOK_AGAIN_MS && ms < BEYOND_DOUBT_MS; look += 1) {
    ms = Math.min(ms, await cpuOf(site, MANY, work));
  }
  return ms;
}

async function costOfRequests(site: Site, inputs: readonly Costly[]): Promise<Cost[]> {
  const costs: Cost[] = [];
  const broken = new Set<string>();
  for (const input of inputs) {
    if (broken.has(input.kind)) continue;
    let status = 0;
    const ms = await leastCpuOf(site, async () => {
      status = await sendCostly(site.port, input);
    });
    if (ms >= BEYOND_DOUBT_MS) broken.add(input.kind);
    const { kind, method, target, body, isRaw } = input;
    const what = isRaw ? `${body.length} B on one connection` : `${method} ${target.slice(0, 60)}`;
    costs.push({ kind, what, ms, status, input });
  }
  return costs;
}

/** Every act's page, asked for once: what rendering all of them costs, by request. */
async function costOfActs(site: Site, acts: readonly string[]): Promise<Cost[]> {
  const all = async () => {
    for (const path of acts) await ask(site.port, 'GET', path);
  };
  const ms = (await cpuOf(site, 1, all)) / acts.length;
  return [{ kind: 'the first visit of an act', what: `${acts.length} pages`, ms, status: 200 }];
}

/** Opens a socket, sends the frames, and waits until the server has read them or closed it. */
async function converse(port: number, path: string, frames: readonly string[] = []) {
  const { frames: heard, send, ws, closed } = await openSocket(rootOf({ port }), path);
  for (const frame of frames) send(frame);
  // A pong comes after everything that was read.
  ws.ping();
  await Promise.race([once(ws, 'pong'), closed]);
  ws.terminate();
  return JSON.stringify(heard).length;
}

const FRAMES: Readonly<Record<string, string>> = {
  'a subscription': JSON.stringify({ type: 'subscribe', topics: ['content'] }),
  'marks in a line': line('\u0301'.repeat(1900)),
  'digits in a line': line('4 1-'.repeat(900)),
  'names with a dot in a line': line('a.no/'.repeat(700)),
  'nested lists': '['.repeat(2000) + ']'.repeat(2000),
  'no JSON': '{'.repeat(4000),
};

function line(melding: string): string {
  return JSON.stringify({ type: 'chat_message', navn: 'Ola', room: 'gaming', melding });
}

async function costOfSockets(site: Site): Promise<Cost[]> {
  const measured = async (kind: string, times: number, path: string, frames: string[] = []) => {
    let bytes = 0;
    const ms = await cpuOf(site, times, async () => {
      bytes = await converse(site.port, path, frames);
    });
    const what = `${bytes} B sent back`;
    return { kind, what, ms: ms / Math.max(1, frames.length), status: 101 };
  };
  const room = '?room=gaming';
  const costs = [await measured('socket: a join', 50, room)];
  for (const [kind, frame] of Object.entries(FRAMES)) {
    costs.push(await measured(`frame: ${kind}`, 10, room, Array(15).fill(frame)));
  }
  const oldest = "select min(id)::text as id from chat_messages where room = 'cosplay'";
  const [row] = await site.rows(oldest);
  const again = `?room=cosplay&since=${row?.id}`;
  return [...costs, await measured('socket: 500 long lines again', 20, again)];
}

/** The 95th percentile of the time that /api/health takes until some work is done, in ms. */
const healthWhile = async (port: number, work: Promise<unknown>) =>
  percentile(await timesWhile(port, '/api/health', work), 0.95);

/** One address sends `input` as fast as it can, from a process of its own; resolves with how often. */
async function flood(port: number, input: Costly): Promise<number> {
  using sender = startChild<Flood, number>(import.meta.url, FLOOD);
  return await sender.ask({ port, input });
}

if (process.argv[2] === FLOOD) {
  process.once('message', async ({ port, input }: Flood) => {
    const sender = startReader(() => sendCostly(port, input), { atOnce: 16 });
    await pause(FLOOD_SECONDS * 1000);
    process.send?.((await sender.stop()).length);
  });
}

/** The dearest kinds at full speed from one address, with the limits of a real site. */
async function floods(costs: readonly Cost[]): Promise<Finding[]> {
  await using site = await startSite({ limits: 'real' });
  const calm = await healthWhile(site.port, pause(FLOOD_SECONDS * 1000));
  const findings: Finding[] = [];
  const sendable = costs.flatMap(({ what, input }) => (input ? [{ what, input }] : []));
  const [ahead] = sendable.filter(({ input }) => input.kind.startsWith('sent ahead'));
  const ordinary = sendable.filter(({ input }) => !input.isRaw).slice(0, FLOODED);
  for (const { what, input } of ahead ? [...ordinary, ahead] : ordinary) {
    const sent = flood(site.port, input);
    const busy = await healthWhile(site.port, sent);
    const told = `${FLOOD_SECONDS} s at full speed: ${input.kind}, ${what} (${await sent} requests)`;
    findings.push(atMost(told, MOST_SLOWER, 'times the calm p95 of health', busy / calm));
  }
  return findings;
}

/** Connections that stop in the middle of a body. */
async function unfinished(site: Site, path: string, type: string): Promise<Finding> {
  const { pid } = site.server();
  const before = residentBytes(pid);
  const bytes = 1_900_000;
  const sockets = Array.from({ length: STOPPED }, () => {
    const socket = connect({ host: '127.0.0.1', port: site.port });
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${bytes + 9}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(bytes, 120));
    return socket;
  });
  let most = before;
  for (let calm = 0; calm < CALM_LOOKS; calm += 1) {
    await pause(200);
    const now = residentBytes(pid);
    if (now > most) [most, calm] = [now, 0];
  }
  for (const socket of sockets) socket.destroy();
  const what = `${STOPPED} connections that stop in a body, POST ${path}`;
  return atMost(what, MOST_MB, 'MB more', (most - before) / 2 ** 20);
}

/** Fills the live content with an edition of many acts; a process started later shows it. */
async function fillProgramme(site: Site): Promise<string[]> {
  const slots = Array.from({ length: ACTS }, (_, index) =>
    madeUpSlot(`act-${index}`, { description: 'Et langt ord om det som skjer. '.repeat(8) }),
  );
  const { days, stages } = madeUpEdition();
  await site.rows(
    `update content_versions v set document =
       (document::jsonb ||
         jsonb_build_object('days', $1::jsonb, 'stages', $2::jsonb, 'slots', $3::jsonb))::json
     from content_live l where l.key = v.key and l.version = v.number and v.key = 'edition:2026'`,
    [JSON.stringify(days), JSON.stringify(stages), JSON.stringify(slots)],
  );
  await site.server().stop();
  await site.start();
  return actPaths([madeUpEdition({ slots })]);
}

/** A room of long lines, and a programme that was changed often. */
async function fillHistory(site: Site): Promise<void> {
  await site.rows(
    `insert into chat_messages (room, navn, melding)
     select 'cosplay', 'Kari', repeat('æ', 500) from generate_series(1, 500)`,
  );
  await site.rows(
    `insert into content_versions
     select (jsonb_populate_record(v, jsonb_build_object('number', v.number + more, 'changes', $1::jsonb))).*
     from content_versions v, generate_series(1, 200) as more
     where v.key = 'edition:2026' and v.number = 1`,
    [JSON.stringify(Array(100).fill({ text: 'Noe spiller 21:00 (før 20:00). '.repeat(8) }))],
  );
}

/** The dearest input of each kind, dearest first. */
function worstOfKinds(costs: readonly Cost[]): Cost[] {
  const rising = costs.toSorted((a, b) => a.ms - b.ms);
  const worst = new Map(rising.map((cost) => [cost.kind, cost]));
  return [...worst.values()].sort((a, b) => b.ms - a.ms);
}

const row = ({ kind, what, ms, status }: Cost): Finding =>
  atMost(`${kind}: ${what}, ${status}`, MOST_MS, 'ms of CPU', ms);

/** Bodies that anybody may begin, and never end. */
const UNFINISHED = {
  '/api/user/profile/picture': 'image/png',
  '/api/contact': 'application/json',
  '/api/admin/sales/import': 'text/csv',
  '/api/newsletter/unsubscribe': 'application/x-www-form-urlencoded',
};

/** What is measured, by the words that choose it. */
const PARTS: Readonly<Record<string, (site: Site, acts: readonly string[]) => Promise<Cost[]>>> = {
  acts: costOfActs,
  requests: (site, acts) => costOfRequests(site, costlyInputs(acts)),
  chunks: (site) => costOfRequests(site, chunked()),
  pipelines: (site) => costOfRequests(site, pipelines()),
  sockets: costOfSockets,
};

/** What each kind of request costs the server, and what one address can do to the others with it. */
export async function cost(options: ProofOptions): Promise<Finding[]> {
  await using site = await startSite();
  await fillHistory(site);
  const acts = await fillProgramme(site);
  const costs: Cost[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (isWanted(name, options)) costs.push(...(await measure(site, acts)));
  }
  const worst = worstOfKinds(costs);
  console.log(
    `${costs.length} requests of ${worst.length} kinds; rows below ${SHOWN} are left out`,
  );
  const findings = worst.map(row).filter(({ kept }, index) => index < SHOWN || !kept);
  if (isWanted('memory', options)) {
    for (const [path, type] of Object.entries(UNFINISHED)) {
      findings.push(await unfinished(site, path, type));
    }
  }
  return isWanted('floods', options) ? [...findings, ...(await floods(worst))] : findings;
}
