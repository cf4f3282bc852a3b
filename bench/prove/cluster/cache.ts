import { setTimeout as pause } from 'node:timers/promises';
import { ask, call, cookiesOf } from '../../lib/calls.ts';
import { ADMIN } from '../../lib/site.ts';
import { type Finding, none } from '../proof.ts';
import type { Machines } from './machines.ts';

const ASKED = 2000;
const SEEN_WITHIN_MS = 10_000;
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
    {
      what: 'the same call without a login afterwards',
      promised: '401',
      seen: String(nobody.status),
      kept: nobody.status === 401,
    },
    ...(await bytesThroughCache(machines)),
  ];
}

/**
 * ETag and compression are those of the site behind the cache. A page holds the moment it was
 * rendered for, so that the two machines have an ETag each.
 */
async function bytesThroughCache(machines: Machines): Promise<Finding[]> {
  const headers = { 'accept-encoding': 'br' };
  const direct = async (host: number) => {
    const answer = await fetch(`http://${machines.net}.${host}:5000/`, { headers });
    return { etag: answer.headers.get('etag'), encoding: answer.headers.get('content-encoding') };
  };
  const own = await Promise.all([31, 32].map(direct));
  const cached = await ask(machines.port, 'GET', '/', { headers });
  const again = await ask(machines.port, 'GET', '/', {
    headers: { ...headers, 'if-none-match': String(cached.headers.etag) },
  });
  const plain = await ask(machines.port, 'GET', '/');
  await pause(1500);
  const older = await ask(machines.port, 'GET', '/', { headers });
  const whose = own.some(({ etag }) => etag === cached.headers.etag) ? 'its' : 'ANOTHER';
  const seen = `${older.headers.age} s old, ${cached.headers['content-encoding']} with ${whose} ETag, ${again.status} for it, plain ${plain.headers['content-encoding'] ?? 'as it is'}`;
  return [
    {
      what: 'the home page through the cache',
      promised: 'kept, br with the ETag of the site, 304 for it, plain as it is',
      seen,
      kept:
        Number(older.headers.age) > 0 &&
        own.some(
          ({ etag, encoding }) =>
            etag !== null &&
            cached.headers.etag === etag &&
            cached.headers['content-encoding'] === encoding,
        ) &&
        again.status === 304 &&
        plain.headers['content-encoding'] === undefined,
    },
  ];
}

/** A publication is seen by everybody behind the cache. */
export async function publicationThroughCache(machines: Machines): Promise<Finding[]> {
  const cookie = cookiesOf(await call(machines, 'POST', '/api/admin/login', { body: ADMIN }));
  const params = { cookie };
  const draft = await call(machines, 'GET', '/api/admin/content/site', params).then(
    (answer) =>
      answer.json() as Promise<{ revision: number; draft: { organisation: { name: string } } }>,
  );
  const name = `CTRL ${Date.now() % 100_000}`;
  const from = draft.draft.organisation.name;
  const edited = await call(machines, 'PATCH', '/api/admin/content/site', {
    ...params,
    body: { revision: draft.revision, ops: [{ path: '/organisation/name', from, to: name }] },
  }).then((answer) => answer.json() as Promise<{ revision: number }>);
  const check = await call(machines, 'POST', '/api/admin/content/site/check', params);
  const { problems } = (await check.json()) as { problems: { path: string; message: string }[] };
  // The cache holds both before it is published.
  for (const path of ['/', '/api/content']) await ask(machines.port, 'GET', path);
  await call(machines, 'POST', '/api/admin/content/site/publish', {
    ...params,
    body: { revision: edited.revision, comment: '', acknowledged: problems },
  });
  const begin = performance.now();
  const seenAfter = async (path: string): Promise<number> => {
    while (performance.now() - begin < 60_000) {
      // Twice in a row, because two machines answer in turn.
      const two = [await ask(machines.port, 'GET', path), await ask(machines.port, 'GET', path)];
      if (two.every(({ text }) => text.includes(name))) break;
      await pause(100);
    }
    return performance.now() - begin;
  };
  const times = await Promise.all(['/', '/api/content'].map(seenAfter));
  return [
    {
      what: 'a publication through the cache, page and call',
      promised: `seen within ${SEEN_WITHIN_MS / 1000} s`,
      seen: times.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', '),
      kept: times.every((ms) => ms <= SEEN_WITHIN_MS),
    },
  ];
}
