import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  planOf,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#server/testing/index.ts';
import { adminUser, adminUserDetails, USER_SORTS } from '#shared/contracts/admin-users.ts';
import { selectUsers } from './admin-users.store.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let server: TestServer;
let cookie: string;
let user: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_IDLE_SECONDS: '28800' } });
  cookie = (await addAdmin(server)).cookie;
});
beforeEach(async () => {
  user = await addUser(server);
});
afterAll(() => server.stop());

function api(method: string, path: string, body?: unknown, by: string | undefined = cookie) {
  const options = { ...(body !== undefined && { body }), ...(by && { cookie: by }) };
  return server.api(method, `/api/admin/users${path}`, options);
}

async function acts(action: string, id = user.id) {
  const { rows } = await server.ctx.db.pool.query(
    'SELECT actor, before, after, request_id FROM audit_log WHERE action = $1 AND subject_id = $2',
    [action, id],
  );
  return rows;
}

const GIFT = { title: 'Takk', description: 'For hjelpen.', giftType: 'points', value: '30 poeng' };

describe('every call', () => {
  it.each([
    ['GET', ''],
    ['GET', '/ID'],
    ['PATCH', '/ID'],
    ['POST', '/gifts'],
    ['POST', '/ID/gifts'],
    ['POST', '/ID/message'],
    ['DELETE', '/ID/picture'],
    ['DELETE', '/ID/gifts/ID'],
    ['DELETE', '/ID/messages/ID'],
  ])('%s %s is for admins', async (method, path) => {
    const at = path.replaceAll('ID', user.id);
    const body =
      method === 'GET'
        ? undefined
        : { isActive: false, message: 'Hei', userIds: [user.id], ...GIFT };
    for (const by of ['', user.cookie, 'ctrl_admin=tull']) {
      expect((await api(method, at, body, by)).status).toBe(401);
    }
    const { rows } = await server.ctx.db.pool.query(
      `SELECT (SELECT count(*) FROM user_gifts WHERE user_id = $1)
            + (SELECT count(*) FROM user_messages WHERE user_id = $1) AS n, is_active
         FROM users WHERE id = $1`,
      [user.id],
    );
    expect(Number(rows[0]?.n)).toBe(0);
    expect(rows[0]?.is_active).toBe(true);
  });

  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/gifts'],
    ['POST', '/message'],
    ['DELETE', `/gifts/${NOBODY}`],
    ['DELETE', `/messages/${NOBODY}`],
  ])('%s %s is 404 for what is no user', async (method, rest) => {
    const body = method === 'GET' ? undefined : { isActive: false, message: 'Hei', ...GIFT };
    const answers = [
      await api(method, `/${NOBODY}${rest}`, body),
      await api(method, `/1${rest}`, body),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });
});

describe('GET /api/admin/users', () => {
  it('answers the users newest first, with their figures and without secrets', async () => {
    server.clock.advance(1000);
    const newest = await addUser(server, { username: 'Ærlig', email: 'Aerlig@example.no' });
    await api('POST', `/${newest.id}/gifts`, GIFT);
    await server.ctx.db.pool.query(
      `INSERT INTO chat_users (sender, navn, message_count, total_points)
       VALUES ($1, 'Ærlig', 12, 60), ('v:1', 'ærlig', 40, 90)`,
      [`u:${newest.id}`],
    );
    const answer = await api('GET', '');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(adminUser.strict().parse(answer.body[0])).toEqual({
      id: newest.id,
      username: 'Ærlig',
      email: 'Aerlig@example.no',
      emailConfirmed: true,
      firstName: 'Kari',
      lastName: 'Nordmann',
      bio: null,
      profilePicture: null,
      isActive: true,
      createdAt: server.clock.now().toISOString(),
      lastActive: null,
      giftsReceived: 1,
      messagesSent: 12,
    });
    expect(answer.text).not.toContain('password');
  });

  it.each([
    ['page', '-1'],
    ['page', '2147483648000'],
    ['limit', '1000'],
    ['sort', 'password'],
  ])('refuses ?%s=%s', async (name, value) => {
    const answer = await api('GET', `?${name}=${value}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([name]);
  });

  it('finds by name, username and e-mail, whatever the letter case, and takes % as it is', async () => {
    const found = await addUser(server, { username: 'Bjørg_å', email: 'ba@example.no' });
    for (const q of ['BJØRG_Å', 'ba@EXAMPLE', 'kari nordmann bjørg']) {
      const { body } = await api('GET', `?q=${encodeURIComponent(q)}`);
      expect(body.map(({ id }: { id: string }) => id)).toEqual([found.id]);
    }
    expect((await api('GET', '?q=%25')).body).toEqual([]);
  });

  it('narrows to a state of the account', async () => {
    const { id } = await addUser(server, { username: 'stengt' });
    await addUser(server, { username: 'ubekreftet', confirmed: false });
    await server.ctx.db.pool.query('UPDATE users SET is_active = false WHERE id = $1', [id]);
    const names = async (state: string) => {
      const { items, total } = (
        await server.api('GET', `/api/admin/users?limit=200&state=${state}`, { cookie })
      ).body;
      expect(items).toHaveLength(total);
      return items.map(({ username }: { username: string }) => username);
    };
    expect(await names('inactive')).toEqual(['stengt']);
    expect(await names('unconfirmed')).toEqual(['ubekreftet']);
    expect(await names('active')).not.toContain('stengt');
    const unknown = await server.api('GET', '/api/admin/users?state=alle', { cookie });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['state']]);
  });

  it('answers pages with a total, and at most 500 without', async () => {
    await server.ctx.db.pool.query(
      `INSERT INTO users (username, email, password, first_name, last_name, created_at, last_active)
       SELECT 'mange' || lpad(n::text, 3, '0'), 'm' || n || '@example.no', '-', 'M', 'N',
              timestamptz '2020-01-01' + n * interval '1 minute',
              CASE WHEN n > 2 THEN timestamptz '2027-01-01' - n * interval '1 minute' END
         FROM generate_series(1, 510) n`,
    );
    expect((await api('GET', '')).body).toHaveLength(500);
    const page = (await api('GET', '?q=mange&page=2&limit=200')).body;
    expect(Object.keys(page).sort()).toEqual(['items', 'total']);
    expect(page.total).toBe(510);
    expect(page.items).toHaveLength(200);
    expect(page.items[0].username).toBe('mange310');
    const first = async (sort: string) =>
      (await api('GET', `?q=mange&limit=1&sort=${sort}`)).body.items[0].username;
    expect(await first('createdAt')).toBe('mange001');
    expect(await first('username')).toBe('mange001');
    expect(await first('-username')).toBe('mange510');
    expect(await first('-lastActive')).toBe('mange003');
    expect(['mange001', 'mange002']).toContain(await first('lastActive'));
  });

  it.each(USER_SORTS)('reads a page by an index, sorted by %s', async (sort) => {
    const query = { paged: true, limit: 50, offset: 0, q: '', sort };
    const plan = await planOf(server.ctx.db, selectUsers(server.ctx.db.orm, query));
    expect(plan).toMatchObject({ wholeTables: [], sorts: false });
  });

  it('finds words of one and two letters, of fields side by side, and nothing that is not there', async () => {
    const found = await addUser(server, { username: 'xq9.zz', email: 'qx@example.no' });
    const ids = async (q: string) => {
      const { body } = await api('GET', `?q=${encodeURIComponent(q)}`);
      return body.map(({ id }: { id: string }) => id);
    };
    for (const q of ['9.', 'xq9', 'Q9.ZZ', 'nordmann xq9', 'zz qx@']) {
      expect(await ids(q), q).toEqual([found.id]);
    }
    // All its trigrams are there, the word is not.
    for (const q of ['xq9.zz qx@example.no xq9.zz', 'nordmannordmann']) {
      expect(await ids(q), q).toEqual([]);
    }
  });
});

describe('GET /api/admin/users/{userId}', () => {
  it('answers the user with all gifts, opened or not, and all messages', async () => {
    await api('POST', `/${user.id}/gifts`, GIFT);
    await api('POST', `/${user.id}/message`, { message: 'Hei!' });
    const answer = await api('GET', `/${user.id}`);
    const details = adminUserDetails.parse(answer.body);
    expect(details.user).toMatchObject({ id: user.id, giftsReceived: 1 });
    expect(details.gifts).toMatchObject([{ description: 'For hjelpen.', opened: false }]);
    expect(details.messages).toMatchObject([{ message: 'Hei!', read: false }]);
  });
});

describe('PATCH /api/admin/users/{userId}', () => {
  it.each([undefined, 'false', 0, null])('refuses isActive = %j', async (isActive) => {
    const answer = await api('PATCH', `/${user.id}`, { isActive });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { isActive: 'Må være ja eller nei' } },
    });
  });

  it('closes the account and its sessions at once, and nobody else', async () => {
    const other = await addUser(server);
    const ended: string[] = [];
    const stop = server.ctx.bus.subscribe('session-ended', (payload) => ended.push(payload));
    const extra = { isActive: false, email: 'ny@example.no', isAdmin: true };
    const answer = await api('PATCH', `/${user.id}`, extra);
    expect(answer.status).toBe(200);
    expect(adminUser.parse(answer.body)).toMatchObject({
      id: user.id,
      isActive: false,
      email: user.email,
    });
    const gifts = (by: string) => server.api('GET', '/api/user/gifts', { cookie: by });
    expect((await gifts(user.cookie)).status).toBe(401);
    expect((await gifts(other.cookie)).status).toBe(200);
    await expect.poll(() => ended).toEqual([`subject:${user.id}`]);
    stop();
    expect(await acts('user.deactivate')).toEqual([
      {
        actor: 'sjef',
        before: { isActive: true },
        after: { isActive: false },
        request_id: expect.any(String),
      },
    ]);
  });

  it('is one act however many come at once, and can be undone', async () => {
    const close = () => api('PATCH', `/${user.id}`, { isActive: false });
    const answers = await Promise.all(Array.from({ length: 50 }, close));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await acts('user.deactivate')).toHaveLength(1);
    expect((await api('PATCH', `/${user.id}`, { isActive: true })).body.isActive).toBe(true);
    expect(await acts('user.activate')).toHaveLength(1);
  });
});

describe('POST /api/admin/users/{userId}/gifts', () => {
  it.each([
    ['title', ' ', 'Tittel kreves'],
    ['description', undefined, 'Beskrivelse kreves'],
    ['giftType', 'money', 'Velg type'],
    ['value', 'x'.repeat(101), 'Kan ikke være lengre enn 100 tegn'],
  ])('refuses %s = %j', async (field, value, text) => {
    const answer = await api('POST', `/${user.id}/gifts`, { ...GIFT, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
  });

  it('gives the gift in the name of the admin, whose points count when it is opened', async () => {
    const heard: string[] = [];
    const stop = server.ctx.bus.subscribe(`user:${user.id}`, (news) => heard.push(news));
    const forged = { opened: true, points: 9000, givenByAdmin: 'noen', userId: NOBODY };
    const answer = await api('POST', `/${user.id}/gifts`, { ...GIFT, ...forged });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, gift: { opened: false, givenByAdmin: 'sjef', value: '30 poeng' } },
    });
    const { id } = answer.body.gift;
    await server.api('POST', `/api/user/gifts/${id}/open`, { cookie: user.cookie });
    const stats = await server.api('GET', '/api/user/stats', { cookie: user.cookie });
    expect(stats.body.totalPoints).toBe(30);
    await expect.poll(() => heard).toEqual(['gifts', 'gifts']);
    stop();
    expect(await acts('user.gift')).toMatchObject([{ actor: 'sjef', after: { giftId: id } }]);
  });

  it.each([
    ['points', '100 poeng', 100],
    ['points', '1 000 poeng', 1000],
    ['merchandise', '100 poeng', 0],
    ['exclusive_access', '3', 0],
  ])('of type %s with the value %j is worth %d points', async (giftType, value, points) => {
    const { body } = await api('POST', `/${user.id}/gifts`, { ...GIFT, giftType, value });
    await server.api('POST', `/api/user/gifts/${body.gift.id}/open`, { cookie: user.cookie });
    const stats = await server.api('GET', '/api/user/stats', { cookie: user.cookie });
    expect(stats.body.totalPoints).toBe(points);
  });

  it.each(['hundre', '', null, '0', '1,5', '99999999 poeng', '10 poeng og en is'])(
    'of type points is refused with the value %j',
    async (value) => {
      const answer = await api('POST', `/${user.id}/gifts`, { ...GIFT, value });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: { value: 'Skriv antall poeng som et tall' } },
      });
      expect((await api('GET', `/${user.id}`)).body.gifts).toEqual([]);
    },
  );

  it('gives once for one Idempotency-Key, and to each of two users', async () => {
    const other = await addUser(server);
    const give = (id: string) =>
      server.api('POST', `/api/admin/users/${id}/gifts`, {
        body: GIFT,
        cookie,
        headers: { 'idempotency-key': 'gave-1' },
      });
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(user.id)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await give(other.id);
    for (const { id } of [user, other]) {
      expect((await api('GET', `/${id}`)).body.gifts).toHaveLength(1);
      expect(await acts('user.gift', id)).toHaveLength(1);
    }
  });
});

describe('POST /api/admin/users/{userId}/message', () => {
  it.each([undefined, ' \u00a0 ', 7])('refuses the message %j', async (message) => {
    const answer = await api('POST', `/${user.id}/message`, { message });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { message: 'Skriv en melding' } },
    });
  });

  it('puts the message into the inbox, and what it says into no log', async () => {
    const heard: string[] = [];
    const stop = server.ctx.bus.subscribe(`user:${user.id}`, (news) => heard.push(news));
    const answer = await api('POST', `/${user.id}/message`, { message: '  Velkommen\nhit! ' });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Melding sendt!' },
    });
    const inbox = await server.api('GET', '/api/user/messages', { cookie: user.cookie });
    expect(inbox.body).toMatchObject([
      { title: 'Melding fra CTRL', fromAdmin: 'sjef', message: 'Velkommen\nhit!', read: false },
    ]);
    await expect.poll(() => heard).toEqual(['messages']);
    stop();
    const [act] = await acts('user.message');
    expect(JSON.stringify(act)).not.toContain('Velkommen');
  });
});

describe('one gift to several', () => {
  const giftsOf = async (who: TestPerson) =>
    (await server.api('GET', '/api/user/gifts', { cookie: who.cookie })).body;

  it('is given to each of them once, also when it is sent twice', async () => {
    const others = [await addUser(server), await addUser(server)];
    const everybody = [user, ...others];
    const body = { ...GIFT, userIds: [...everybody, user].map(({ id }) => id) };
    const headers = { 'idempotency-key': `mange-${user.id}` };
    for (let times = 0; times < 2; times += 1) {
      const answer = await server.api('POST', '/api/admin/users/gifts', { body, cookie, headers });
      expect(answer.body).toEqual({ success: true, given: 3 });
    }
    for (const who of everybody) {
      expect(await giftsOf(who)).toMatchObject([{ title: 'Takk', givenByAdmin: 'sjef' }]);
      expect(await acts('user.gift', who.id)).toHaveLength(1);
    }
  });

  it('is given to nobody when one of them is unknown, and needs somebody', async () => {
    const ids = [user.id, NOBODY];
    expect((await api('POST', '/gifts', { ...GIFT, userIds: ids })).status).toBe(404);
    const nobody = await api('POST', '/gifts', { ...GIFT, userIds: [] });
    expect([nobody.status, nobody.body.errors]).toEqual([400, { userIds: 'Velg noen' }]);
    const bad = await api('POST', '/gifts', { ...GIFT, value: 'mange', userIds: [user.id] });
    expect(Object.keys(bad.body.errors)).toEqual(['value']);
    expect(await giftsOf(user)).toEqual([]);
    expect(await acts('user.gift')).toEqual([]);
  });
});

describe('what was given', () => {
  const details = async () => (await api('GET', `/${user.id}`)).body;

  it('is taken back while the gift is unopened, and not after that', async () => {
    const first = (await api('POST', `/${user.id}/gifts`, GIFT)).body.gift;
    const second = (await api('POST', `/${user.id}/gifts`, { ...GIFT, title: 'Til' })).body.gift;
    await server.api('POST', `/api/user/gifts/${second.id}/open`, { cookie: user.cookie });
    const { gifts } = adminUserDetails.strict().parse(await details());
    expect(Object.fromEntries(gifts.map(({ id, revocable }) => [id, revocable]))).toEqual({
      [first.id]: true,
      [second.id]: false,
    });
    const path = `/${user.id}/gifts`;
    const other = await addUser(server);
    expect((await api('DELETE', `/${other.id}/gifts/${first.id}`)).status).toBe(404);
    expect((await api('DELETE', `${path}/${first.id}`)).body).toEqual({ success: true });
    expect((await api('DELETE', `${path}/${first.id}`)).status).toBe(404);
    const late = await api('DELETE', `${path}/${second.id}`);
    expect([late.status, late.body.message]).toEqual([
      409,
      'Gaven er åpnet og kan ikke tas tilbake.',
    ]);
    const left = await server.api('GET', '/api/user/gifts', { cookie: user.cookie });
    expect(left.body.map(({ id }: { id: string }) => id)).toEqual([second.id]);
    expect(await acts('user.gift-back')).toMatchObject([
      { actor: 'sjef', before: { giftId: first.id, title: 'Takk', value: '30 poeng' } },
    ]);
  });

  it('is opened or taken back, never both, when that happens at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = (await api('POST', `/${user.id}/gifts`, GIFT)).body.gift;
      const [opened, taken] = await Promise.all([
        server.api('POST', `/api/user/gifts/${id}/open`, { cookie: user.cookie }),
        api('DELETE', `/${user.id}/gifts/${id}`),
      ]);
      expect([[200, 409].join(), [404, 200].join()]).toContain(
        [opened.status, taken.status].join(),
      );
    }
  });

  it('stays where no admin gave it', async () => {
    const { rows } = await server.ctx.db.pool.query(
      `INSERT INTO user_gifts (user_id, title, description, gift_type, given_by_admin)
       VALUES ($1, 'Velkomstgave', 'Hei', 'other', 'CTRL Festival') RETURNING id`,
      [user.id],
    );
    const answer = await api('DELETE', `/${user.id}/gifts/${rows[0]?.id}`);
    expect(answer.status).toBe(409);
    expect((await details()).gifts).toMatchObject([{ revocable: false }]);
  });

  it('is taken back while the message is unread, and not after that', async () => {
    for (const message of ['Hei', 'Hallo']) await api('POST', `/${user.id}/message`, { message });
    const { messages } = adminUserDetails.strict().parse(await details());
    const [unread, read] = messages.map(({ id }) => id);
    await server.api('POST', `/api/user/messages/${read}/read`, { cookie: user.cookie });
    const path = `/${user.id}/messages`;
    expect((await api('DELETE', `${path}/${unread}`)).body).toEqual({ success: true });
    expect((await api('DELETE', `${path}/${read}`)).status).toBe(409);
    const left = await server.api('GET', '/api/user/messages', { cookie: user.cookie });
    expect(left.body.map(({ id }: { id: string }) => id)).toEqual([read]);
    expect(await acts('user.message-back')).toMatchObject([{ before: { messageId: unread } }]);
  });
});
