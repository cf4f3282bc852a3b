import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Edition } from '#shared/contracts/content.ts';
import { launchAnswer } from '#shared/contracts/launch.ts';
import { auditLog } from '../db/schema/index.ts';
import { addAdmin, startTestServer, type TestServer } from '../testing/index.ts';
import { endOf, startProgram } from '../testing/programs.ts';
import { makeTempDir } from '../testing/temp-dir.ts';
import { seedAll } from './seed-all.ts';
import { SeedRefused } from './seed-demo.ts';

const NOW = new Date('2026-11-26T09:00:00Z');
const E26 = '/api/admin/content/edition:2026';
const E27 = '/api/admin/content/edition:2027';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer({ now: NOW });
  cookie = (await addAdmin(server, 'kari')).cookie;
});
afterEach(() => server.stop());

const seed = (ahead: number | null = 12, mode: 'development' | 'production' = 'development') =>
  seedAll(server.ctx, { mode, passwordHash: 'hash', ahead });
const get = async (path: string) => (await server.api('GET', path, { cookie })).body;
const shown = (year: number): Edition | undefined =>
  server.ctx.content.current().editions.find((edition) => edition.year === year);

describe('the invented festival', () => {
  it('is published in the place of the delivered edition, and running servers show it', async () => {
    expect(await seed()).toMatchObject({
      people: { users: 12 },
      festival: { kind: 'put', first: '2026-12-08' },
      movedFrom: null,
    });
    await expect.poll(() => shown(2026)?.name).toBe('Prøvefestivalen 2026');
    expect(shown(2026)?.slots).toHaveLength(40);
    const { draft, live, liveVersion } = await get(E26);
    expect(liveVersion).toBe(2);
    expect(draft).toEqual(live);
    // What was published before cannot go: it is sold out.
    expect(live.tickets.at(-1)).toMatchObject({ id: 'early-ticket', status: 'soldOut' });
    const acts = await server.ctx.db.orm.select().from(auditLog);
    expect(acts.map(({ actor, action, subjectId }) => [actor, action, subjectId])).toContainEqual([
      'seed',
      'content.publish',
      'edition:2026',
    ]);
    expect((await get(`${E26}/versions`)).items[0].comment).toContain('npm run seed');
    const { checks } = launchAnswer.parse(await get('/api/admin/launch'));
    const hints = ['practical', 'grounds', 'lineup', 'artists', 'pictures'];
    const states = checks.filter(({ id }) => hints.includes(id)).map(({ state }) => state);
    expect(states).toEqual(hints.map(() => 'ok'));
  });

  it('is there once, however often and with whatever day it is put in', async () => {
    const both = await Promise.all([seed(), seed()]);
    expect(both.map(({ festival }) => festival?.kind).sort()).toEqual(['present', 'put']);
    expect(await seed(0)).toEqual({
      people: null,
      festival: { kind: 'present', first: '2026-12-08' },
      movedFrom: null,
    });
    expect((await get('/api/admin/content')).total).toBe(3);
    expect((await get(E26)).liveVersion).toBe(2);
  });

  it('is a new edition where its year has none, and joins people who are in already', async () => {
    await seed(null);
    const { people, festival } = await seed(40);
    expect(people).toBeNull();
    expect(festival).toEqual({ kind: 'put', first: '2027-01-05' });
    expect(await get(E27)).toMatchObject({ liveVersion: 1, live: { id: 'prove-2027' } });
    expect((await get(E26)).live.name).toBe('CTRL Festival 2026');
  });

  it('leaves an edition alone that somebody has begun to change', async () => {
    const name = { path: '/name', from: 'CTRL Festival 2026', to: 'Fjordfestivalen' };
    await server.api('PATCH', E26, { cookie, body: { revision: 0, ops: [name] } });
    const before = await get(E26);
    expect((await seed()).festival).toEqual({ kind: 'taken', year: '2026' });
    expect(await get(E26)).toEqual(before);
    // Nothing says that it is in, so another year can still have it.
    expect((await seed(40)).festival).toMatchObject({ kind: 'put' });
  });

  it('leaves a draft alone that nobody has published, and an edition with acts', async () => {
    const days = ['2027-08-20', '2027-08-21'];
    await server.api('POST', '/api/admin/content', {
      cookie,
      body: { from: 'edition:2026', days },
    });
    expect((await seed(300)).festival).toEqual({ kind: 'taken', year: '2027' });
    expect((await get(E27)).liveVersion).toBeNull();
    server.clock.set(new Date('2026-01-20T09:00:00Z'));
    expect((await seed(-40)).festival).toEqual({ kind: 'taken', year: '2025' });
  });

  it('goes into no production site where somebody has published', async () => {
    const ops = [{ path: '/name', from: 'CTRL Festival 2026', to: 'Fjordfestivalen' }];
    await server.api('PATCH', E26, { cookie, body: { revision: 0, ops } });
    const { revision } = await get(E26);
    const { body: check } = await server.api('POST', `${E26}/check`, { cookie, body: {} });
    const body = { revision, comment: '', acknowledged: check.problems };
    expect((await server.api('POST', `${E26}/publish`, { cookie, body })).status).toBe(200);
    await expect(seed(40, 'production')).rejects.toBeInstanceOf(SeedRefused);
    expect((await get('/api/admin/content')).total).toBe(3);
  });
});

describe('the command', () => {
  it('refuses a wrong argument before it touches anything', async () => {
    const folder = makeTempDir('seed-command');
    const data = join(folder, 'data');
    const program = startProgram('seed', ['--in', 'ti'], { DATA_DIR: data });
    program.stdin.end();
    const { code, out, err } = await endOf(program);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('--in takes a whole number of days from -365 to 365 (got "ti")');
    expect(existsSync(data) ? readdirSync(data) : []).toEqual([]);
  });
});
