import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  cookiesOf,
  openSocket,
  ROOMY_ACCOUNTS,
  registration,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { ...ROOMY_ACCOUNTS, LIMIT_CHAT_NAME: '1000/60' } });
  await addAdmin(server, 'Sjefen');
});
afterAll(() => server.stop());

const register = (username: string, cookie?: string) =>
  server.api('POST', '/api/user/register', {
    body: registration({ username }),
    ...(cookie && { cookie }),
  });
const choose = (navn: string) => server.api('POST', '/api/chat/name', { body: { navn } });

const TAKEN = { status: 409, body: { errors: { username: 'Brukernavnet er opptatt' } } };

describe('usernames that nobody may take', () => {
  it.each([
    ...['admin', 'Administrator', 'moderator', 'mod', 'CTRL', 'ctrladmin', 'system', 'support'],
    ...['vakt', 'ctrl_admin', 'adm1n', 'm0d', 'v4kt', '_system_', 'sjefen', 'SJEFEN', 'sj3fen'],
  ])('%s', async (username) => {
    expect(await register(username)).toMatchObject(TAKEN);
    const visitor = await choose(username);
    expect(visitor).toMatchObject({ status: 409, body: { errors: { navn: expect.any(String) } } });
  });

  it.each(['adminette', 'modig', 'nattvakten'])('does not refuse %s', async (username) => {
    expect((await register(username)).status).toBe(201);
  });
});

describe('a name that a visitor has in the chat', () => {
  it('is no username of somebody else while it is held, and free afterwards', async () => {
    const chosen = await choose('Besøker');
    expect(await register('besøker')).toMatchObject(TAKEN);
    server.clock.advance(25 * 3_600_000);
    expect((await register('besøker')).status).toBe(201);
    expect(chosen.status).toBe(200);
  });

  it('is one who writes without a cookie, too', async () => {
    const socket = await openSocket(server.url, '?room=festival', { navn: 'Uten.Kake' });
    expect((await socket.say('hei')).type).toBe('ack');
    expect(await register('uten.kake')).toMatchObject(TAKEN);
    await socket.close();
  });

  it('may become the username of the visitor in that browser', async () => {
    const { ctrl_chat: cookie = '' } = cookiesOf(await choose('Egen'));
    expect((await register('egen', cookie)).status).toBe(201);
  });

  it('is given to one of two who ask at once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Samtidig${index}`);
    const asked = names.map((name) => Promise.all([register(name), choose(name)]));
    for (const answers of await Promise.all(asked)) {
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    }
  });
});
