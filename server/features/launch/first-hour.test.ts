import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  startSmtpSink,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { makeTempDir } from '#server/testing/temp-dir.ts';
import { basicsAnswer, type LaunchBasics, launchAnswer } from '#shared/contracts/launch.ts';

const BASICS = '/api/admin/launch/basics';
const OWN: LaunchBasics = {
  name: 'Fjordfestivalen',
  firstDay: '2026-07-03',
  lastDay: '2026-07-04',
  general: 'post@fjord.no',
  direct: 'hei@fjord.no',
  booking: 'booking@fjord.no',
  artist: 'artist@fjord.no',
  phone: '+47 22 33 44 55',
};

let server: TestServer;
let cookie: string;
const ends: (() => Promise<unknown>)[] = [];

async function start(now = '2026-06-01T10:00:00Z', env: Record<string, string> = {}) {
  server = await startTestServer({ now, env });
  ends.push(() => server.stop());
  cookie = (await addAdmin(server)).cookie;
}
beforeEach(() => start());
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Sessions end meanwhile. */
async function later(now: string) {
  server.clock.set(now);
  cookie = (await addAdmin(server, `sjef ${now}`)).cookie;
}

const api = (method: string, path: string, body?: unknown) =>
  server.api(method, path, { cookie, ...(body !== undefined && { body }) });

async function launch() {
  const { checks, guide } = launchAnswer.parse((await api('GET', '/api/admin/launch')).body);
  return { guide, states: Object.fromEntries(checks.map(({ id, state }) => [id, state])) };
}

const basics = async () => basicsAnswer.parse((await api('GET', BASICS)).body);

async function save(change: Partial<LaunchBasics> = {}, from?: Record<string, string>) {
  const { edition, basics: present } = await basics();
  return api('PUT', BASICS, { ...OWN, ...change, edition, from: from ?? present });
}

const document = async (key: string) => (await api('GET', `/api/admin/content/${key}`)).body;

describe('the first form', () => {
  it('is filled with what stands in the drafts', async () => {
    expect(await basics()).toMatchObject({
      edition: 'edition:2026',
      basics: { name: 'CTRL Festival 2026', firstDay: '2026-08-20', general: 'post@ctrl.example' },
    });
  });

  it('writes and publishes both documents, and settles their checks', async () => {
    const { status, body } = await save();
    expect([status, body]).toEqual([200, { published: true, message: 'Lagret og publisert.' }]);
    const edition = await document('edition:2026');
    expect(edition.live).toMatchObject({
      name: 'Fjordfestivalen',
      days: [
        { id: 'day-2026-08-20', date: '2026-07-03', title: 'Gaming & Cosplay' },
        { id: 'day-2026-08-21', date: '2026-07-04' },
      ],
    });
    expect(edition.live).toEqual(edition.draft);
    const site = await document('site');
    expect(site.live.contact).toMatchObject({
      general: { email: OWN.general },
      phone: { number: OWN.phone },
    });
    const { states } = await launch();
    expect(states).toMatchObject({ edition: 'ok', contact: 'ok', published: 'ok', tickets: 'due' });
    const { rows } = await server.ctx.db.pool.query(
      "SELECT actor, subject_id FROM audit_log WHERE action = 'content.publish' ORDER BY id",
    );
    expect(rows).toEqual([
      { actor: 'sjef', subject_id: 'site' },
      { actor: 'sjef', subject_id: 'edition:2026' },
    ]);
  });

  it('adds days like the last one, and sent twice it publishes once', async () => {
    await save({ lastDay: '2026-07-07' });
    const { draft, liveVersion } = await document('edition:2026');
    expect(draft.days.map(({ id, date }: { id: string; date: string }) => [id, date])).toEqual([
      ['day-2026-08-20', '2026-07-03'],
      ['day-2026-08-21', '2026-07-04'],
      ['day-2026-08-22', '2026-07-05'],
      ['day-2026-07-06', '2026-07-06'],
      ['day-2026-07-07', '2026-07-07'],
    ]);
    await save({ lastDay: '2026-07-07' });
    expect((await document('edition:2026')).liveVersion).toBe(liveVersion);
  });

  it('confirms the delivered name and days without a new version', async () => {
    const { edition, basics: present } = await basics();
    const { body } = await api('PUT', BASICS, { ...present, edition, from: present });
    expect(body.published).toBe(true);
    expect((await launch()).states).toMatchObject({
      edition: 'ok',
      contact: 'due',
      published: 'due',
    });
    expect((await document(edition)).liveVersion).toBe(1);
  });

  it('tells the second of two administrators what the first wrote, and keeps it', async () => {
    const { basics: seen } = await basics();
    await save();
    const late = await save({ name: 'Byfestivalen', general: OWN.general }, seen as never);
    expect([late.status, late.body.errors]).toEqual([
      409,
      { name: 'En annen har skrevet «Fjordfestivalen» her imens.' },
    ]);
    expect((await basics()).basics.name).toBe('Fjordfestivalen');
    expect((await save({ name: 'Byfestivalen' })).status).toBe(200);
  });

  it('leaves somebody else’s half-done draft unpublished', async () => {
    const ops = [{ path: '/venue', from: 'Fengselshotellet', to: 'Utkast' }];
    await api('PATCH', '/api/admin/content/edition:2026', { revision: 0, ops });
    const { body } = await save();
    expect(body).toEqual({ published: false, message: expect.stringContaining('fanen Innhold') });
    const { live, draft } = await document('edition:2026');
    expect([live.name, draft.name]).toEqual(['CTRL Festival 2026', 'Fjordfestivalen']);
    expect((await document('site')).live.contact.general.email).toBe(OWN.general);
  });

  it.each([
    [{ lastDay: '2026-07-01' }, { lastDay: 'Siste dag kan ikke være før den første' }],
    [{ lastDay: '2027-07-04' }, { lastDay: 'Dagene må være i samme år' }],
    [{ lastDay: '2026-08-04' }, { lastDay: 'Høyst 14 dager' }],
    [{ name: ' ' }, { name: 'Skriv navnet på festivalen' }],
    [{ general: 'post@fjord.no\r\nBcc: a@b.no' }, { general: 'Ugyldig e-postadresse' }],
    [{ phone: 'ring' }, { phone: 'Ugyldig telefonnummer' }],
  ])('refuses %j and writes nothing', async (change, errors) => {
    const refused = await save(change);
    expect([refused.status, refused.body.errors]).toEqual([400, errors]);
    expect((await document('site')).revision).toBe(0);
  });
});

describe('after the last edition', () => {
  it('makes the next one on the chosen days, and publishes it', async () => {
    await later('2026-11-01T10:00:00Z');
    const { status } = await save({ firstDay: '2027-07-02', lastDay: '2027-07-03' });
    expect(status).toBe(200);
    const { live } = await document('edition:2027');
    expect(live).toMatchObject({ year: 2027, name: 'Fjordfestivalen', ticketsFrom: null });
    expect((await launch()).states.edition).toBe('ok');
  });

  it('copies no acts into a festival that is live at once', async () => {
    await later('2026-11-01T10:00:00Z');
    const { basics: from } = await basics();
    const refused = await api('PUT', BASICS, {
      ...{ ...OWN, firstDay: '2027-07-02', lastDay: '2027-07-03' },
      edition: 'edition:2025',
      from: { ...from, name: 'CTRL Festival 2025', firstDay: '2025-08-22', lastDay: '2025-08-23' },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['firstDay']]);
    expect((await api('GET', '/api/admin/content')).body.total).toBe(3);
  });
});

describe('the guide', () => {
  const show = (shown: boolean) => api('POST', '/api/admin/launch/guide', { shown });

  it('is hidden for everybody, comes back, and both are in the audit log', async () => {
    expect((await launch()).guide).toBe('shown');
    await show(false);
    cookie = (await addAdmin(server, 'nora')).cookie;
    expect((await launch()).guide).toBe('hidden');
    await show(true);
    expect((await launch()).guide).toBe('shown');
    const { rows } = await server.ctx.db.pool.query(
      "SELECT actor, action FROM audit_log WHERE subject_type = 'guide' ORDER BY id",
    );
    expect(rows).toEqual([
      { actor: 'sjef', action: 'guide.hide' },
      { actor: 'nora', action: 'guide.show' },
    ]);
    expect(
      (await server.api('POST', '/api/admin/launch/guide', { body: { shown: true } })).status,
    ).toBe(401);
    expect((await server.api('PUT', BASICS, { body: {} })).status).toBe(401);
    expect((await server.api('GET', BASICS)).status).toBe(401);
  });

  it('is done with its last step, and does not come back when something fails later', async () => {
    const smtp = await startSmtpSink();
    ends.push(smtp.stop);
    const { config } = server.ctx;
    Object.assign(config.mail, { smtpUrl: smtp.url });
    Object.assign(config.backup, { folder: makeTempDir('first-hour') });
    await server.ctx.db.pool.query(`INSERT INTO settings (key, value) VALUES ('backup', $1)`, [
      JSON.stringify({
        lastSuccess: '2026-06-01T02:00:00Z',
        bytes: 1,
        lastError: null,
        lastErrorAt: null,
      }),
    ]);
    await server.ctx.db.pool.query('UPDATE admins SET totp_enabled_at = now()');
    await save();
    await api('POST', '/api/admin/system/test-mail', { epost: 'kari@fjord.no' });
    expect((await launch()).guide).toBe('shown');
    for (const [key, path] of [
      ['edition:2026', '/ticketUrl'],
      ['site', '/links/earlyTicket/href'],
    ] as const) {
      const { draft, revision } = await document(key);
      const from = path
        .split('/')
        .slice(1)
        .reduce((value, name) => value[name], draft);
      const ops = [{ path, from, to: 'https://billetter.fjord.no/' }];
      const edited = await api('PATCH', `/api/admin/content/${key}`, { revision, ops });
      const { body } = await api('POST', `/api/admin/content/${key}/check`);
      const given = { revision: edited.body.revision, comment: '', acknowledged: body.problems };
      expect((await api('POST', `/api/admin/content/${key}/publish`, given)).status).toBe(200);
    }
    expect((await launch()).guide).toBe('done');
    server.clock.set('2026-06-05T10:00:00Z');
    await server.ctx.db.pool.query('UPDATE admins SET totp_enabled_at = now()');
    cookie = (await addAdmin(server, 'nora')).cookie;
    const later = await launch();
    expect([later.guide, later.states.backup]).toEqual(['hidden', 'unsafe']);
  });
});
