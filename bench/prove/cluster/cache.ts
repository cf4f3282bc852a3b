import { setTimeout as pause } from 'node:timers/promises';
import { ask, call, comes, cookiesOf } from '../../lib/calls.ts';
import { ADMIN } from '../../lib/site.ts';
import { atMost, exactly, type Finding, none } from '../proof.ts';
import type { Machines } from './machines.ts';

const ASKED = 2000;
const SEEN_WITHIN_S = 10;
/** Says who is logged in. */
const SESSION = '/api/user/session';
const PASSWORD = 'en lang setning';

/** Registers somebody and returns the cookies of the session. */
async function register(machines: Machines, username: string): Promise<string> {
  const body = {
    ...{ username, email: `${username}@post.test`, password: PASSWORD, confirmPassword: PASSWORD },
    ...{ firstName: username, lastName: 'Nordmann' },
  };
  return cookiesOf(await call(machines, 'POST', '/api/user/register', { body }));
}

/** Two people ask for what is their own, through the cache, among calls for everybody. */
export async function cachedAnswers(machines: Machines): Promise<Finding[]> {
  const people = await Promise.all(
    ['kari', 'ola'].map(async (name) => ({ name, cookie: await register(machines, name) })),
  );
  const paths = [SESSION, '/', '/api/content', '/api/user/messages'];
  let [foreign, answered] = [0, 0];
  const one = async (number: number) => {
    const person = people[number % people.length];
    const path = paths[Math.floor(number / 2) % paths.length] ?? '/';
    if (person === undefined) return;
    const { status, text } = await ask(machines.port, 'GET', path, {
      headers: { cookie: person.cookie },
    });
    if (status === 200) answered += 1;
    const others = people.filter(({ name }) => name !== person.name);
    if (others.some(({ name }) => text.includes(`"${name}"`))) foreign += 1;
    if (path === SESSION && !text.includes(person.name)) foreign += 1;
  };
  for (let at = 0; at < ASKED; at += 40) {
    await Promise.all(Array.from({ length: 40 }, (_, more) => one(at + more)));
  }
  const nobody = await ask(machines.port, 'GET', '/api/user/messages');
  return [
    none(`${answered} of ${ASKED} calls of two people through the cache`, 'foreign', foreign),
    exactly('the same call without a login afterwards', '401', nobody.status),
    await bytesThroughCache(machines),
  ];
}

/**
 * ETag and compression are those of the site behind the cache. A page holds the moment it was
 * rendered for, so that the two machines have an ETag each.
 */
async function bytesThroughCache(machines: Machines): Promise<Finding> {
  const headers = { 'accept-encoding': 'br' };
  const own = await Promise.all(
    [31, 32].map((host) => fetch(`http://${machines.net}.${host}:5000/`, { headers })),
  );
  const etags = own.map((answer) => answer.headers.get('etag'));
  const get = (more: Record<string, string>) => ask(machines.port, 'GET', '/', { headers: more });
  const { headers: cached } = await get(headers);
  const etag = String(cached.etag);
  const again = await get({ ...headers, 'if-none-match': etag });
  const plain = await get({});
  await pause(1500);
  const isKept = Number((await get(headers)).headers.age) > 0;
  const [coding, plainCoding] = [cached, plain.headers].map((one) => one['content-encoding']);
  return exactly(
    'the home page through the cache',
    'kept: true, br with an ETag of the site: true, 304 for it, else without a coding: true',
    `kept: ${isKept}, ${coding} with an ETag of the site: ${etags.includes(etag)}, ` +
      `${again.status} for it, else without a coding: ${plainCoding === undefined}`,
  );
}

/** A publication is seen by everybody behind the cache. */
export async function publicationThroughCache(machines: Machines): Promise<Finding[]> {
  const cookie = cookiesOf(await call(machines, 'POST', '/api/admin/login', { body: ADMIN }));
  const site = async (method: string, path = '', body?: unknown) => {
    const sent = { cookie, ...(body !== undefined && { body }) };
    return (await call(machines, method, `/api/admin/content/site${path}`, sent)).body;
  };
  const { revision, draft } = await site('GET');
  const name = `CTRL ${Date.now() % 100_000}`;
  const op = { path: '/organisation/name', from: draft.organisation.name, to: name };
  const edited = await site('PATCH', '', { revision, ops: [op] });
  const { problems } = await site('POST', '/check');
  const paths = ['/', '/api/content'];
  // The cache holds both before it is published.
  for (const path of paths) await ask(machines.port, 'GET', path);
  const comment = { comment: '', acknowledged: problems };
  await site('POST', '/publish', { revision: edited.revision, ...comment });
  const begin = performance.now();
  const times = await Promise.all(
    paths.map(async (path) => {
      // Twice in a row, because two machines answer in turn.
      const isNew = async () => (await ask(machines.port, 'GET', path)).text.includes(name);
      await comes(async () => (await isNew()) && isNew(), 60_000);
      return (performance.now() - begin) / 1000;
    }),
  );
  return [atMost('a publication through the cache, page and call', SEEN_WITHIN_S, 's', ...times)];
}
