import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import type { AdminAnnouncement, Announcement } from '#shared/contracts/announcements.ts';

const MINUTE = 60_000;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const OUT = { title: 'Gå ut av hallen', text: 'Følg vaktene.' };
const BACK = { title: 'Alt i orden', text: 'Kom inn igjen.' };
const SAFETY = {
  ...OUT,
  kind: 'safety',
  channels: ['banner', 'chat', 'push'],
  startsAt: null,
  endsAt: null,
  drill: false,
  reason: null,
};

type Admin = { id: string; cookie: string };
let server: TestServer;
let anne: Admin;
let berit: Admin;
let cecilie: Admin;

beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_IDLE_SECONDS: '28800' } });
  anne = await addAdmin(server, 'anne');
  berit = await addAdmin(server, 'berit');
  cecilie = await addAdmin(server, 'cecilie');
});
beforeEach(async () => {
  server.clock.advance(MINUTE);
  for (const table of ['announcements', 'audit_log', 'chat_messages', 'push_messages']) {
    await server.ctx.db.pool.query(`DELETE FROM ${table}`);
  }
  server.ctx.prepared.invalidate('/api/announcements');
});
afterAll(() => server.stop());

const call = (path: string, body: unknown, { cookie }: { cookie: string }) =>
  server.api('POST', `/api/admin/announcements${path}`, { body, cookie });
const later = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
const shown = async (): Promise<Announcement[]> =>
  (await server.api('GET', '/api/announcements')).body.announcements;
const said = async (): Promise<string[]> => {
  const sql = "SELECT melding FROM chat_messages WHERE room = 'festival' ORDER BY id";
  return (await server.ctx.db.pool.query(sql)).rows.map(({ melding }) => melding as string);
};
const pushes = async () =>
  (await server.ctx.db.pool.query('SELECT id FROM push_messages')).rows.length;
const acts = async (): Promise<string[]> => {
  const sql = 'SELECT actor, action FROM audit_log ORDER BY id';
  const { rows } = await server.ctx.db.pool.query(sql);
  return rows.map(({ actor, action }) => `${actor} ${action}`.replace('announcement.', ''));
};
const listed = async (): Promise<AdminAnnouncement> =>
  (await server.api('GET', '/api/admin/announcements', { cookie: anne.cookie })).body[0];
const waiting = async (): Promise<number> =>
  (await server.api('GET', '/api/admin/overview', { cookie: anne.cookie })).body.stats
    .waitingAnnouncements;

/** A safety announcement of anne's that berit confirmed; the log of acts and lines starts anew. */
async function confirmed(rest: object = {}): Promise<string> {
  const { body } = await call('', { ...SAFETY, ...rest }, anne);
  if (body.state === 'waiting') {
    expect((await call(`/${body.id}/confirm`, {}, berit)).status).toBe(200);
  }
  await forgetWhatWasTold();
  return body.id;
}

async function forgetWhatWasTold(): Promise<void> {
  for (const table of ['audit_log', 'chat_messages', 'push_messages']) {
    await server.ctx.db.pool.query(`DELETE FROM ${table}`);
  }
}

const proposed = async (id: string, change: object, by = anne): Promise<string> => {
  const { status, body } = await call(`/${id}/update`, change, by);
  expect(status).toBe(200);
  return body.change.id;
};

describe('a change of a safety announcement', () => {
  it.each([
    ['its words', {}, BACK],
    ['its title alone', {}, { title: 'Gå inn' }],
    ['its kind', {}, { kind: 'info' }],
    ['its drill mark', {}, { drill: true }],
    ['a drill to a real one', { drill: true }, { drill: false }],
    ['an information to safety', { kind: 'info' }, { kind: 'safety' }],
  ])(
    '%s: what stands stays, everywhere, until a second administrator has said yes',
    async (...[, first, change]) => {
      const id = await confirmed(first);
      await expect.poll(shown).toMatchObject([{ id }]);
      const before = await shown();
      const { status, body } = await call(`/${id}/update`, change, anne);
      expect(status).toBe(200);
      expect([await shown(), await said(), await pushes()]).toEqual([before, [], 0]);
      expect(body).toMatchObject({ title: OUT.title, change: { ...change, createdBy: 'anne' } });
      expect((await call(`/${id}/confirm`, { change: body.change.id }, anne)).status).toBe(403);
      expect([await shown(), await said(), await pushes()]).toEqual([before, [], 0]);

      server.clock.advance(1000);
      const yes = await call(`/${id}/confirm`, { change: body.change.id }, berit);
      expect(yes.body).toMatchObject({ ...change, confirmedBy: 'berit', change: null });
      await expect.poll(shown).toMatchObject([{ ...change, updatedAt: expect.any(String) }]);
      expect([(await said()).length, await pushes()]).toEqual([1, 1]);
      expect(await acts()).toEqual(['anne propose', 'berit confirm_change']);
    },
  );

  it('goes out at once with a reason, which the audit log keeps', async () => {
    const id = await confirmed();
    const hurried = await call(`/${id}/update`, { ...BACK, reason: 'Feil utgang' }, anne);
    expect(hurried.body).toMatchObject({ ...BACK, reason: 'Feil utgang', confirmedBy: null });
    await expect.poll(shown).toMatchObject([BACK]);
    const { rows } = await server.ctx.db.pool.query('SELECT action, before, after FROM audit_log');
    expect(rows).toMatchObject([
      {
        action: 'announcement.urgent_update',
        before: OUT,
        after: { ...BACK, reason: 'Feil utgang' },
      },
    ]);
  });

  it('before its time: the confirmed words begin, the new ones when they are confirmed', async () => {
    const id = await confirmed({ startsAt: later(2 * MINUTE) });
    const change = await proposed(id, BACK);
    server.clock.advance(2 * MINUTE);
    await server.runJobs();
    await expect.poll(shown).toMatchObject([OUT]);
    await call(`/${id}/confirm`, { change }, berit);
    await expect.poll(shown).toMatchObject([BACK]);
    expect((await said()).map((line) => line.split(':')[0])).toEqual([
      'Kunngjøring · Sikkerhet',
      'Oppdatert',
    ]);
  });

  it('is told once when many say yes at the same time, and again', async () => {
    const id = await confirmed();
    const change = await proposed(id, BACK);
    const answers = await Promise.all(
      [berit, cecilie, berit, cecilie].map((by) => call(`/${id}/confirm`, { change }, by)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await call(`/${id}/confirm`, { change }, cecilie)).toMatchObject({ status: 200 });
    expect([await said(), await pushes()]).toEqual([[expect.stringContaining(BACK.title)], 1]);
  });

  it('is confirmed for the words that were read, never for others', async () => {
    const id = await confirmed();
    const read = await proposed(id, BACK);
    const other = await proposed(id, { title: 'Bli i hallen' });
    const late = await call(`/${id}/confirm`, { change: read }, berit);
    expect([late.status, late.body.message]).toEqual([
      409,
      'Endringen er skrevet om eller avvist. Les det som står nå, og prøv igjen.',
    ]);
    expect(await call(`/${id}/confirm`, {}, berit)).toMatchObject({ status: 409 });
    expect([await shown(), await said()]).toEqual([[expect.objectContaining(OUT)], []]);
    expect((await call(`/${id}/confirm`, { change: other }, berit)).status).toBe(200);
  });

  it('reworded while it is confirmed: the words that were read or those before stand', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await confirmed({ title: `Gå ut ${round}` });
      const change = await proposed(id, BACK);
      const [yes, again] = await Promise.all([
        call(`/${id}/confirm`, { change }, berit),
        call(`/${id}/update`, { title: 'Ingen har lest dette' }, anne),
      ]);
      expect(again.status).toBe(200);
      const stands = yes.status === 200 ? BACK.title : `Gå ut ${round}`;
      expect([200, 409]).toContain(yes.status);
      expect(await listed()).toMatchObject({
        title: stands,
        change: { title: 'Ingen har lest dette' },
      });
      await call(`/${id}/end`, {}, anne);
      server.clock.advance(MINUTE);
    }
  });

  it('of one who rewords another’s is confirmed by the other', async () => {
    const id = await confirmed();
    await proposed(id, BACK);
    const change = await proposed(id, { ...BACK, text: 'Kom inn i hall B.' }, berit);
    expect((await call(`/${id}/confirm`, { change }, berit)).status).toBe(403);
    expect((await call(`/${id}/confirm`, { change }, anne)).status).toBe(200);
  });

  it('is over when other words stand: it was read beside those before', async () => {
    const id = await confirmed();
    const change = await proposed(id, BACK);
    await call(`/${id}/update`, { text: 'Bruk utgang B.', reason: 'Røyk ved A' }, cecilie);
    expect((await call(`/${id}/confirm`, { change }, berit)).status).toBe(409);
    await expect.poll(shown).toMatchObject([{ ...OUT, text: 'Bruk utgang B.' }]);
  });

  it('asked for twice is one change, and another’s newer one is a conflict', async () => {
    const id = await confirmed();
    const seen = { base: null, change: null };
    const change = await proposed(id, { ...BACK, ...seen });
    expect(await proposed(id, { ...BACK, ...seen })).toBe(change);
    const late = await call(`/${id}/update`, { title: 'Noe annet', ...seen }, berit);
    expect(late.status).toBe(409);
    expect(await acts()).toEqual(['anne propose']);
    expect((await listed()).change).toMatchObject({ id: change, ...BACK });
  });

  it('is rejected by another or withdrawn by its author, without a word to anybody', async () => {
    const id = await confirmed();
    for (const by of [berit, anne]) {
      const change = await proposed(id, BACK);
      expect(await waiting()).toBe(1);
      for (const again of [by, by]) {
        const no = await call(`/${id}/reject`, { change }, again);
        expect(no.body).toMatchObject({ ...OUT, change: null });
      }
      expect(await waiting()).toBe(0);
      expect((await call(`/${id}/confirm`, { change }, cecilie)).status).toBe(409);
    }
    expect([await said(), await pushes()]).toEqual([[], 0]);
    expect(await acts()).toEqual(['anne propose', 'berit reject', 'anne propose', 'anne reject']);
  });

  it('ends with its announcement', async () => {
    const id = await confirmed({ endsAt: later(5 * MINUTE) });
    const change = await proposed(id, BACK);
    server.clock.advance(5 * MINUTE);
    expect((await listed()).change).toBeNull();
    expect(await waiting()).toBe(0);
    expect((await call(`/${id}/confirm`, { change }, berit)).status).toBe(409);
    const other = await confirmed();
    const late = await proposed(other, BACK);
    await call(`/${other}/end`, {}, anne);
    expect((await call(`/${other}/confirm`, { change: late }, berit)).status).toBe(409);
    expect(await said()).toEqual([`Avsluttet: ${OUT.title}`]);
  });

  it('is for administrators, and of this announcement only', async () => {
    const id = await confirmed();
    const change = await proposed(id, BACK);
    const user = await addUser(server);
    for (const step of ['confirm', 'reject']) {
      expect((await call(`/${id}/${step}`, { change }, user)).status).toBe(401);
      expect((await call(`/${id}/${step}`, { change: NOBODY }, berit)).status).toBe(404);
      expect((await call(`/${NOBODY}/${step}`, { change }, berit)).status).toBe(404);
      expect((await call(`/${id}/${step}`, { change: 'x' }, berit)).status).toBe(400);
    }
    expect((await call(`/${id}/reject`, {}, berit)).status).toBe(400);
  });
});

describe('without a second yes', () => {
  it.each([
    ['kind', { kind: 'programme' }],
    ['drill mark', { drill: true }],
    ['words', BACK],
  ])('changes the %s of what is not about safety', async (_what, change) => {
    const id = await confirmed({ kind: 'weather' });
    const { body } = await call(`/${id}/update`, change, berit);
    expect(body).toMatchObject({ ...change, change: null });
    await expect.poll(shown).toMatchObject([change]);
    expect(await acts()).toEqual(['berit update']);
    const refused = await call(`/${id}/update`, { title: 'Nytt', reason: 'Haster' }, berit);
    expect(refused).toMatchObject({ status: 400, body: { errors: { reason: expect.anything() } } });
  });

  it('moves the end of a safety announcement, and takes it away', async () => {
    const id = await confirmed({ endsAt: later(5 * MINUTE) });
    const endsAt = later(10 * MINUTE);
    expect((await call(`/${id}/update`, { endsAt }, anne)).body).toMatchObject({ endsAt });
    await expect.poll(shown).toMatchObject([{ ...OUT, endsAt, updatedAt: null }]);
    await call(`/${id}/update`, { endsAt }, anne);
    await call(`/${id}/update`, { endsAt: null }, berit);
    await expect.poll(shown).toMatchObject([{ endsAt: null }]);
    expect([await said(), await acts()]).toEqual([[], ['anne move_end', 'berit move_end']]);
    for (const wrong of [later(-MINUTE), later(0), '2036-01-01T12:00:00Z', 'i kveld']) {
      const { status, body } = await call(`/${id}/update`, { endsAt: wrong }, anne);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['endsAt']]);
    }
  });

  it('moves the end at once where the words of the same form have to wait', async () => {
    const id = await confirmed();
    const endsAt = later(10 * MINUTE);
    const { body } = await call(`/${id}/update`, { ...BACK, endsAt }, anne);
    expect(body).toMatchObject({ ...OUT, endsAt, change: BACK });
  });
});
