import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import {
  CLOCK_HEADER,
  LAUNCH_CHECKS,
  type LaunchCheckId,
  launchAnswer,
} from '#shared/contracts/launch.ts';

const NOW = '2026-06-01T10:00:00Z';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
  cookie = (await addAdmin(server)).cookie;
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);

async function checks(headers: Record<string, string> = {}) {
  const answer = await server.api('GET', '/api/admin/launch', { cookie, headers });
  expect(answer.status).toBe(200);
  return launchAnswer.parse(answer.body).checks;
}

async function check(id: LaunchCheckId, headers: Record<string, string> = {}) {
  return (await checks(headers)).find((one) => one.id === id);
}

it('is for admins', async () => {
  const user = await addUser(server);
  for (const by of ['', user.cookie]) {
    const options = by === '' ? {} : { cookie: by };
    expect((await server.api('GET', '/api/admin/launch', options)).status).toBe(401);
  }
});

describe('a new site', () => {
  it('is told everything that is left, in order', async () => {
    const found = await checks({ [CLOCK_HEADER]: NOW });
    // Nobody is asked who plays while there is no programme.
    const noProgramme: LaunchCheckId[] = ['lineup', 'artists', 'pictures'];
    expect(found.map(({ id }) => id)).toEqual(
      LAUNCH_CHECKS.filter((id) => !noProgramme.includes(id)),
    );
    const states = Object.fromEntries(found.map(({ id, state }) => [id, state]));
    expect(states).toEqual({
      ...{ edition: 'due', contact: 'due', tickets: 'due', placeholders: 'due', published: 'due' },
      ...{ practical: 'due', grounds: 'due' },
      ...{ mail: 'due', 'two-factor': 'unsafe', admins: 'ok', password: 'unsafe' },
      ...{ backup: 'unsafe', address: 'unsafe', proxy: 'ok', clock: 'ok', metrics: 'due' },
      ...{ push: 'due', 'service-worker': 'ok' },
      database: server.ctx.db.engine === 'postgres' ? 'ok' : 'unsafe',
    });
  });

  it('leaves the clock out for a caller who told no time, or nonsense', async () => {
    for (const told of [await checks(), await checks({ [CLOCK_HEADER]: 'snart' })]) {
      expect(told.map(({ id }) => id)).not.toContain('clock');
    }
  });

  it('sees a proxy that no setting names in the call itself', async () => {
    expect(await check('proxy', { 'X-Forwarded-For': '10.1.1.1' })).toMatchObject({
      state: 'unsafe',
      text: expect.stringContaining('TRUST_PROXY er ikke satt'),
    });
  });
});

describe('what was done', () => {
  const publish = async (key: string, ops: unknown[]) => {
    const path = `/api/admin/content/${key}`;
    const edited = await server.api('PATCH', path, { cookie, body: { revision: 0, ops } });
    expect(edited.status).toBe(200);
    const { body } = await server.api('POST', `${path}/check`, { cookie });
    const given = { revision: edited.body.revision, comment: '', acknowledged: body.problems };
    return () => server.api('POST', `${path}/publish`, { cookie, body: given });
  };

  it('counts once it is published, as the database has it', async () => {
    const name = { path: '/name', from: 'CTRL Festival 2026', to: 'Fjordfestivalen 2026' };
    const release = await publish('edition:2026', [name]);
    expect(await check('edition')).toMatchObject({ state: 'due' });
    expect(await check('published')).toMatchObject({
      text: '«Fjordfestivalen 2026» har endringer som publikum ikke ser. Se over og publiser.',
      place: '?fane=content&dokument=edition:2026',
    });
    expect((await release()).status).toBe(200);
    expect(await check('edition')).toEqual({
      id: 'edition',
      state: 'ok',
      text: 'Fjordfestivalen 2026, 20.–22. august 2026.',
      place: null,
    });
    expect(await check('published')).toMatchObject({ state: 'ok' });
  });

  it('a new password ends the one of the log, and what else was made has none there', async () => {
    const before = await check('password');
    expect(before?.text).toContain('«admin» har fortsatt');
    const { runAdminCommand } = await import('../admins/index.ts');
    await runAdminCommand(server.ctx, ['add', 'nora'], async () => null);
    expect((await check('password'))?.text).toContain('«admin» har fortsatt');
    await runAdminCommand(server.ctx, ['passwd', 'ADMIN'], async () => null);
    expect(await check('password')).toMatchObject({ state: 'ok' });
  });

  it('a second factor counts when everybody has one', async () => {
    await sql('UPDATE admins SET totp_enabled_at = now()');
    expect(await check('two-factor')).toMatchObject({ state: 'ok' });
    await sql("UPDATE admins SET totp_enabled_at = null WHERE username = 'sjef'");
    expect((await check('two-factor'))?.text).toMatch(/^«sjef» logger inn/);
  });
});
