import { calls } from '../../server/http/calls.ts';
import { badRequests } from '../../server/testing/bad-requests.ts';
import { type Answer, ask } from '../lib/calls.ts';
import { type Site, startSite } from '../lib/site.ts';
import { badFrames, type FixedInput, fixedInputs } from './attack/inputs.ts';
import { type People, peopleOf } from './people.ts';
import { type Finding, finding, isWanted, type ProofOptions } from './proof.ts';

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
  const promised = '0 of 5xx, hangs, leaks or answers without a message';
  return finding(`${sent} ${what}`, promised, faults.length, faults.length === 0);
}

/** Where the session of each role shows that it is open. */
const PROBES = {
  user: '/api/user/stats',
  admin: '/api/admin/two-factor',
  affiliate: '/api/affiliate/dashboard',
};
const isProbed = (role: string | undefined): role is keyof typeof PROBES =>
  role !== undefined && role in PROBES;

/** Sends each request with the session that its call asks for, anew when an earlier call has ended it. */
async function requests(
  site: Site,
  people: People,
  what: string,
  inputs: readonly FixedInput[],
): Promise<Finding> {
  const faults: string[] = [];
  const kept = new Map<string, string>();
  const sessionFor = async (role: string | undefined): Promise<Record<string, string>> => {
    if (!isProbed(role)) return {};
    const known = kept.get(role);
    const isOpen = async (cookie: string) =>
      (await ask(site.port, 'GET', PROBES[role], { headers: { cookie } })).status === 200;
    if (known !== undefined && (await isOpen(known))) return { cookie: known };
    const { cookie } = await people[role]();
    kept.set(role, cookie);
    return { cookie };
  };
  await forEach(inputs, async ({ method, target, headers, body }) => {
    const session = await sessionFor(roleOf(method, target));
    const sent = { headers: { ...session, ...headers }, body };
    const fault = faultOf(target, await ask(site.port, method, target, sent));
    if (fault === null) return;
    const type = headers['content-type'] ?? '';
    faults.push(`${fault} <- ${method} ${target.slice(0, 80)} (${type}) ${body.slice(0, 100)}`);
  });
  return told(what, inputs.length, faults);
}

/** The same random requests each time. */
function randomInputs(): FixedInput[] {
  const bad = badRequests(SEED);
  return Array.from({ length: RANDOM }, () => {
    const { method, target, type, text } = bad.next();
    return { method, target, headers: type === '' ? {} : { 'content-type': type }, body: text };
  });
}

/** Bad input to every call and frame. Who may call what is a test (server/app.test.ts). */
export async function attack(options: ProofOptions): Promise<Finding[]> {
  const site = await startSite();
  const people = await peopleOf(site);
  const first = site.server();
  try {
    const findings: Finding[] = [];
    if (isWanted('fixed', options))
      findings.push(await requests(site, people, 'fixed inputs', fixedInputs()));
    if (isWanted('frames', options)) {
      const { sent, faults } = await badFrames(site.port, RANDOM_FRAMES, SEED);
      findings.push(told('bad frames', sent, faults));
    }
    if (isWanted('random', options))
      findings.push(await requests(site, people, 'random inputs', randomInputs()));
    const uncaught = site.output().split('uncaught exception').length - 1;
    const errors = site.output().split('"level":"error"').length - 1;
    return [
      ...findings,
      finding(
        'the process afterwards',
        'the same runs, 0 uncaught exceptions, 0 lines of level error',
        `${first.isRunning() ? 'runs' : 'ENDED'}, ${uncaught} uncaught, ${errors} errors`,
        first.isRunning() && uncaught + errors === 0,
      ),
    ];
  } finally {
    await people.end();
    await site.remove();
  }
}
