import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  startPushService,
  startTestServer,
  type TestPushService,
  type TestServer,
} from '#server/testing/index.ts';

const E25 = '/api/admin/content/edition:2025';
const ACT = '2025-lor-dj-2';
const OTHER = '2025-fre-band-1';

let service: TestPushService;
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  service = await startPushService();
  // Before the festival, and all its acts are to come.
  server = await startTestServer({
    env: { PUSH_HOSTS: service.host },
    now: '2025-08-01T10:00:00Z',
  });
  cookie = (await addAdmin(server, 'kari')).cookie;
  // Two of whom nothing is known but an address for messages; one of them wants nothing of this act.
  await subscribe([ACT, OTHER]);
  await subscribe([OTHER]);
  // Who is logged in and wants messages too is one.
  const nora = await addUser(server);
  await server.api('PUT', '/api/user/favourites', { cookie: nora.cookie, body: { items: [ACT] } });
  await subscribe([ACT], nora.cookie);
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

async function subscribe(slots: string[], by?: string) {
  const { endpoint, keys } = service.browser();
  const body = { endpoint, keys, subjects: ['changes'], slots };
  const answer = await server.api('PUT', '/api/push/subscriptions', {
    body,
    ...(by && { cookie: by }),
  });
  expect(answer.status).toBe(200);
}
const call = (method: string, path: string, body?: unknown) =>
  server.api(method, path, { cookie, body });
async function checkWith(path: string, from: unknown, to: unknown): Promise<number> {
  const edit = { revision: 0, ops: [{ path, from, to }] };
  expect((await call('PATCH', E25, edit)).status, path).toBe(200);
  const { body } = await call('POST', `${E25}/check`, {});
  const back = { revision: 0, ops: [{ path, from: to, to: from }] };
  expect((await call('PATCH', E25, back)).status, path).toBe(200);
  return body.affectedPlans;
}

it('counts accounts, and browsers without one that want messages, each once', async () => {
  expect(await checkWith(`/slots/${ACT}/start`, '19:15', '19:45')).toBe(2);
  expect(await checkWith(`/slots/${OTHER}/start`, '20:00', '20:05')).toBe(2);
  expect(await checkWith('/ageNote', (await call('GET', E25)).body.draft.ageNote, 'ID')).toBe(0);
});

it('counts what a renamed stage and a renamed edition change in calendars', async () => {
  const { draft } = (await call('GET', E25)).body;
  const [stage] = draft.stages;
  expect(await checkWith(`/stages/${stage.id}/name`, stage.name, 'Hagen')).toBe(3);
  expect(await checkWith('/name', draft.name, 'CTRL Festivalen')).toBe(3);
});

it('says before and after a hot change how many plans it touches, and a dry run changes nothing', async () => {
  const ops = [{ path: `/slots/${ACT}/status`, from: 'planned', to: 'cancelled' }];
  const before = (await call('GET', E25)).body;
  const dry = await call('POST', `${E25}/hot?dryRun=true`, { ops, comment: '' });
  expect(dry).toMatchObject({
    status: 200,
    body: { version: before.liveVersion, affectedPlans: 2, changes: [{ text: 'DJ 2 er avlyst' }] },
  });
  const { live, draft, revision } = (await call('GET', E25)).body;
  expect({ live, draft, revision }).toEqual({
    live: before.live,
    draft: before.draft,
    revision: before.revision,
  });
  const done = await call('POST', `${E25}/hot`, { ops, comment: '' });
  expect(done.body).toMatchObject({ version: before.liveVersion + 1, affectedPlans: 2 });
  expect((await call('POST', `${E25}/hot?dryRun=kanskje`, { ops, comment: '' })).status).toBe(400);
  const refused = [{ path: `/slots/${ACT}/act`, from: 'DJ 2', to: 'DJ 3' }];
  const no = await call('POST', `${E25}/hot?dryRun=true`, { ops: refused, comment: '' });
  expect(no.status).toBe(400);
});
