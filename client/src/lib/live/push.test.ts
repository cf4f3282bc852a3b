// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/*
 * The browser's side is made up: a push manager that gives subscriptions with the key it was asked with.
 */

const KEY = 'BAAB';
const OTHER_KEY = 'BAAC';

interface Call {
  method: string;
  path: string;
  body: unknown;
}

let calls: Call[];
let refuse: (call: Call) => Response | undefined;
let key: string | null;
let answerToQuestion: NotificationPermission;
let subscription: ReturnType<typeof made> | null;
let count: number;

function made(applicationServerKey: Uint8Array) {
  count += 1;
  const endpoint = `https://push.example/${count}`;
  return {
    endpoint,
    options: { applicationServerKey: applicationServerKey.buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: `p${count}`, auth: 'a' } }),
    unsubscribe: vi.fn(async () => {
      subscription = null;
      return true;
    }),
  };
}

/** The modules keep what they read: each test has its own. */
const load = async () => ({
  ...(await import('./push.ts')),
  ...(await import('../storage/plan.ts')),
});

let forWorker: unknown;

beforeEach(() => {
  forWorker = null;
  vi.resetModules();
  vi.stubEnv('PROD', true);
  localStorage.clear();
  calls = [];
  refuse = () => undefined;
  key = KEY;
  answerToQuestion = 'granted';
  subscription = null;
  count = 0;
  const registration = {
    active: {},
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        subscription = made(applicationServerKey);
        return subscription;
      },
    },
  };
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Test', onLine: true, serviceWorker });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: async () => {
      Object.assign(Notification, { permission: answerToQuestion });
      return answerToQuestion;
    },
  });
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (_path: string, answer: Response) => {
        forWorker = await answer.json();
      },
    }),
    delete: async () => {
      forWorker = null;
    },
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const call = { method, path, body: body === undefined ? null : JSON.parse(String(body)) };
    calls.push(call);
    return (
      refuse(call) ??
      Response.json(
        path.endsWith('/key') ? { key } : { success: true, message: 'Akseptert av pushtjenesten.' },
      )
    );
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const put = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('asks the visitor, subscribes with the server’s key and sends the acts of the plan', async () => {
  const { switchPushOn, readPushState, chosenSubjects, setInPlan } = await load();
  expect(await readPushState()).toBe('off');
  setInPlan(['2026-fre-dj-2'], true);
  expect(await switchPushOn(['soon'])).toBe('on');
  expect(put()).toEqual([
    {
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p1', auth: 'a' },
      subjects: ['soon'],
      slots: ['2026-fre-dj-2'],
    },
  ]);
  expect(await readPushState()).toBe('on');
  expect(chosenSubjects()).toEqual(['soon']);
});

it.each([
  ['denied', 'denied'],
  ['default', 'off'],
] as const)('sends nothing when the answer is %s', async (permission, state) => {
  answerToQuestion = permission;
  const { switchPushOn, readPushState } = await load();
  expect(await switchPushOn(['soon'])).toBe(state);
  expect(calls).toEqual([]);
  expect(await readPushState()).toBe(state);
});

it('is not on when the server refused', async () => {
  refuse = ({ method }) =>
    method === 'PUT'
      ? Response.json({ message: 'Ukjent pushtjeneste.' }, { status: 400 })
      : undefined;
  const { switchPushOn, readPushState } = await load();
  await expect(switchPushOn(['soon'])).rejects.toThrow('Ukjent pushtjeneste.');
  expect(await readPushState()).toBe('off');
});

it('says so where the server has no key', async () => {
  key = null;
  const { switchPushOn } = await load();
  await expect(switchPushOn(['soon'])).rejects.toThrow('ikke slått på hos oss');
});

it('subscribes anew when the server has another key', async () => {
  const { switchPushOn } = await load();
  await switchPushOn(['soon']);
  const first = subscription;
  key = OTHER_KEY;
  await switchPushOn(['soon', 'changes']);
  expect(first?.unsubscribe).toHaveBeenCalledOnce();
  expect(put().at(-1)).toMatchObject({ endpoint: 'https://push.example/2' });
});

it('keeps the server in step with the plan, and asks nothing when nothing is new', async () => {
  const { switchPushOn, setInPlan, followPush } = await load();
  await switchPushOn(['changes']);
  vi.useFakeTimers();
  const stop = followPush();
  await vi.advanceTimersByTimeAsync(5000);
  expect(put()).toHaveLength(1);
  setInPlan(['2026-fre-dj-2'], true);
  setInPlan(['2026-fre-dj-3'], true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(put()).toHaveLength(2);
  expect(put().at(-1)).toMatchObject({ slots: ['2026-fre-dj-2', '2026-fre-dj-3'] });
  stop();
  vi.useRealTimers();
});

it('keeps what is wanted where the service worker can read it, until it is switched off', async () => {
  const { switchPushOn, switchPushOff, setInPlan, followPush } = await load();
  await switchPushOn(['changes']);
  const wish = { endpoint: 'https://push.example/1', subjects: ['changes'] };
  expect(forWorker).toEqual({ ...wish, slots: [] });
  // A browser that switched push on before there was this copy.
  forWorker = null;
  vi.useFakeTimers();
  const stop = followPush();
  await vi.advanceTimersByTimeAsync(5000);
  expect(forWorker).toEqual({ ...wish, slots: [] });
  setInPlan(['2026-fre-dj-2'], true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(forWorker).toEqual({ ...wish, slots: ['2026-fre-dj-2'] });
  stop();
  vi.useRealTimers();
  await switchPushOff();
  expect(forWorker).toBeNull();
});

it('makes a subscription that the browser ended anew, with the same subjects', async () => {
  const { switchPushOn, followPush } = await load();
  await switchPushOn(['announcements']);
  subscription = null;
  vi.useFakeTimers();
  const stop = followPush();
  await vi.advanceTimersByTimeAsync(5000);
  expect(put().at(-1)).toMatchObject({
    endpoint: 'https://push.example/2',
    subjects: ['announcements'],
  });
  stop();
  vi.useRealTimers();
});

it('subscribes anew when the server says that the key is another one', async () => {
  const { switchPushOn, followPush, setInPlan } = await load();
  await switchPushOn(['soon']);
  key = OTHER_KEY;
  refuse = ({ method, body }) =>
    method === 'PUT' && JSON.stringify(body).includes('example/1')
      ? Response.json({ message: 'Ny nøkkel' }, { status: 409 })
      : undefined;
  vi.useFakeTimers();
  const stop = followPush();
  setInPlan(['2026-fre-dj-2'], true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(put().at(-1)).toMatchObject({ endpoint: 'https://push.example/2' });
  stop();
  vi.useRealTimers();
});

it('tells the server before it forgets', async () => {
  const { switchPushOn, switchPushOff, readPushState } = await load();
  await switchPushOn(['soon']);
  refuse = ({ method }) => (method === 'DELETE' ? new Response('', { status: 503 }) : undefined);
  await expect(switchPushOff()).rejects.toThrow();
  expect(await readPushState(), 'still on').toBe('on');
  refuse = () => undefined;
  expect(await switchPushOff()).toBe('off');
  expect(calls.at(-1)).toMatchObject({
    method: 'DELETE',
    body: { endpoint: 'https://push.example/1' },
  });
  expect(await readPushState()).toBe('off');
});

it('repeats what the server says of the test message', async () => {
  const { switchPushOn, sendTestPush } = await load();
  await switchPushOn(['soon']);
  expect(await sendTestPush()).toBe('Akseptert av pushtjenesten.');
});

it('knows an iPhone outside the home screen, and a browser without push', async () => {
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  const { readPushState } = await load();
  expect(await readPushState()).toBe('unsupported');
  Object.assign(navigator, { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' });
  expect(await readPushState()).toBe('homeScreen');
});

it('passes over what it did not store', async () => {
  const { chosenSubjects } = await load();
  for (const text of [
    'x',
    '7',
    '{}',
    '{"subjects":[],"sent":""}',
    '{"subjects":["alt"],"sent":""}',
  ]) {
    localStorage.setItem('ctrl-varsler', text);
    expect(chosenSubjects(), text).toBeNull();
  }
});
