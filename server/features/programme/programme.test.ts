import { ICalCalendar } from 'ical-generator';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTENT_TOPIC } from '#server/realtime/topics.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addAdmin, startTestServer, type TestServer } from '#server/testing/index.ts';
import { programmeAnswer } from '#shared/contracts/programme.ts';
import { planFragment } from '#shared/rules/plan-link.ts';

let server: TestServer;
let admins = 0;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-01T12:00:00Z' });
});
afterAll(() => server.stop());

/** Publishes changes of the acts of 2025 at once, and waits until this process shows them. */
async function changeNow(...changes: [id: string, field: string, from: string, to: string][]) {
  const before = server.ctx.content.current().version;
  admins += 1;
  const { cookie } = await addAdmin(server, `vakt-${admins}`);
  const ops = changes.map(([id, field, from, to]) => ({ path: `/slots/${id}/${field}`, from, to }));
  const answer = await server.api('POST', '/api/admin/content/edition:2025/hot', {
    cookie,
    body: { ops, comment: 'hemmelig' },
  });
  expect(answer.status).toBe(200);
  await eventually(() => expect(server.ctx.content.current().version).not.toBe(before));
}

describe('GET /api/programme', () => {
  it('gives both editions with days and slots, in Oslo time and UTC', async () => {
    const answer = await server.api('GET', '/api/programme');
    expect(answer.status).toBe(200);
    const { editions } = programmeAnswer.parse(answer.body);
    expect(editions.map(({ id, days }) => [id, days.map(({ date }) => date)])).toEqual([
      ['ctrl-2025', ['2025-08-22', '2025-08-23']],
      ['ctrl-2026', ['2026-08-20', '2026-08-21', '2026-08-22']],
    ]);
    const slot = editions[0]?.slots.find(({ id }) => id === '2025-lor-dj-1');
    expect(slot).toMatchObject({
      start: '18:00',
      end: '19:15',
      startsAt: '2025-08-23T16:00:00.000Z',
      endsAt: '2025-08-23T17:15:00.000Z',
      minAge: 18,
    });
    const party = editions[0]?.slots.find(({ id }) => id === '2025-fre-afterparty');
    expect(party).toMatchObject({
      start: '24:00',
      startsAt: '2025-08-22T22:00:00.000Z',
      endsAt: null,
    });
  });

  it('is kept by its ETag until something is published, and then says what changed', async () => {
    const before = await server.api('GET', '/api/programme');
    const known = { 'if-none-match': String(before.headers.etag) };
    expect((await server.api('GET', '/api/programme', { headers: known })).status).toBe(304);
    await changeNow(
      ['2025-fre-band-1', 'status', 'planned', 'cancelled'],
      ['2025-fre-band-2', 'start', '21:00', '22:00'],
    );
    const after = await server.api('GET', '/api/programme', { headers: known });
    expect(after.status).toBe(200);
    expect(after.body.version).not.toBe(before.body.version);
    const { slots } = programmeAnswer.parse(after.body).editions[0] ?? { slots: [] };
    expect(slots.find(({ id }) => id === '2025-fre-band-1')?.status).toBe('cancelled');
    expect(slots.find(({ id }) => id === '2025-fre-band-2')).toMatchObject({
      status: 'moved',
      start: '22:00',
      previous: { start: '21:00', stage: 'Fengselshotellet', startsAt: '2025-08-22T19:00:00.000Z' },
    });
  });
});

describe('GET /schedule.json', () => {
  it('follows what is published, and its ETag too', async () => {
    const before = await server.api('GET', '/schedule.json');
    expect(before.status).toBe(200);
    expect(before.headers['cache-control']).toBe('no-cache');
    const known = { 'if-none-match': String(before.headers.etag) };
    expect((await server.api('GET', '/schedule.json', { headers: known })).status).toBe(304);
    await changeNow(['2025-lor-dj-1', 'status', 'planned', 'cancelled']);
    const after = await server.api('GET', '/schedule.json', { headers: known });
    expect(after.status).toBe(200);
    expect(after.text).toContain('AVLYST: DJ 1');
  });
});

describe('what is prepared', () => {
  const zipped = { 'accept-encoding': 'br' };
  const paths = ['/api/programme.ics', '/schedule.json'];
  const getAll = (path: string, headers: Record<string, string> = {}) =>
    Promise.all(Array.from({ length: 20 }, () => server.api('GET', path, { headers })));

  it.each(paths)('%s is compressed and answered by its ETag', async (path) => {
    const answer = await server.api('GET', path, { headers: zipped });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    const known = { ...zipped, 'if-none-match': String(answer.headers.etag) };
    expect((await server.api('GET', path, { headers: known })).status).toBe(304);
  });

  it('is put together once for a version, and once for each entry of it', async () => {
    await changeNow(['2025-fre-komiker-2', 'status', 'planned', 'cancelled']);
    const writes = vi.spyOn(ICalCalendar.prototype, 'createEvent');
    await getAll('/api/programme.ics');
    // The days of 2026, which has no acts yet.
    expect(writes).toHaveBeenCalledTimes(3);
    await getAll('/api/programme.ics?items=2025-lor-dj-1,day-2026-08-20');
    expect(writes).toHaveBeenCalledTimes(4);
    writes.mockRestore();
  });

  it('is made anew when the clock comes to another edition', async () => {
    const namesOf = async () =>
      Promise.all(
        paths.map(
          async (path) => /CTRL Festival 20\d\d/.exec((await server.api('GET', path)).text)?.[0],
        ),
      );
    const now = server.clock.now();
    server.clock.set('2025-08-22T12:00:00Z');
    expect(await namesOf()).toEqual(['CTRL Festival 2025', 'CTRL Festival 2025']);
    server.clock.set('2026-08-22T12:00:00Z');
    expect((await namesOf())[0]).toBe('CTRL Festival 2026');
    server.clock.set(now);
  });

  it('says the new sequence when an earlier programme was put back', async () => {
    const sequence = async () =>
      (await server.api('GET', '/api/programme.ics?items=2025-lor-dj-4')).text.match(
        /SEQUENCE:\d+/,
      )?.[0];
    expect(await sequence()).toBe('SEQUENCE:0');
    await server.ctx.db.transaction(async (tx) => {
      await server.ctx.db
        .sqlOf(tx)
        .query('UPDATE slot_revisions SET sequence = 2 WHERE slot = $1', ['2025-lor-dj-4']);
      await server.ctx.bus.publish(tx, CONTENT_TOPIC, 'edition:2025');
    });
    await eventually(async () => expect(await sequence()).toBe('SEQUENCE:2'));
  });
});

describe('GET /api/programme/changes', () => {
  const get = (since: string, rest = '') =>
    server.api('GET', `/api/programme/changes?since=${encodeURIComponent(since)}${rest}`);
  const textsOf = ({ body }: { body: { changes: { text: string }[] } }) =>
    body.changes.map(({ text }) => text);

  const publish = async (key: string, number: number, publishedAt: string, texts: string[]) => {
    const changes = texts.map((text) => ({ path: '/slots/x/start', text }));
    const { pool } = server.ctx.db;
    await pool.query(
      `INSERT INTO content_drafts (key, document) VALUES ($1, '{}') ON CONFLICT DO NOTHING`,
      [key],
    );
    await pool.query(
      `INSERT INTO content_versions
         (key, number, document, schema_version, comment, changes, publisher, published_at)
       VALUES ($1, $2, '{}', 1, 'hemmelig', $3, 'sjef', $4)`,
      [key, number, JSON.stringify(changes), publishedAt],
    );
  };

  beforeAll(async () => {
    await publish('edition:2198', 1, '2098-08-20T10:00:00Z', ['Nytt program']);
    await publish('edition:2198', 2, '2098-08-20T17:40:00Z', ['A er avlyst', 'B spiller 21:00']);
    await publish('edition:2199', 1, '2098-08-20T18:00:00Z', ['C er ny']);
    const many = Array.from({ length: 250 }, (_, at) => `Endring ${at}`);
    await publish('edition:2197', 1, '2097-01-01T00:00:00Z', many);
  });

  it('tells in words what was published after a moment, newest first, and nothing of who did it', async () => {
    const answer = await get('2098-08-20T12:00:00+02:00');
    expect(textsOf(answer)).toEqual(['C er ny', 'A er avlyst', 'B spiller 21:00']);
    expect(answer.body.changes[1]).toEqual({
      edition: 2198,
      number: 2,
      at: '2098-08-20T17:40:00.000Z',
      text: 'A er avlyst',
    });
    expect(answer.body).toMatchObject({
      version: server.ctx.content.current().version,
      more: false,
    });
    expect(answer.text).not.toMatch(/sjef|hemmelig/);
    expect(textsOf(await get('2098-08-20T19:00:00Z'))).toEqual([]);
  });

  it('tells what a hot change changed, and keeps its comment', async () => {
    await changeNow(['2025-fre-komiker-1', 'status', 'planned', 'cancelled']);
    const answer = await get(
      new Date(server.clock.now().getTime() - 1).toISOString(),
      '&edition=2025',
    );
    expect(textsOf(answer).join()).toContain('Komiker 1');
    expect(answer.text).not.toContain('hemmelig');
  });

  it('tells what came after a version of an edition', async () => {
    expect(textsOf(await get('1', '&edition=2198'))).toEqual(['A er avlyst', 'B spiller 21:00']);
    expect(textsOf(await get('2', '&edition=2198'))).toEqual([]);
    expect(textsOf(await get('0', '&edition=1999'))).toEqual([]);
    expect((await get('999999999')).body.changes).toEqual([]);
  });

  it('reads what was published once, and again after a publication', async () => {
    const reads = vi.spyOn(server.ctx.db.orm, 'select');
    const read = async () => {
      reads.mockClear();
      for (const since of ['0', '1', '2']) await get(since, '&edition=2025');
      return reads.mock.calls.filter(([columns]) => 'changes' in (columns ?? {})).length;
    };
    try {
      await read();
      expect(await read()).toBe(0);
      await changeNow(['2025-fre-komiker-1', 'status', 'cancelled', 'planned']);
      expect(await read()).toBeGreaterThan(0);
      // The publication's event may come after what it published.
      await eventually(async () => expect(await read()).toBe(0));
    } finally {
      reads.mockRestore();
    }
  });

  it('is bounded', async () => {
    const answer = await get('0000-01-01T00:00:00Z');
    expect(answer.body.changes).toHaveLength(200);
    expect(answer.body.more).toBe(true);
  });

  it.each(['', 'i går', '-1', '1e3', '2026-13-01T00:00:00Z', '12345678901', '2026-08-20'])(
    'refuses since=%s',
    async (since) => {
      const answer = await get(since);
      expect(answer.status).toBe(400);
      expect(answer.body.errors.since).toContain('versjonsnummer');
    },
  );

  it('refuses an edition that is no year', async () => {
    expect((await get('1', '&edition=x')).body.errors.edition).toEqual(expect.any(String));
  });
});

describe('GET /api/programme.ics', () => {
  const get = (query: string) => server.api('GET', `/api/programme.ics${query}`);

  it('is a calendar file of the chosen items', async () => {
    const answer = await get('?items=2025-lor-dj-1,day-2025-08-22,unknown');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="ctrl-festival.ics"');
    expect(answer.text.match(/^UID:.*$/gm)).toEqual(
      ['UID:day-2025-08-22@ctrl-festival\r', 'UID:2025-lor-dj-1@ctrl-festival\r'].map((line) =>
        line.trimEnd(),
      ),
    );
    expect(answer.text).toContain('DTSTART:20250823T160000Z');
  });

  it('says the same at each download, and more after a change', async () => {
    const dated = async () =>
      (await get('?items=2025-lor-dj-2')).text.match(/^(DTSTAMP|SEQUENCE|LAST-MODIFIED):.*$/gm);
    const before = await dated();
    server.clock.advance(86_400_000);
    expect(await dated()).toEqual(before);
    expect(before?.[0]).toBe('SEQUENCE:0');
    await changeNow(['2025-lor-dj-2', 'status', 'planned', 'cancelled']);
    expect(await dated()).toEqual([
      'SEQUENCE:1',
      'DTSTAMP:20260302T120000Z',
      'LAST-MODIFIED:20260302T120000Z',
    ]);
    expect((await get('?items=2025-lor-dj-2')).text).toMatch(
      /SUMMARY:AVLYST: DJ 2\r\n(?:.*\r\n)*STATUS:CANCELLED/,
    );
  });

  it('is the current edition without items', async () => {
    expect((await get('')).text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  it('holds the acts of a shared plan, for which an address has no room by their ids', async () => {
    const plan = planFragment(['2025-lor-dj-1', '2025-fre-band-2']);
    const { text } = await get(`?plan=${plan}`);
    expect(text).toBe((await get('?items=2025-lor-dj-1,2025-fre-band-2')).text);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    for (const unknown of ['1.AAAAA', '1.', '', '2.x']) {
      expect((await get(`?plan=${unknown}`)).status).toBe(404);
    }
    expect((await get(`?plan=1.${'A'.repeat(1001)}`)).status).toBe(400);
  });

  it('answers 404 when nothing of it is known, 400 when nothing or too much is asked', async () => {
    expect(await get('?items=unknown')).toMatchObject({
      status: 404,
      body: { message: expect.any(String) },
    });
    for (const items of ['', ',,', 'x,'.repeat(201)]) {
      const answer = await get(`?items=${items}`);
      expect(answer.status).toBe(400);
      expect(answer.body.errors.items).toEqual(expect.any(String));
    }
  });
});
