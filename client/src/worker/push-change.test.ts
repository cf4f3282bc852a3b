import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PushWish, WISH_PATH } from '#shared/push-wish.ts';
import { renewSubscription } from './push-change.ts';

const WISH: PushWish = {
  endpoint: 'https://push.example/1',
  subjects: ['soon'],
  slots: ['2026-fre-dj-2'],
};

let kept: Map<string, Response>;
let calls: unknown[];
let status: number;

function made(name: string) {
  const endpoint = `https://push.example/${name}`;
  const toJSON = () => ({ endpoint, keys: { p256dh: `p${name}`, auth: 'a' } });
  return { endpoint, toJSON } as unknown as PushSubscription;
}
/** A push manager with a subscription or none, that makes one with the key it is asked with. */
function manager(present: PushSubscription | null) {
  const subscribe = async (options: unknown) => {
    calls.push(options);
    return made('new');
  };
  return { getSubscription: async () => present, subscribe } as unknown as PushManager;
}

beforeEach(() => {
  kept = new Map();
  calls = [];
  status = 200;
  const put = async (path: string, answer: Response) => void kept.set(path, answer);
  vi.stubGlobal('caches', {
    open: async () => ({ put, match: async (path: string) => kept.get(path)?.clone() }),
  });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ key: 'BAAB' });
    calls.push([method, path, JSON.parse(String(body))]);
    return new Response('', { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const keepWish = (wish: PushWish) => kept.set(WISH_PATH, Response.json(wish));
const keptWish = () => kept.get(WISH_PATH)?.clone().json();
const { endpoint: OLD, ...WANTED } = WISH;
const put = (name: string) => {
  const keys = { p256dh: `p${name}`, auth: 'a' };
  return ['PUT', WISH_PATH, { endpoint: `https://push.example/${name}`, keys, ...WANTED }];
};
const ended = ['DELETE', WISH_PATH, { endpoint: OLD }];

it('tells the server of the new subscription and what is wanted, then ends the one before', async () => {
  keepWish(WISH);
  await renewSubscription(manager(null), made('2'));
  expect(calls).toEqual([put('2'), ended]);
  expect(await keptWish()).toEqual({ ...WISH, endpoint: 'https://push.example/2' });
});

it('takes the one that the browser has, else makes one with the key of the server', async () => {
  keepWish(WISH);
  await renewSubscription(manager(made('3')));
  expect(calls.splice(0)).toEqual([put('3'), ended]);
  keepWish(WISH);
  await renewSubscription(manager(null), null);
  const options = { userVisibleOnly: true, applicationServerKey: 'BAAB' };
  expect(calls).toEqual([options, put('new'), ended]);
});

it('ends nothing where the address is the same or the server refused', async () => {
  keepWish(WISH);
  await renewSubscription(manager(null), made('1'));
  expect(calls.splice(0)).toEqual([put('1')]);
  status = 503;
  await renewSubscription(manager(null), made('2'));
  expect(calls).toEqual([put('2')]);
  expect(await keptWish(), 'a page will do it').toEqual(WISH);
});

it('does nothing where push is off', async () => {
  await renewSubscription(manager(null), made('2'));
  expect(calls).toEqual([]);
});
