import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import type { ActName } from '#shared/content/acts.ts';
import { auditPage } from '#shared/contracts/back-office.ts';
import { recordAct } from './audit.service.ts';
import type { Act } from './audit.store.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = (await addAdmin(server)).cookie;
});
beforeEach(async () => {
  await server.ctx.db.pool.query('DELETE FROM audit_log');
});
afterAll(() => server.stop());

const list = (query = '', by = cookie) =>
  server.api('GET', `/api/admin/audit${query}`, { ...(by && { cookie: by }) });

async function note(actor: string, action: ActName, rest: Partial<Act> = {}) {
  const act: Act = { actor, action, subjectType: 'user', subjectId: 'u1', ...rest };
  await server.ctx.db.transaction((tx) => recordAct(tx, server.ctx, act));
}

describe('GET /api/admin/audit', () => {
  it('is for admins', async () => {
    await note('sjef', 'user.gift');
    const answers = [await list('', ''), await list('', (await addUser(server)).cookie)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(answers[0]?.text).not.toContain('gift');
  });

  it.each([
    ['page', '0'],
    ['limit', '201'],
    ['sort', 'actor'],
    ['actor', 'x'.repeat(101)],
    ['action', 'x'.repeat(101)],
  ])('refuses ?%s=%s', async (name, value) => {
    const answer = await list(`?${name}=${value}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [name]]);
  });

  it('answers acts newest first, with before and after', async () => {
    await note('sjef', 'user.deactivate', {
      before: { isActive: true },
      after: { isActive: false },
    });
    await note('ås', 'share.reward', { after: { rewardType: 'Poeng' }, subjectId: null });
    const answer = await list();
    expect(auditPage.strict().parse(answer.body)).toEqual({
      total: 2,
      items: [
        {
          id: expect.any(String),
          actor: 'ås',
          actorIsRemoved: false,
          action: 'share.reward',
          subjectType: 'user',
          subjectId: null,
          subjectName: null,
          before: null,
          after: { rewardType: 'Poeng' },
          createdAt: server.clock.now().toISOString(),
        },
        expect.objectContaining({
          action: 'user.deactivate',
          before: { isActive: true },
          after: { isActive: false },
        }),
      ],
    });
  });

  it('says what its subjects are called now, found by their ids', async () => {
    const { id } = await addUser(server, { username: 'thea' });
    const sql = (text: string, values: unknown[]) => server.ctx.db.pool.query(text, values);
    const { rows } = await sql(
      "INSERT INTO newsletters (subject, body, created_by) VALUES ('Nytt', '', $1) RETURNING id",
      ['sjef'],
    );
    await note('sjef', 'user.gift', { subjectId: id });
    await note('sjef', 'letter.start', { subjectType: 'letter', subjectId: String(rows[0]?.id) });
    await note('sjef', 'user.gift', { subjectId: 'thea' });
    await note('sjef', 'chat_line.delete', { subjectType: 'chat_line', subjectId: '4711' });
    await note('sjef', 'sheets.sync', { subjectType: 'sheets', subjectId: null });
    const names = (await list('?sort=createdAt')).body.items.map(
      ({ subjectName }: { subjectName: string | null }) => subjectName,
    );
    expect(names).toEqual(['Kari Nordmann (@thea)', 'Nytt', null, null, null]);
    await sql('DELETE FROM users WHERE id = $1', [id]);
    expect((await list('?sort=createdAt')).body.items[0].subjectName).toBeNull();
  });

  it('tells apart an administrator and a later one of the same name', async () => {
    await addAdmin(server, 'kari');
    await note('kari', 'user.deactivate');
    await server.ctx.db.pool.query("DELETE FROM admins WHERE username = 'kari'");
    await addAdmin(server, 'kari');
    await note('kari', 'user.gift');
    await note('terminal', 'user.gift');
    const { items } = auditPage.parse((await list('?sort=createdAt')).body);
    expect(
      items.map(({ actor, action, actorIsRemoved }) => [actor, action, actorIsRemoved]),
    ).toEqual([
      ['kari', 'user.deactivate', true],
      ['kari', 'user.gift', false],
      ['terminal', 'user.gift', false],
    ]);
  });

  it('pages, searches and filters', async () => {
    for (const [actor, action] of [
      ['sjef', 'user.gift'],
      ['ås', 'user.gift'],
      ['sjef', 'share.reward'],
    ] as const) {
      await note(actor, action, { after: { title: `Fra ${actor}` } });
    }
    const told = async (query: string) => {
      const { total, items } = (await list(query)).body;
      return [total, items.map((act: { actor: string; action: string }) => act.actor + act.action)];
    };
    expect(await told('?page=2&limit=1')).toEqual([3, ['åsuser.gift']]);
    expect(await told('?actor=sjef')).toEqual([2, ['sjefshare.reward', 'sjefuser.gift']]);
    expect(await told('?action=user.gift&sort=createdAt')).toEqual([
      2,
      ['sjefuser.gift', 'åsuser.gift'],
    ]);
    expect(await told('?q=FRA%20%C3%85S')).toEqual([1, ['åsuser.gift']]);
    expect(await told('?actor=sjef&action=user.gift&q=nei')).toEqual([0, []]);
  });
});
