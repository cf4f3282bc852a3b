import { calls } from '../../server/http/calls.ts';
import { badRequests } from '../../server/testing/bad-requests.ts';
import { type Answer, ask } from '../lib/calls.ts';
import { type Site, startSite } from '../lib/site.ts';
import { badFrames, fixedInputs, UNKNOWN } from './attack/inputs.ts';
import { CALLERS, type Caller, type People, peopleOf } from './people.ts';
import { type Finding, isWanted, none, type ProofOptions } from './proof.ts';

const RANDOM = 20_000;
const RANDOM_FRAMES = 2000;
const SEED = 20_261_123;
const AT_ONCE = 8;
const SHOWN = 10;
const roleOf = (method: string, target: string) =>
  calls.find(([m, path]) => m === method && target.startsWith(path.split(':')[0] ?? path))?.[2];

/** What an answer may never show: stacks, paths, statements and names of what is behind. */
const LEAK =
  /\bat [\w.<>]+ \(|node_modules|\.(?:ts|js):\d+|\bselect [^"]{0,80} from \b|\binsert into\b|violates|syntax error|\bpg_\w|ECONN|drizzle/i;

/** Calls are answered with JSON, addresses of pages with the page that says so. */
const isCall = (target: string) => /^\/(?:api|\.netlify)\//.test(target);

/** What is wrong with the answer to a bad request; null when nothing is. */
function faultOf(target: string, { status, type, text }: Answer): string | null {
  if (status === 0) return `no answer: ${text}`;
  if (status >= 500) return `status ${status}: ${text.slice(0, 120)}`;
  if (status < 400) return null;
  if (status === 404 && !isCall(target) && type.startsWith('text/html')) return null;
  if (!type.startsWith('application/json')) return `status ${status} as ${type}`;
  const said: unknown = JSON.parse(text);
  const message = typeof said === 'object' && said !== null && Reflect.get(said, 'message');
  if (typeof message !== 'string' || message === '') return `status ${status} without a message`;
  return LEAK.test(text) ? `leak: ${text.slice(0, 200)}` : null;
}

/** Runs `work` for each, a few at a time. */
async function forEach<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let at = 0;
  const next = async () => {
    for (let one = list[at++]; one !== undefined; one = list[at++]) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

function told(what: string, sent: number, faults: readonly string[]): Finding {
  for (const fault of faults.slice(0, SHOWN)) console.log(`  ${what}: ${fault}`);
  return {
    what: `${sent} ${what}`,
    promised: '0 of 5xx, hangs, leaks or answers without a message',
    seen: `${faults.length}`,
    kept: faults.length === 0,
  };
}

/** A session of the kind that a call asks for, made anew when an earlier call has ended it. */
function sessions(port: number, people: People) {
  const kept = new Map<Caller, string>();
  const probes = { user: '/api/user/stats', admin: '/api/admin/two-factor' } as const;
  const isOpen = async (kind: 'user' | 'admin', cookie: string) =>
    (await ask(port, 'GET', probes[kind], { headers: { cookie } })).status === 200;
  return async (role: string | undefined): Promise<Record<string, string>> => {
    if (role !== 'user' && role !== 'admin' && role !== 'affiliate') return {};
    const known = kept.get(role);
    if (known !== undefined && (role === 'affiliate' || (await isOpen(role, known)))) {
      return { cookie: known };
    }
    const cookie = (await people.cookieOf(role)) ?? '';
    kept.set(role, cookie);
    return { cookie };
  };
}

async function fixed(site: Site, people: People): Promise<Finding> {
  const faults: string[] = [];
  const sessionFor = sessions(site.port, people);
  const inputs = fixedInputs();
  await forEach(inputs, async ({ method, target, headers, body }) => {
    const session = await sessionFor(roleOf(method, target));
    const answer = await ask(site.port, method, target, {
      headers: { ...session, ...headers },
      body,
    });
    const fault = faultOf(target, answer);
    if (fault !== null)
      faults.push(`${fault} <- ${method} ${target.slice(0, 80)} ${body.slice(0, 60)}`);
  });
  return told('fixed inputs', inputs.length, faults);
}

async function random(site: Site, people: People): Promise<Finding> {
  const faults: string[] = [];
  const sessionFor = sessions(site.port, people);
  const requests = badRequests(SEED);
  const inputs = Array.from({ length: RANDOM }, () => requests.next());
  await forEach(inputs, async ({ method, target, type, text }) => {
    const session = await sessionFor(roleOf(method, target));
    const headers = { ...session, ...(type !== '' && { 'content-type': type }) };
    const fault = faultOf(target, await ask(site.port, method, target, { headers, body: text }));
    if (fault !== null)
      faults.push(`${fault} <- ${method} ${target.slice(0, 80)} (${type}) ${text.slice(0, 100)}`);
  });
  return told('random inputs', inputs.length, faults);
}

async function frames(site: Site): Promise<Finding> {
  const { sent, faults } = await badFrames(site.port, RANDOM_FRAMES, SEED);
  return told('bad frames', sent, faults);
}

/** Every route by every role: who may not gets 401, who may gets past the login. */
async function roles(site: Site, people: People): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const caller of CALLERS) {
    const statuses = new Map<number, number>();
    const wrong: string[] = [];
    for (const [method, pattern, role] of calls) {
      if (role === 'local') continue;
      const cookie = await people.cookieOf(caller);
      const { status } = await ask(site.port, method, pattern.replace(/:\w+/g, UNKNOWN), {
        headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
        body: '{}',
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const may = role === 'anyone' || role === caller;
      const isRight = may ? ![0, 401, 403, 405].includes(status) && status < 500 : status === 401;
      if (!isRight) wrong.push(`${status} ${method} ${pattern}`);
    }
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} x ${status}`);
    findings.push({
      what: `every route as ${caller}`,
      promised: '401 where the role may not, past the login where it may',
      seen:
        wrong.length === 0
          ? counts.join(', ')
          : `${wrong.length} wrong: ${wrong.slice(0, 3).join(', ')}`,
      kept: wrong.length === 0,
    });
  }
  return findings;
}

/** Somebody else's objects look like unknown ones. */
async function others(site: Site, people: People): Promise<Finding> {
  const [owner, other] = [await people.user(), await people.user()];
  const made = {
    gifts: `insert into user_gifts (user_id, title, description, gift_type, given_by_admin)
      values ($1, 'x', 'x', 'other', 'sjef') returning id`,
    messages: `insert into user_messages (user_id, from_admin, title, message)
      values ($1, 'sjef', 'x', 'x') returning id`,
    reminders: "insert into user_reminders (user_id, date) values ($1, '2026-08-20') returning id",
  };
  let differing = 0;
  let asked = 0;
  for (const [method, path] of calls.filter(
    ([, p, role]) => role === 'user' && p.includes(':id'),
  )) {
    const statement = Object.entries(made).find(([name]) => path.includes(name))?.[1];
    if (statement === undefined) throw new Error(`No object for ${path}`);
    const [row] = await site.rows(statement, [owner.id]);
    const headers = { 'content-type': 'application/json', cookie: other.cookie };
    const theirs = await ask(site.port, method, path.replace(':id', String(row?.id)), {
      headers,
      body: '{}',
    });
    const unknown = await ask(site.port, method, path.replace(':id', UNKNOWN), {
      headers,
      body: '{}',
    });
    asked += 1;
    if (theirs.status !== 404 || theirs.text !== unknown.text) differing += 1;
  }
  return none(
    `${asked} calls on another user's objects`,
    'that differ from an unknown id',
    differing,
  );
}

/** Bad input to every call and frame, and every route by every role. */
export async function attack(options: ProofOptions): Promise<Finding[]> {
  const site = await startSite();
  const people = await peopleOf(site);
  const first = site.server();
  try {
    const findings: Finding[] = [];
    if (isWanted('roles', options)) {
      findings.push(...(await roles(site, people)), await others(site, people));
    }
    if (isWanted('fixed', options)) findings.push(await fixed(site, people));
    if (isWanted('frames', options)) findings.push(await frames(site));
    if (isWanted('random', options)) findings.push(await random(site, people));
    const uncaught = site.output().split('uncaught exception').length - 1;
    const errors = site.output().split('"level":"error"').length - 1;
    return [
      ...findings,
      {
        what: 'the process afterwards',
        promised: 'the same runs, 0 uncaught exceptions, 0 lines of level error',
        seen: `${first.isRunning() ? 'runs' : 'ENDED'}, ${uncaught} uncaught, ${errors} errors`,
        kept: first.isRunning() && uncaught + errors === 0,
      },
    ];
  } finally {
    await people.end();
    await site.remove();
  }
}
