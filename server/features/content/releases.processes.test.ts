import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  makeTestData,
  manualClock,
  runsOn,
  startSmtpSink,
  startTestServer,
  type TestData,
  type TestServer,
} from '#server/testing/index.ts';
import { MINUTE_MS, osloInstant } from '#shared/oslo-time.ts';
import { publishDue } from './releases.service.ts';

const E25 = '/api/admin/content/edition:2025';

const used: TestData[] = [];
async function someData(): Promise<TestData> {
  const data = await makeTestData();
  used.push(data);
  return data;
}
const running = new Set<TestServer>();
async function started(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  running.add(server);
  return server;
}
async function stop(server: TestServer): Promise<void> {
  running.delete(server);
  await server.stop();
}
afterEach(async () => {
  for (const server of running) await stop(server);
});
afterAll(async () => {
  for (const data of used) await data.remove();
});

/** An administrator at one server, with the acts of these tests. */
async function organiser(server: TestServer, name = 'kari') {
  const { cookie, id } = await addAdmin(server, name);
  const send = (method: string, path: string, body?: unknown) =>
    server.api(method, path, { cookie, ...(body !== undefined && { body }) });
  const get = async () => (await send('GET', E25)).body;
  return {
    ...{ id, send, get },
    edit: async (field: string, to: string) => {
      const from = (await get()).draft[field];
      const ops = [{ path: `/${field}`, from, to }];
      expect((await send('PATCH', E25, { revision: 0, ops })).status).toBe(200);
    },
    plan: async (dueAt: Date, only?: string[]) => {
      const chosen = only && { only };
      const { problems } = (await send('POST', `${E25}/check`, { ...chosen })).body;
      const { revision } = await get();
      return send('POST', `${E25}/releases`, {
        ...{ revision, comment: '', acknowledged: problems, ...chosen },
        dueAt: dueAt.toISOString(),
      });
    },
    releases: async () => (await send('GET', '/api/admin/releases')).body.items,
    versions: async () => {
      const answer = await send('GET', `${E25}/versions`);
      expect(answer).toMatchObject({ status: 200 });
      return answer.body.items;
    },
  };
}

const rows = async ({ ctx }: TestServer) =>
  (await ctx.db.pool.query('SELECT state, reason FROM planned_releases ORDER BY due_at')).rows;

describe('a planned release', () => {
  it('that became due while no server ran is published by the next one, once', async () => {
    const data = await someData();
    const clock = manualClock('2026-11-26T12:00:00Z');
    const first = await started({ data, clock });
    const kari = await organiser(first);
    await kari.edit('name', 'Sluppet');
    const dueAt = osloInstant('2026-11-27', '12:00');
    expect((await kari.plan(dueAt)).status).toBe(200);
    clock.set(new Date(+dueAt - 1));
    await first.runJobs();
    // Kari's session is over by then.
    const ola = await organiser(first, 'ola');
    expect((await ola.versions()).length).toBe(1);
    // What is written until then goes out too.
    await ola.edit('name', 'Sluppet fredag');
    await stop(first);
    clock.set(new Date(+dueAt + 40 * MINUTE_MS));
    const second = await started({ data, clock });
    await second.runJobs();
    await second.runJobs();
    const anne = await organiser(second, 'anne');
    expect(await anne.versions()).toMatchObject([
      { number: 2, publisher: 'kari', comment: 'Planlagt publisering', live: true },
      { number: 1 },
    ]);
    expect((await anne.get()).live.name).toBe('Sluppet fredag');
    expect(await anne.releases()).toEqual([]);
    expect(await rows(second)).toEqual([{ state: 'published', reason: null }]);
  });

  it('comes at its own one of the two half past two when summer time ends', async () => {
    const early = osloInstant('2026-10-25', '02:30');
    const late = new Date(+early + 60 * MINUTE_MS);
    const clock = manualClock('2026-10-24T12:00:00Z');
    const server = await started({ clock });
    const kari = await organiser(server);
    await kari.edit('name', 'Sommer');
    await kari.edit('venue', 'Vinterhallen');
    expect((await kari.plan(early, ['/name'])).status).toBe(200);
    expect((await kari.plan(late, ['/venue'])).status).toBe(200);
    const states: unknown[][] = [];
    for (const minutes of [-1, 0, 59, 60]) {
      clock.set(new Date(+early + minutes * MINUTE_MS));
      await server.runJobs();
      states.push((await rows(server)).map(({ state }) => state));
    }
    expect(states).toEqual([
      ['waiting', 'waiting'],
      ['published', 'waiting'],
      ['published', 'waiting'],
      ['published', 'published'],
    ]);
    const [second, first] = await (await organiser(server, 'anne')).versions();
    expect(first.publishedAt).toBe('2026-10-25T00:30:00.000Z');
    expect(second.publishedAt).toBe('2026-10-25T01:30:00.000Z');
  });

  it('of a draft that has become faulty publishes nothing, and an e-mail tells of it', async () => {
    const sink = await startSmtpSink();
    const server = await started({
      env: {
        SMTP_URL: sink.url,
        MAIL_FROM: 'hei@ctrl.example',
        MAIL_ORGANISERS: 'post@ctrl.example',
      },
    });
    const kari = await organiser(server);
    await kari.edit('name', '<b>Sluppet</b>');
    const dueAt = new Date(+server.clock.now() + 20 * MINUTE_MS);
    await kari.plan(dueAt);
    await kari.edit('venue', '');
    server.clock.set(dueAt);
    await server.runJobs();
    expect(await kari.versions()).toHaveLength(1);
    expect(await kari.releases()).toMatchObject([
      { state: 'failed', reason: expect.stringMatching(/^Innholdet har feil .*Fyll ut feltet/) },
    ]);
    await expect.poll(() => sink.mails.length).toBe(1);
    const [{ to, mail } = {}] = sink.mails;
    expect(to).toEqual(['post@ctrl.example']);
    expect(mail?.subject).toBe('Ikke publisert: <b>Sluppet</b>');
    expect(mail?.text).toMatch(/Planlagt av: kari/);
    expect(mail?.text).toMatch(/Fyll ut feltet/);
    expect(mail?.text).toContain('dokument=edition%3A2025');
    expect(mail?.html).not.toContain('<b>Sluppet');
    await server.runJobs();
    expect(sink.mails).toHaveLength(1);
    await sink.stop();
  });

  it('comes though its planner’s account was removed', async () => {
    const server = await started();
    const kari = await organiser(server);
    const anne = await organiser(server, 'anne');
    await kari.edit('name', 'Uten Kari');
    const dueAt = new Date(+server.clock.now() + MINUTE_MS);
    await kari.plan(dueAt);
    await server.ctx.db.pool.query('DELETE FROM admins WHERE id = $1', [kari.id]);
    server.clock.set(dueAt);
    await server.runJobs();
    expect((await anne.versions())[0]).toMatchObject({ number: 2, publisher: 'kari' });
  });

  it('and a publication by hand at the same moment give one version', async () => {
    const server = await started();
    const kari = await organiser(server);
    for (let round = 1; round <= 10; round += 1) {
      const { liveVersion } = await kari.get();
      await kari.edit('name', `Runde ${round}`);
      const dueAt = new Date(+server.clock.now() + MINUTE_MS);
      await kari.plan(dueAt);
      server.clock.set(dueAt);
      const { problems } = (await kari.send('POST', `${E25}/check`, {})).body;
      const { revision } = await kari.get();
      const byHand = { revision, comment: '', acknowledged: problems };
      const [, answer] = await Promise.all([
        publishDue(server.ctx),
        kari.send('POST', `${E25}/publish`, byHand),
      ]);
      expect(answer.status).toBe(200);
      expect((await kari.get()).liveVersion).toBe(liveVersion + 1);
    }
    const states = new Set<unknown>((await rows(server)).map(({ state }) => state));
    expect([...states].filter((state) => state !== 'published' && state !== 'nothing')).toEqual([]);
  });

  it('stays due when its transaction breaks, and comes at the next try', async () => {
    const server = await started();
    const kari = await organiser(server);
    await kari.edit('name', 'Etterpå');
    const dueAt = new Date(+server.clock.now() + MINUTE_MS);
    await kari.plan(dueAt);
    server.clock.set(dueAt);
    let breaks = true;
    server.ctx.publications.subscribe(async () => {
      if (breaks) throw new Error('broken on purpose');
    });
    await expect(publishDue(server.ctx)).rejects.toThrow('broken on purpose');
    expect(await kari.versions()).toHaveLength(1);
    expect(await rows(server)).toEqual([{ state: 'waiting', reason: null }]);
    breaks = false;
    await publishDue(server.ctx);
    expect(await kari.versions()).toHaveLength(2);
  });
});

describe('a planned release that breaks every time', () => {
  it('is given up after some tries, and one e-mail tells of it', async () => {
    const server = await started();
    const kari = await organiser(server);
    await kari.edit('name', 'Aldri');
    const dueAt = new Date(+server.clock.now() + MINUTE_MS);
    await kari.plan(dueAt);
    server.clock.set(dueAt);
    let tries = 0;
    server.ctx.publications.subscribe(async () => {
      tries += 1;
      throw new Error('broken on purpose');
    });
    const pass = async () => {
      await server.runJobs({ evenDelayed: true });
      server.clock.advance(MINUTE_MS);
    };
    await pass();
    expect(await rows(server)).toEqual([{ state: 'waiting', reason: null }]);
    for (let minute = 0; minute < 8; minute += 1) await pass();
    expect(await rows(server)).toEqual([
      { state: 'failed', reason: expect.stringMatching(/^Noe gikk galt hver gang/) },
    ]);
    const before = tries;
    await pass();
    expect(tries).toBe(before);
    expect(await kari.versions()).toHaveLength(1);
    const mails = (await server.mails()).filter(({ subject }) =>
      subject?.startsWith('Ikke publisert'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Prøv å publisere for hånd');
  });
});

/* An embedded database belongs to one process. */
describe.runIf(runsOn('postgres'))('two processes', () => {
  it('publish what is due once, fifty times over', async () => {
    const data = await someData();
    const clock = manualClock('2026-03-01T12:00:00Z');
    const here = await started({ data, clock });
    const there = await started({ data, clock });
    const kari = await organiser(here);
    for (let round = 1; round <= 50; round += 1) {
      await kari.edit('name', `Runde ${round}`);
      const dueAt = new Date(+clock.now() + MINUTE_MS);
      await kari.plan(dueAt);
      clock.set(dueAt);
      await Promise.all([publishDue(here.ctx), publishDue(there.ctx)]);
      expect((await kari.get()).liveVersion).toBe(round + 1);
    }
    expect(new Set((await rows(there)).map(({ state }) => state))).toEqual(new Set(['published']));
  });
});
