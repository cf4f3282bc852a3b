import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import {
  addAdmin,
  addUser,
  lockWaiters,
  runsOn,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import type { AdminAnnouncement, Announcement } from '#shared/contracts/announcements.ts';
import { CHAT_ROOMS } from '#shared/rules/chat.ts';
import { insertAnnouncement } from './announcements.store.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const MINUTE = 60_000;
const STORM = {
  title: 'Uvær på vei',
  text: 'Gå inn i hallen. Scenene ute stenger kl. 20.',
  kind: 'weather',
  channels: ['banner', 'chat'],
  startsAt: null,
  endsAt: null,
  drill: false,
  reason: null,
};
const EVACUATION = { ...STORM, title: 'Gå ut av hallen', text: 'Følg vaktene.', kind: 'safety' };

let server: TestServer;
let first: { id: string; cookie: string };
let second: { id: string; cookie: string };

beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_IDLE_SECONDS: '28800' } });
  first = await addAdmin(server, 'anne');
  second = await addAdmin(server, 'berit');
});
beforeEach(async () => {
  server.clock.advance(MINUTE);
  for (const table of ['announcements', 'audit_log', 'chat_messages', 'push_messages']) {
    await server.ctx.db.pool.query(`DELETE FROM ${table}`);
  }
  server.ctx.prepared.invalidate('/api/announcements');
});
afterAll(() => server.stop());

interface Asked {
  by?: { cookie: string } | null;
  key?: string;
}

function call(path: string, body?: unknown, { by = first, key }: Asked = {}) {
  return server.api('POST', `/api/admin/announcements${path}`, {
    ...(body !== undefined && { body }),
    ...(by && { cookie: by.cookie }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

const post = (rest: object = {}, asked?: Asked) => call('', { ...STORM, ...rest }, asked);
const later = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
const list = (query = '') =>
  server.api('GET', `/api/admin/announcements${query}`, { cookie: first.cookie });
const shown = async (): Promise<Announcement[]> =>
  (await server.api('GET', '/api/announcements')).body.announcements;
const titles = async () => (await shown()).map(({ title }) => title);
const lines = async (): Promise<{ room: string; melding: string; is_admin: string }[]> =>
  (await server.ctx.db.pool.query('SELECT room, melding, is_admin FROM chat_messages ORDER BY id'))
    .rows as never;
const said = async () =>
  (await lines()).filter(({ room }) => room === 'festival').map((line) => line.melding);
const acts = async (): Promise<
  { actor: string; action: string; after: Record<string, unknown> }[]
> =>
  (await server.ctx.db.pool.query('SELECT actor, action, after FROM audit_log ORDER BY id'))
    .rows as never;
const created = async (rest: object = {}, asked?: Asked): Promise<AdminAnnouncement> => {
  const answer = await post(rest, asked);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};

describe('every call of the back office', () => {
  it('is for administrators, and changes nothing for others', async () => {
    const { id } = await created();
    const user = await addUser(server);
    for (const by of [null, user]) {
      const answers = [
        await post({ title: 'Falsk' }, { by }),
        await call('/preview', STORM, { by }),
        await call(`/${id}/confirm`, undefined, { by }),
        await call(`/${id}/update`, { title: 'Falsk', text: 'Falsk' }, { by }),
        await call(`/${id}/end`, undefined, { by }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    }
    expect((await server.api('GET', '/api/admin/announcements')).status).toBe(401);
    await expect.poll(titles).toEqual([STORM.title]);
  });

  it('answers 404 for ids that nobody made, whatever they look like', async () => {
    for (const id of [NOBODY, '1', 'æ']) {
      const path = `/${encodeURIComponent(id)}`;
      const answers = [
        await call(`${path}/confirm`),
        await call(`${path}/update`, { title: 'A', text: 'B' }),
        await call(`${path}/end`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });
});

describe('POST /api/admin/announcements', () => {
  it('is shown to everybody and written in every room at once', async () => {
    const made = await created();
    expect(made).toMatchObject({ state: 'active', createdBy: 'anne', confirmedBy: null });
    await expect.poll(shown).toEqual([
      {
        id: made.id,
        title: STORM.title,
        text: STORM.text,
        kind: 'weather',
        drill: false,
        channels: ['banner', 'chat'],
        startsAt: server.clock.now().toISOString(),
        endsAt: null,
        updatedAt: null,
      },
    ]);
    const words = `Kunngjøring · Vær: ${STORM.title}\n${STORM.text}`;
    expect(await lines()).toEqual(
      CHAT_ROOMS.map((room) => ({ room, melding: words, is_admin: 'true' })),
    );
    expect((await acts()).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'anne announcement.create',
      'anne announcement.send',
    ]);
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(81) }],
    ['title', { title: 'Uvær\u0001' }],
    ['text', { text: '\u200b' }],
    ['text', { text: 'x'.repeat(501) }],
    ['kind', { kind: 'fun' }],
    ['channels', { channels: [] }],
    ['channels.0', { channels: ['sms'] }],
    ['startsAt', { startsAt: 'i morgen' }],
    ['startsAt', { startsAt: '2025-01-01T12:00:00Z' }],
    ['startsAt', { startsAt: '2036-01-01T12:00:00Z' }],
    ['endsAt', { endsAt: '2025-01-01T12:00:00Z' }],
    ['endsAt', { endsAt: '2036-01-01T12:00:00Z' }],
    ['drill', { drill: 'ja' }],
    ['reason', { kind: 'safety', reason: ' ' }],
    ['reason', { reason: 'Haster' }],
  ])('names %s where it is wrong, and stores nothing', async (field, rest) => {
    const answer = await post(rest);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveProperty([field]);
    expect((await list()).body).toEqual([]);
    expect(await lines()).toEqual([]);
  });

  it('has the longest texts in every channel whole', async () => {
    const long = { title: 'Å'.repeat(80), text: '🎹'.repeat(500), drill: true };
    await created(long);
    expect((await said())[0]).toContain(`${long.title}\n${long.text}`);
  });

  it('goes out once for the same key, at the same time too', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => post({}, { key: 'a' })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await said()).toHaveLength(1);
    expect(await acts()).toHaveLength(2);
  });

  it('goes out once for a double press without a key, and tells the second who was first', async () => {
    const [one, other] = await Promise.all([post(), post()]);
    expect(one.body.id).toBe(other.body.id);
    const late = await post({}, { by: second });
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('anne');
    expect(await said()).toHaveLength(1);
  });

  it.runIf(runsOn('postgres'))(
    'goes out once when another administrator’s came first, while it waited for its turn',
    async () => {
      const { db } = server.ctx;
      const late = await db.transaction(async (tx) => {
        await lockUntilCommit(tx, 'announcements');
        const waiting = post({}, { by: second });
        await expect.poll(() => lockWaiters(db)).toBe(1);
        server.clock.advance(1000);
        const now = server.clock.now();
        await insertAnnouncement(tx, {
          ...STORM,
          kind: 'weather',
          channels: ['banner', 'chat'],
          createdBy: 'anne',
          creatorId: first.id,
          startsAt: now,
          createdAt: now,
        });
        return { waiting };
      });
      const { status, body } = await late.waiting;
      expect([status, body.message]).toEqual([
        409,
        'anne har allerede lagt ut den samme kunngjøringen.',
      ]);
    },
  );

  it('is refused when twenty are out', async () => {
    for (let index = 0; index < 20; index += 1) await created({ title: `Nr. ${index}` });
    expect((await post({ title: 'Nr. 20' })).status).toBe(409);
  });

  it('marks a drill on every channel', async () => {
    const { id } = await created({ drill: true });
    await call(`/${id}/update`, { title: 'Fortsatt', text: 'Vent.' });
    await call(`/${id}/end`);
    expect(await said()).toEqual([
      expect.stringMatching(/^Øvelse · Kunngjøring · Vær: /),
      'Øvelse · Oppdatert: Fortsatt\nVent.',
      'Øvelse · Avsluttet: Fortsatt',
    ]);
  });

  it('reaches rooms that are closed', async () => {
    await server.ctx.db.pool.query(
      "INSERT INTO chat_rooms (room, open, slow_mode_seconds) VALUES ('gaming', false, 600)",
    );
    await created();
    await server.ctx.db.pool.query('DELETE FROM chat_rooms');
    expect((await lines()).map(({ room }) => room)).toContain('gaming');
  });
});

describe('a safety announcement', () => {
  it('waits for a second administrator, never the one who wrote it', async () => {
    const { id, state } = await created(EVACUATION);
    expect(state).toBe('waiting');
    expect([await shown(), await lines()]).toEqual([[], []]);
    const own = await call(`/${id}/confirm`);
    expect(own.status).toBe(403);
    await expect.poll(shown).toEqual([]);
    const yes = await call(`/${id}/confirm`, undefined, { by: second });
    expect(yes.body).toMatchObject({ state: 'active', createdBy: 'anne', confirmedBy: 'berit' });
    await expect.poll(titles).toEqual([EVACUATION.title]);
    expect(await said()).toHaveLength(1);
    expect((await acts()).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'anne announcement.create',
      'berit announcement.confirm',
      'berit announcement.send',
    ]);
  });

  it('goes out once when the yes is pressed by many at the same time', async () => {
    const { id } = await created(EVACUATION);
    const third = await addAdmin(server, `c${id.slice(0, 8)}`);
    const by = [second, third, second, third];
    const answers = await Promise.all(
      by.map((admin) => call(`/${id}/confirm`, undefined, { by: admin })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await said()).toHaveLength(1);
  });

  it('goes out at once with a reason, which the audit log keeps', async () => {
    await created({ ...EVACUATION, reason: 'Røyk i hallen' });
    await expect.poll(titles).toEqual([EVACUATION.title]);
    expect((await acts())[0]).toMatchObject({
      action: 'announcement.urgent',
      after: { reason: 'Røyk i hallen' },
    });
  });

  it('cannot be reworded while somebody reads it, but withdrawn without a word', async () => {
    const { id } = await created(EVACUATION);
    expect((await call(`/${id}/update`, { title: 'Alt i orden', text: 'Kom inn.' })).status).toBe(
      409,
    );
    expect((await call(`/${id}/end`)).body.state).toBe('ended');
    expect((await call(`/${id}/confirm`, undefined, { by: second })).status).toBe(409);
    expect(await lines()).toEqual([]);
  });

  it('is over when its end comes before the yes', async () => {
    const { id } = await created({ ...EVACUATION, endsAt: later(MINUTE) });
    server.clock.advance(MINUTE);
    expect((await call(`/${id}/confirm`, undefined, { by: second })).status).toBe(409);
  });
});

describe('update and end', () => {
  it('tells the same channels, each once', async () => {
    const { id } = await created();
    server.clock.advance(MINUTE);
    const change = { title: 'Uværet er her', text: 'Bli inne.' };
    const updated = await call(`/${id}/update`, change, { by: second });
    expect(updated.body).toMatchObject({ ...change, updatedAt: server.clock.now().toISOString() });
    expect(await call(`/${id}/update`, change)).toMatchObject({ body: updated.body });
    await expect.poll(shown).toMatchObject([change]);
    const ended = await call(`/${id}/end`);
    expect(ended.body).toMatchObject({ state: 'ended', endsAt: server.clock.now().toISOString() });
    server.clock.advance(MINUTE);
    expect((await call(`/${id}/end`)).body).toEqual(ended.body);
    await expect.poll(shown).toEqual([]);
    expect((await call(`/${id}/update`, { title: 'A', text: 'B' })).status).toBe(409);
    expect((await said()).slice(1)).toEqual([
      'Oppdatert: Uværet er her\nBli inne.',
      'Avsluttet: Uværet er her',
    ]);
  });

  it('queues one push for each step, each in place of the one before', async () => {
    const { id } = await created({ kind: 'safety', reason: 'Røyk', channels: ['push'] });
    await call(`/${id}/update`, { title: 'Fare over', text: 'Kom inn.', reason: 'Haster' });
    await Promise.all([call(`/${id}/end`), call(`/${id}/end`)]);
    const { rows } = await server.ctx.db.pool.query(
      'SELECT payload, subject, slots, urgent, replaced_at FROM push_messages ORDER BY id',
    );
    const rest = { subject: 'announcements', slots: null, urgent: true };
    const tag = `kunngjoring-${id}`;
    expect(rows).toMatchObject([
      { ...rest, payload: { title: STORM.title, body: STORM.text, tag } },
      { ...rest, payload: { title: 'Oppdatert: Fare over', body: 'Kom inn.', tag } },
      { ...rest, payload: { title: 'Avsluttet: Fare over', tag }, replaced_at: null },
    ]);
    expect(await lines()).toEqual([]);
  });

  it('refuses a text that was written before another changed it', async () => {
    const { id } = await created();
    await call(`/${id}/update`, { title: 'Nytt', text: 'Fra anne.', base: null });
    const late = await call(
      `/${id}/update`,
      { title: 'Nytt', text: 'Fra berit.', base: null },
      { by: second },
    );
    expect(late.status).toBe(409);
    await expect.poll(shown).toMatchObject([{ text: 'Fra anne.' }]);
  });

  it('ends once when two press at the same time', async () => {
    const { id } = await created();
    await Promise.all([call(`/${id}/end`), call(`/${id}/end`, undefined, { by: second })]);
    expect(await said()).toHaveLength(2);
  });
});

describe('the clock', () => {
  it('begins a scheduled one by a job, once, and ends it without one', async () => {
    await created({ startsAt: later(2 * MINUTE), endsAt: later(5 * MINUTE) });
    await server.runJobs();
    expect([await shown(), await lines()]).toEqual([[], []]);
    server.clock.advance(2 * MINUTE);
    await server.runJobs();
    await server.runJobs();
    expect(await said()).toHaveLength(1);
    expect((await acts()).at(-1)).toMatchObject({
      actor: 'CTRL Festival',
      action: 'announcement.send',
    });
    await expect.poll(titles).toEqual([STORM.title]);
    server.clock.advance(3 * MINUTE);
    expect((await list('?state=open')).body).toEqual([]);
    expect((await list('?state=ended')).body).toMatchObject([{ state: 'ended' }]);
  });

  it('takes a new text before the start without telling of a change', async () => {
    const { id } = await created({ startsAt: later(MINUTE) });
    await call(`/${id}/update`, { title: 'Bedre', text: 'Bedre.' });
    server.clock.advance(MINUTE);
    await server.runJobs();
    expect(await said()).toEqual(['Kunngjøring · Vær: Bedre\nBedre.']);
  });

  it('never begins what was ended before its time', async () => {
    const { id } = await created({ startsAt: later(MINUTE) });
    await call(`/${id}/end`);
    server.clock.advance(MINUTE);
    await server.runJobs();
    expect(await lines()).toEqual([]);
  });
});

describe('GET /api/announcements', () => {
  it('has the most important first, and of those the newest', async () => {
    await created({ title: 'Info', kind: 'info' });
    await created({ title: 'Vær 1' });
    server.clock.advance(1000);
    await created({ title: 'Vær 2' });
    await created({ ...EVACUATION, title: 'Ut', reason: 'Brann' });
    await expect.poll(titles).toEqual(['Ut', 'Vær 2', 'Vær 1', 'Info']);
  });

  it('answers 304 while nothing changes, and keeps who wrote it to itself', async () => {
    await created({ ...EVACUATION, reason: 'Brann i scenen' }, { by: second });
    const { headers, text } = await server.api('GET', '/api/announcements');
    expect(text).not.toMatch(/berit|Brann/);
    const again = () =>
      server.api('GET', '/api/announcements', {
        headers: { 'if-none-match': String(headers.etag) },
      });
    expect((await again()).status).toBe(304);
    await created();
    await expect.poll(async () => (await again()).status).toBe(200);
  });
});

describe('GET /api/admin/announcements', () => {
  it('pages, filters and searches', async () => {
    const { id } = await created({ title: 'En' });
    server.clock.advance(1000);
    await created({ title: 'To' });
    await call(`/${id}/end`);
    const page = await list('?page=1&limit=1');
    expect(page.body).toMatchObject({ total: 2, items: [{ title: 'To' }] });
    expect((await list('?state=ended')).body).toMatchObject([{ title: 'En' }]);
    expect((await list('?q=to')).body).toMatchObject([{ title: 'To' }]);
    expect((await list('?state=x')).status).toBe(400);
  });
});

describe('POST /api/admin/announcements/preview', () => {
  it('says what each channel shows and how many are reached, and sends nothing', async () => {
    const answer = await call('/preview', STORM);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        receivers: { push: 0, sockets: 0, chat: 0 },
        chat: `Kunngjøring · Vær: ${STORM.title}\n${STORM.text}`,
        push: { title: STORM.title, body: STORM.text },
      },
    });
    expect((await call('/preview', { ...STORM, title: '' })).status).toBe(400);
    expect((await list()).body).toEqual([]);
  });
});
