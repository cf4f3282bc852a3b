import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Slot } from '#shared/contracts/content.ts';
import { calls, methodsOf } from './http/calls.ts';
import { createLogger } from './lib/logger.ts';
import {
  addAdmin,
  addAffiliate,
  addUser,
  openSocket,
  runsOn,
  startTestServer,
  type TestServer,
  type TestServerOptions,
  type TestSocket,
} from './testing/index.ts';

/*
 * A marker stands in every crew field, and in what is not announced of an act. It is looked for in
 * all that leaves the server other than by calls of administrators.
 */

/** In a calendar it is in one line, because lines are unfolded first. */
const MARK = 'qzmark';
/** Times, here and in UTC, that only the unannounced act has, and its stage. */
const UNANNOUNCED = ['13:37', '11:37', 'T1137', '16:43', '14:43', 'T1443', 'qzhidden'];

const E25 = '/api/admin/content/edition:2025';
const ACT = '2025-lor-dj-2';
const HIDDEN = '2025-hemmelig';

const crewWith = (mark: string) => ({
  ...{ ref: `${mark}1`, getIn: `${mark}2`, soundCheck: `${mark}3` },
  ...{ contact: `${mark}4`, hospitality: `${mark}5`, notes: `${mark}6` },
});

/** Stands for the built client: a page is all that it may be rendered from. */
const frontend: TestServerOptions['frontend'] = async () => ({
  renderer: {
    paths: ['/', '/events'],
    render: (_path, _now, content) => ({
      status: 200,
      html: `<!doctype html>\n<html lang="nb"><head></head><body>${JSON.stringify(content)}</body></html>`,
    }),
  },
  warm: async () => undefined,
  stop: async () => undefined,
});

const lines: string[] = [];
let server: TestServer;
let admin: string;
let socket: TestSocket;
/** Who asks: nobody, and everybody with a login but administrators. */
let visitors: Record<string, string | undefined>;

const asAdmin = (method: string, path: string, body?: unknown) =>
  server.api(method, path, { cookie: admin, ...(body !== undefined && { body }) });

async function publishDraft(comment = ''): Promise<number> {
  const { revision } = (await asAdmin('GET', E25)).body;
  const acknowledged = (await asAdmin('POST', `${E25}/check`)).body.problems;
  const answer = await asAdmin('POST', `${E25}/publish`, { revision, comment, acknowledged });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.version;
}

/** Writes crew fields of an act into the draft, one operation each. */
async function writeCrew(id: string, mark: string): Promise<void> {
  const { revision, draft } = (await asAdmin('GET', E25)).body;
  const { crew } = draft.slots.find((slot: Slot) => slot.id === id);
  const path = `/slots/${id}/crew`;
  const op = { path, ...(crew && { from: crew }), to: crewWith(mark) };
  const answer = await asAdmin('PATCH', E25, { revision, ops: [op] });
  expect(answer.status, answer.text).toBe(200);
}

const version = () => server.ctx.content.current().version;

async function publishWithMarks(): Promise<void> {
  const file = (await asAdmin('GET', `${E25}/export`)).body;
  const [first] = file.slots;
  const hidden = {
    ...{ ...first, id: HIDDEN, act: 'Hemmelig gjest', announced: 'name', artists: [] },
    ...{
      date: '2025-08-23',
      start: '13:37',
      end: null,
      stage: 'qzhidden',
      description: `${MARK} omtale`,
    },
  };
  const slots = [...file.slots, hidden].map((slot) => ({ ...slot, crew: crewWith(MARK) }));
  const stages = [...file.stages, { id: 'qzhidden', name: 'Bakgården' }];
  const answer = await asAdmin('POST', `${E25}/import`, { ...file, slots, stages });
  expect(answer.status, answer.text).toBe(200);
  const before = version();
  await publishDraft();
  await vi.waitFor(() => expect(version()).not.toBe(before));
}

beforeAll(async () => {
  const logger = createLogger({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  server = await startTestServer({
    ...{ now: '2025-08-23T10:00:00Z', frontend, logger },
    env: { LIMIT_READ: '100000/60' },
  });
  admin = (await addAdmin(server, 'kari')).cookie;
  visitors = {
    nobody: undefined,
    user: (await addUser(server)).cookie,
    affiliate: (await addAffiliate(server)).cookie,
  };
  socket = await openSocket(server.url, '?room=festival');
  socket.send({ type: 'subscribe', topics: ['content', 'announcements', 'progress'] });
  await publishWithMarks();
  // The draft holds other crew fields than the version, each with the marker.
  await writeCrew(ACT, `${MARK}-utkast`);
});
afterAll(async () => {
  await socket.close();
  await server.stop();
});

/** What a text says of crew fields and of the unannounced act, with the lines of calendars unfolded. */
function found(text: string): string[] {
  const whole = text.replaceAll('\r\n ', '');
  return [MARK].filter((mark) => whole.includes(mark));
}

/** The same, and what only the unannounced act has; a stage is public, that it plays there is not. */
function foundOf(text: string): string[] {
  const stages = /\{"id":"qzhidden","name":"Bakgården"[^}]*\}/g;
  const whole = text.replaceAll('\r\n ', '').replaceAll(stages, '');
  return [...found(text), ...UNANNOUNCED.filter((mark) => whole.includes(mark))];
}

const VALUES: Readonly<Record<string, string>> = {
  key: 'edition:2025',
  room: 'festival',
  slot: HIDDEN,
  number: '2',
  code: 'CTRL-222222',
};
const QUERIES: Readonly<Record<string, string>> = {
  '/api/programme/changes': '?since=0&edition=2025',
  '/api/admin/content/:key/diff': '?from=1&to=draft',
};

const addressOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_all, name: string) => VALUES[name] ?? HIDDEN) +
  (QUERIES[path] ?? '');

describe('a marker in crew fields', () => {
  it('is in the draft and in what is live, for administrators', async () => {
    const { draft, live } = (await asAdmin('GET', E25)).body;
    const crewIn = (document: { slots: Slot[] }) =>
      document.slots.map(({ crew }) => crew?.contact ?? '');
    expect(crewIn(live).every((contact) => contact === `${MARK}4`)).toBe(true);
    expect(crewIn(draft)).toContain(`${MARK}-utkast4`);
    expect(found((await asAdmin('GET', `${E25}/export`)).text)).toEqual([MARK]);
  });

  const READABLE = [
    ...['/api/content', '/api/programme', '/api/programme.ics', '/schedule.json'],
    ...['/api/programme/changes', '/api/openapi.json', '/metrics'],
  ];

  it.each(['nobody', 'user', 'affiliate'])('is in no answer to %s', async (who) => {
    const cookie = visitors[who];
    const told: string[] = [];
    const read: string[] = [];
    for (const [method, path] of calls) {
      const address = addressOf(path);
      const { status, text, headers } = await server.api(method, address, {
        ...(method !== 'GET' && { body: {} }),
        ...(cookie !== undefined && { cookie }),
      });
      if (status === 200) read.push(path);
      const marks = [...found(JSON.stringify(headers)), ...foundOf(text)];
      if (marks.length > 0) told.push(`${method} ${address}: ${marks.join(', ')}`);
    }
    expect(told).toEqual([]);
    expect(READABLE.filter((path) => !read.includes(path))).toEqual([]);
  });

  it('is in no feed of chosen acts, and in no file beside the calls', async () => {
    const addresses = [
      ...[`/api/programme.ics?items=${ACT}`, `/api/programme.ics?items=${HIDDEN},${ACT}`],
      ...['/sitemap.xml', '/robots.txt', '/sw.js', '/manifest.webmanifest', `/program/${HIDDEN}`],
    ];
    for (const address of addresses) {
      const { text } = await server.api('GET', address);
      expect(foundOf(text), address).toEqual([]);
    }
    expect(methodsOf('/schedule.json')).toContain('GET');
  });

  it('is in no preview of the draft', async () => {
    const now = server.clock.now().toISOString();
    const { url } = (await asAdmin('POST', `${E25}/preview`, { now })).body;
    const shown = await server.api('GET', url, { cookie: admin, headers: { accept: 'text/html' } });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Hemmelig gjest');
    expect(foundOf(shown.text)).toEqual([]);
  });

  it('is in no frame, message, mail or log, also when an act with it is moved', async () => {
    const move = async (id: string, to: string) => {
      const { live } = (await asAdmin('GET', E25)).body;
      const { start: from } = live.slots.find((slot: Slot) => slot.id === id);
      const ops = [{ path: `/slots/${id}/start`, from, to }];
      const answer = await asAdmin('POST', `${E25}/hot`, { ops, comment: '' });
      expect(answer.status, answer.text).toBe(200);
    };
    await move(ACT, '19:30');
    await move(HIDDEN, '16:43');
    await socket.next('changed', ({ topic }) => topic === 'content');
    await server.runJobs({ evenDelayed: true });
    await expect.poll(() => lines.some((line) => line.includes('/hot'))).toBe(true);
    expect(foundOf(JSON.stringify(socket.frames))).toEqual([]);
    expect(found(lines.join(''))).toEqual([]);
    const { rows } = await server.ctx.db.pool.query('SELECT * FROM push_messages');
    expect(JSON.stringify(rows)).toContain('19:30');
    expect(foundOf(JSON.stringify(rows))).toEqual([]);
    const mails = await server.mails();
    expect(found(JSON.stringify(mails))).toEqual([]);
  });

  it('is in no log of a statement that fails', async () => {
    const { pool } = server.ctx.db;
    const name = 'content_drafts_refuses';
    await pool.query(
      `ALTER TABLE content_drafts ADD CONSTRAINT ${name} CHECK (document::text NOT LIKE '%qzfail%') NOT VALID`,
    );
    lines.length = 0;
    const { revision, draft } = (await asAdmin('GET', E25)).body;
    const { crew } = draft.slots.find(({ id }: Slot) => id === ACT);
    const op = { path: `/slots/${ACT}/crew`, from: crew, to: crewWith('qzfail') };
    const answer = await asAdmin('PATCH', E25, { revision, ops: [op] });
    await pool.query(`ALTER TABLE content_drafts DROP CONSTRAINT ${name}`);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('qzfail');
    await expect.poll(() => lines.some((line) => line.includes(name))).toBe(true);
    expect(lines.join('')).not.toContain('qzfail');
    expect(found(lines.join(''))).toEqual([]);
  });

  it('is in no table but those of drafts and versions', async () => {
    expect(await tablesWith(MARK)).toEqual(['content_drafts', 'content_edits', 'content_versions']);
  });

  it('is not in the copy of the content that a process keeps', async () => {
    const file = join(server.data.dataDir, 'content.json');
    if (!runsOn('postgres')) {
      expect(existsSync(file)).toBe(false);
      return;
    }
    await expect.poll(() => existsSync(file)).toBe(true);
    expect(foundOf(readFileSync(file, 'utf8'))).toEqual([]);
  });
});

/** The tables with a text in any of their rows. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = server.ctx.db;
  const { rows } = await pool.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
  );
  const having: string[] = [];
  for (const { name } of rows) {
    const found = await pool.query(
      `SELECT count(*)::int AS n FROM "${String(name)}" AS t WHERE t::text LIKE $1`,
      [`%${text}%`],
    );
    if (Number(found.rows[0]?.n) > 0) having.push(String(name));
  }
  return having;
}

describe('a publication of crew fields alone', () => {
  it('is a version that open pages do not load, and of which nobody is told', async () => {
    const shown = version();
    const count = async () =>
      Number(
        (await server.ctx.db.pool.query('SELECT count(*)::int AS n FROM push_messages')).rows[0]?.n,
      );
    const messages = await count();
    await writeCrew(ACT, `${MARK}-senere`);
    const number = await publishDraft();
    expect((await asAdmin('GET', E25)).body.liveVersion).toBe(number);
    await server.runJobs();
    const { body } = await server.api('GET', `/api/programme/changes?since=${number - 1}`);
    expect(body).toMatchObject({ version: shown, changes: [] });
    expect(version()).toBe(shown);
    expect(await count()).toBe(messages);
    const { items } = (await asAdmin('GET', `${E25}/versions`)).body;
    const texts = items[0].changes.map(({ text }: { text: string }) => text);
    expect(texts).toEqual([
      expect.stringMatching(
        /: referanse, get-in, .* og notater er endret \(bare for arrangørene\)$/,
      ),
    ]);
  });
});

describe('an edition that is taken away', () => {
  it('leaves no crew field behind', async () => {
    const mark = 'qzgone';
    const from = 'edition:2025';
    const days = ['2027-08-20', '2027-08-21', '2027-08-22'];
    expect((await asAdmin('POST', '/api/admin/content', { from, days })).status).toBe(200);
    const key = '/api/admin/content/edition:2027';
    const { revision, draft } = (await asAdmin('GET', key)).body;
    expect(draft.slots.some((slot: Slot) => 'crew' in slot)).toBe(false);
    const op = { path: `/slots/${draft.slots[0].id}/crew`, to: crewWith(mark) };
    const edited = await asAdmin('PATCH', key, { revision, ops: [op] });
    expect(edited.status, edited.text).toBe(200);
    const acknowledged = (await asAdmin('POST', `${key}/check`)).body.problems;
    const body = { revision: edited.body.revision, comment: '', acknowledged };
    expect((await asAdmin('POST', `${key}/publish`, body)).status).toBe(200);
    expect(await tablesWith(mark)).toContain('content_versions');
    expect((await asAdmin('DELETE', key)).status).toBe(200);
    expect(await tablesWith(mark)).toEqual([]);
  });
});
