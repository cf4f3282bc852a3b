import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { settings } from '#server/config/settings.ts';
import { type BadInput, badFrames, badInputs } from '#server/testing/bad-inputs.ts';
import {
  addAdmin,
  addAffiliate,
  addUser,
  badRequests,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { callOf, calls } from './calls.ts';

const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 4000);
const RANDOM_FRAMES = 2000;
const SEED = 20_260_820;
/** Bad frames after which the server closes a connection (docs/product/chat.md#frames). */
const CLOSES_AT = 20;

/** What an answer may never show: stacks, paths, statements and names of what is behind. */
const LEAK =
  /\bat [\w.<>]+ \(|node_modules|\.(?:ts|js):\d+|\bselect [^"]{0,80} from \b|\binsert into\b|violates|syntax error|\bpg_\w|ECONN|drizzle/i;

let server: TestServer;
beforeAll(async () => {
  const limits = Object.keys(settings).filter((name) => name.startsWith('LIMIT_'));
  server = await startTestServer({
    env: {
      ...Object.fromEntries(limits.map((name) => [name, '9999999/60'])),
      CHAT_SOCKETS_PER_ADDRESS: '1000',
    },
  });
});
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

interface Answer {
  status: number;
  type: string;
  text: string;
}

function send({ method, target, headers, body }: BadInput): Promise<Answer> {
  const bytes = Buffer.from(method === 'GET' ? '' : body);
  return new Promise((resolve, reject) => {
    const all = { 'content-length': bytes.length, ...headers };
    const req = request(server.url + target, { method, headers: all, agent }, (res) => {
      const { statusCode: status = 0 } = res;
      const type = res.headers['content-type'] ?? '';
      let text = '';
      res.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      res.on('end', () => resolve({ status, type, text }));
    });
    req.on('error', reject);
    req.end(bytes);
  });
}

/** What is wrong with the answer to a bad request; null when nothing is. */
function faultOf({ status, type, text }: Answer): string | null {
  if (status >= 500 || status === 0) return `status ${status}: ${text.slice(0, 120)}`;
  if (status < 400) return null;
  if (!type.startsWith('application/json')) return `status ${status} as ${type}`;
  if (!JSON.parse(text).message) return `status ${status} without a message`;
  return LEAK.test(text) ? `leak: ${text.slice(0, 200)}` : null;
}

let admins = 0;
/** The cookie of somebody new who may make a call; none where anyone may. */
async function cookieOf(role: string | undefined): Promise<Record<string, string>> {
  if (role === 'user') return { cookie: (await addUser(server)).cookie };
  if (role === 'affiliate') return { cookie: (await addAffiliate(server)).cookie };
  if (role !== 'admin') return {};
  admins += 1;
  return { cookie: (await addAdmin(server, `vakt${admins}`)).cookie };
}

/** Sends all, some at a time; gives the answers' faults, and counts their statuses. */
async function faultsOf(inputs: readonly BadInput[], statuses = new Map<number, number>()) {
  const faults: string[] = [];
  const waiting = [...inputs];
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const said = `${one.method} ${one.target.slice(0, 80)} ${one.body.slice(0, 100)}`;
      try {
        const answer = await send(one);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault = faultOf(answer);
        if (fault !== null) faults.push(`${fault} <- ${said}`);
      } catch (error) {
        faults.push(`${String(error)} <- ${said}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return faults;
}

describe('bad input', () => {
  it.each(calls.filter(([, , role]) => role !== 'local'))(
    'to %s %s is answered with a message, never with 5xx, and shows nothing from behind',
    async (method, pattern, role) => {
      const cookie = await cookieOf(role);
      const inputs = badInputs(method, pattern).map((input) => ({
        ...input,
        headers: { ...cookie, ...input.headers },
      }));
      expect(await faultsOf(inputs)).toEqual([]);
    },
  );

  it(`at random is too, ${ROUNDS} times`, async () => {
    const requests = badRequests(SEED);
    const sessions = new Map<string, Record<string, string>>();
    const inputs: BadInput[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { method, target, type, text } = requests.next();
      const role = callOf(method, target.split('?')[0] ?? '')?.[2] ?? '';
      const cookie = sessions.get(role) ?? (await cookieOf(role));
      sessions.set(role, cookie);
      const headers = { ...cookie, ...(type !== '' && { 'content-type': type }) };
      inputs.push({ method, target, headers, body: text });
    }
    const statuses = new Map<number, number>();
    expect(await faultsOf(inputs, statuses)).toEqual([]);
    for (const status of [200, 400, 404, 405, 415])
      expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
  });
});

/** Sends frames over one connection; gives what came back that must not, and the code it closed with. */
function converse(frames: readonly (string | Buffer)[]): Promise<string[]> {
  return new Promise((resolve) => {
    const faults: string[] = [];
    const ws = new WebSocket(`${server.url.replace('http', 'ws')}/ws?room=festival`);
    ws.on('open', () => {
      for (const frame of frames) ws.send(frame);
      // A pong comes after everything that was sent before it was read.
      ws.ping();
    });
    ws.on('pong', () => ws.terminate());
    ws.on('message', (data) => {
      const text = String(data);
      if (/"isAdmin":"true"/.test(text) || LEAK.test(text)) faults.push(text.slice(0, 200));
    });
    ws.on('close', (code) => resolve(code === 1011 ? [...faults, 'closed with 1011'] : faults));
    ws.on('error', () => undefined);
  });
}

it(`bad frames, ${RANDOM_FRAMES} of them random, get nobody an administrator's line or an error of ours`, async () => {
  const random = badRequests(SEED);
  const frames = [
    ...badFrames(),
    ...Array.from({ length: RANDOM_FRAMES }, () =>
      JSON.stringify(random.value() ?? null).slice(0, 3900),
    ),
  ];
  for (let from = 0; from < frames.length; from += CLOSES_AT) {
    expect(await converse(frames.slice(from, from + CLOSES_AT))).toEqual([]);
  }
  expect((await server.api('GET', '/api/ready')).status).toBe(200);
});
