import { createVerify, generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemTimers } from '#server/lib/clock.ts';
import {
  addAdmin,
  addUser,
  type FakeHttp,
  startFakeHttp,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { syncAnswer } from '#shared/contracts/back-office.ts';
import { SHEETS_TEXTS } from './sheets.service.ts';

const SHEET = '1AbCdEfGhIjKlMnOp';
const EMAIL = 'sheets@ctrl.iam.gserviceaccount.com';
const TABS = ['users', 'affiliates', 'messages', 'shares', 'sales'];
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PRIVATE_KEY = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

interface Tab {
  sheetId: number;
  rowCount: number;
  cells: unknown[][];
}

/** The fake spreadsheet's tabs, and how the fake Google answers. */
let tabs: Map<string, Tab>;
let behaviour: (req: IncomingMessage, res: ServerResponse) => boolean;
let google: FakeHttp;
let server: TestServer;
let cookie: string;

function answer(res: ServerResponse, status: number, body: unknown): true {
  res.writeHead(status, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify(body));
  return true;
}

const error = (res: ServerResponse, code: number, status: string) =>
  answer(res, code, { error: { code, message: `${status} for hemmelig`, status } });

/** The token request: a JWT signed with the service account's key (RFC 7523). */
function token(res: ServerResponse, body: string): true {
  const form = new URLSearchParams(body);
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const isSigned = createVerify('RSA-SHA256')
    .update(`${head}.${claims}`)
    .verify(keys.publicKey, signature, 'base64url');
  const { iss, scope } = isSigned ? read(claims) : { iss: '', scope: '' };
  const isRight =
    form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    iss === EMAIL &&
    scope.endsWith('/auth/spreadsheets');
  if (!isRight) return answer(res, 400, { error: 'invalid_grant', error_description: 'nei' });
  return answer(res, 200, {
    access_token: 'ya29.et-token',
    expires_in: 3599,
    token_type: 'Bearer',
  });
}

interface Change {
  addSheet?: { properties: { title: string; gridProperties: { rowCount: number } } };
  updateSheetProperties?: {
    properties: { sheetId: number; gridProperties: { rowCount: number } };
    fields: string;
  };
}

function change(res: ServerResponse, requests: Change[]): true {
  for (const { addSheet, updateSheetProperties } of requests) {
    if (addSheet) {
      const { title, gridProperties } = addSheet.properties;
      if (tabs.has(title)) return error(res, 400, 'INVALID_ARGUMENT');
      tabs.set(title, { sheetId: tabs.size + 1, rowCount: gridProperties.rowCount, cells: [] });
    }
    if (updateSheetProperties) {
      const { sheetId, gridProperties } = updateSheetProperties.properties;
      for (const tab of tabs.values()) {
        if (tab.sheetId === sheetId) tab.rowCount = gridProperties.rowCount;
      }
    }
  }
  return answer(res, 200, { spreadsheetId: SHEET, replies: requests.map(() => ({})) });
}

function write(res: ServerResponse, range: string, url: URL, values: unknown[][]): true {
  const [title = '', start = 'A1'] = range.split('!');
  const tab = tabs.get(title);
  if (tab === undefined) return error(res, 400, 'INVALID_ARGUMENT');
  if (url.searchParams.get('valueInputOption') !== 'RAW') return error(res, 400, 'NOT_RAW');
  const first = Number(start.slice(1)) - 1;
  if (first + values.length > tab.rowCount) return error(res, 400, 'GRID_LIMITS');
  values.forEach((row, index) => {
    tab.cells[first + index] = row;
  });
  return answer(res, 200, { spreadsheetId: SHEET, updatedRange: range });
}

/** The part of Google's REST that a sync uses, as it is documented. */
function handle(req: IncomingMessage, res: ServerResponse, body: string): void {
  if (behaviour(req, res)) return;
  const url = new URL(req.url ?? '', 'http://google');
  if (url.pathname === '/token') return void token(res, body);
  if (req.headers.authorization !== 'Bearer ya29.et-token') {
    return void error(res, 401, 'UNAUTHENTICATED');
  }
  const root = `/v4/spreadsheets/${SHEET}`;
  const path = decodeURIComponent(url.pathname);
  if (req.method === 'GET' && path === root) {
    const sheets = [...tabs].map(([title, { sheetId }]) => ({ properties: { title, sheetId } }));
    return void answer(res, 200, { sheets });
  }
  if (path === `${root}:batchUpdate`) return void change(res, JSON.parse(body).requests);
  const range = path.slice(`${root}/values/`.length);
  if (req.method === 'PUT') return void write(res, range, url, JSON.parse(body).values);
  if (range.endsWith(':clear')) {
    const tab = tabs.get(range.slice(0, -':clear'.length).split('!')[0] ?? '');
    if (tab) tab.cells = [];
    return void answer(res, tab ? 200 : 400, {});
  }
  error(res, 404, 'NOT_FOUND');
}

beforeAll(async () => {
  google = await startFakeHttp(handle);
  server = await startTestServer({
    env: {
      GOOGLE_SHEETS_ID: SHEET,
      GOOGLE_SERVICE_ACCOUNT_JSON: JSON.stringify({
        client_email: EMAIL,
        private_key: PRIVATE_KEY,
      }),
      GOOGLE_API_ROOT: google.url,
      ADMIN_IDLE_SECONDS: '28800',
      LIMIT_CONTACT: '1000/600',
    },
  });
  cookie = (await addAdmin(server)).cookie;
});
beforeEach(async () => {
  tabs = new Map([['Notater', { sheetId: 0, rowCount: 1000, cells: [['Rør ikke']] }]]);
  behaviour = () => false;
  google.requests.length = 0;
  for (const table of ['users', 'contact_messages', 'social_shares', 'settings', 'audit_log']) {
    await server.ctx.db.pool.query(`DELETE FROM ${table}`);
  }
});
afterAll(async () => {
  await server.stop();
  await google.stop();
});

async function sync(by = cookie): Promise<{ status: number; success?: boolean; message: string }> {
  const answered = await server.api('POST', '/api/admin/sync-sheets', {
    ...(by && { cookie: by }),
  });
  return { status: answered.status, ...answered.body };
}

const state = async () =>
  (await server.ctx.db.pool.query("SELECT value FROM settings WHERE key = 'sheets'")).rows[0]
    ?.value;

const contact = (navn: string, melding: string) =>
  server.api('POST', '/api/contact', { body: { navn, epost: 'kari@example.no', melding } });

const columnOf = (title: string, name: string) => {
  const [header = [], ...rows] = tabs.get(title)?.cells ?? [];
  return rows.map((row) => row[header.indexOf(name)]);
};

describe('POST /api/admin/sync-sheets', () => {
  it('is for admins', async () => {
    expect((await sync('')).status).toBe(401);
    expect((await sync((await addUser(server)).cookie)).status).toBe(401);
    expect(google.requests).toEqual([]);
  });

  it('makes the five tabs and writes everything, defused and RAW', async () => {
    const user = await addUser(server, { username: '-1+1', email: 'Formel@example.no' });
    await contact('=HYPERLINK("https://evil.example")', '@SUM(A1:A9) og mer tekst\nto linjer');
    const result = await sync();
    expect(result).toEqual({ status: 200, success: true, message: SHEETS_TEXTS.done });
    const { status: _status, ...body } = result;
    syncAnswer.strict().parse(body);
    expect([...tabs.keys()]).toEqual(['Notater', ...TABS]);
    expect(tabs.get('Notater')?.cells).toEqual([['Rør ikke']]);
    expect(columnOf('users', 'Id')).toEqual([user.id]);
    expect(columnOf('users', 'Brukernavn')).toEqual(["'-1+1"]);
    expect(columnOf('messages', 'Navn')).toEqual([`'=HYPERLINK("https://evil.example")`]);
    expect(columnOf('messages', 'Melding')).toEqual(["'@SUM(A1:A9) og mer tekst\nto linjer"]);
    expect(columnOf('messages', 'Mottatt')).toEqual(['2026-03-01 13:00']);
    for (const title of TABS) expect(tabs.get(title)?.cells[0]?.[0]).toBe('Id');
    expect(JSON.stringify([...tabs])).not.toMatch(/\$2b|password|Passord/);
    expect(await state()).toEqual({
      lastSuccess: server.clock.now().toISOString(),
      lastError: null,
    });
    const { rows } = await server.ctx.db.pool.query('SELECT actor, action FROM audit_log');
    expect(rows).toEqual([{ actor: 'sjef', action: 'sheets.sync' }]);
  });

  it('writes long texts in calls of less than 2 MB, and every row once', async () => {
    await server.ctx.db.pool.query(
      `INSERT INTO contact_messages (navn, epost, melding)
       SELECT 'Nr ' || n, 'kari@example.no', repeat('æ"', 1000) FROM generate_series(1, 1500) n`,
    );
    expect((await sync()).success).toBe(true);
    const sizes = google.requests.map(({ body }) => Buffer.byteLength(body));
    expect(Math.max(...sizes)).toBeLessThan(2_000_000);
    expect(new Set(columnOf('messages', 'Navn')).size).toBe(1500);
    expect(tabs.get('messages')?.cells).toHaveLength(1501);
  });

  it('writes at most 5,000 rows in a call', async () => {
    await server.ctx.db.pool.query(
      `INSERT INTO contact_messages (navn, epost, melding)
       SELECT 'Nr ' || n, 'kari@example.no', 'Hei' FROM generate_series(1, 10000) n`,
    );
    expect((await sync()).success).toBe(true);
    const isRows = ({ method, url }: { method: string; url: string }) =>
      method === 'PUT' && url.includes('messages');
    expect(google.requests.filter(isRows)).toHaveLength(3);
    expect(new Set(columnOf('messages', 'Navn')).size).toBe(10_000);
  });

  it('replaces each tab whole', async () => {
    for (let n = 0; n < 5; n += 1) await contact(`Nr ${n}`, 'En melding som er lang nok');
    await sync();
    expect(columnOf('messages', 'Navn')).toHaveLength(5);
    await server.ctx.db.pool.query("DELETE FROM contact_messages WHERE navn <> 'Nr 3'");
    await sync();
    expect(tabs.get('messages')?.cells).toHaveLength(2);
    expect(columnOf('messages', 'Navn')).toEqual(['Nr 3']);
    expect([...tabs.keys()]).toHaveLength(6);
  });

  it('writes more rows than one call takes', async () => {
    await server.ctx.db.pool.query(
      `INSERT INTO contact_messages (navn, epost, melding)
       SELECT 'Nr ' || n, 'a@example.no', 'Hei på dere' FROM generate_series(1, 5500) n`,
    );
    expect((await sync()).success).toBe(true);
    expect(new Set(columnOf('messages', 'Navn')).size).toBe(5500);
  });

  it('is one sync for two clicks, here and in another process', async () => {
    const waiting: (() => void)[] = [];
    behaviour = (req, res) => {
      if (waiting.length > 0 || req.method !== 'GET') return false;
      waiting.push(() => handle(req, res, ''));
      return true;
    };
    const clicks = [sync(), sync()];
    await expect.poll(() => waiting.length).toBe(1);
    if (server.data.engine === 'postgres') {
      const other = await startTestServer({
        data: server.data,
        env: {
          GOOGLE_SHEETS_ID: SHEET,
          GOOGLE_SERVICE_ACCOUNT_JSON: JSON.stringify({
            client_email: EMAIL,
            private_key: PRIVATE_KEY,
          }),
          GOOGLE_API_ROOT: google.url,
        },
      });
      const elsewhere = await other.api('POST', '/api/admin/sync-sheets', { cookie });
      expect(elsewhere.body).toEqual({ success: false, message: SHEETS_TEXTS.running });
      await other.stop();
    }
    waiting[0]?.();
    const results = await Promise.all(clicks);
    expect(results.map(({ message }) => message)).toEqual([SHEETS_TEXTS.done, SHEETS_TEXTS.done]);
    const reads = google.requests.filter(({ method }) => method === 'GET');
    expect(reads).toHaveLength(1);
  });
});

describe('a Google that does not help', () => {
  const api = (req: IncomingMessage) => req.url?.startsWith('/v4/') ?? false;

  it.each([
    ['too many calls', 429, 'limited'],
    ['a failure', 500, 'invalid'],
    ['an overload', 503, 'invalid'],
    ['no permission', 403, 'unauthorized'],
    ['no such sheet', 404, 'unauthorized'],
    ['a cut connection', 0, 'unreachable'],
  ] as const)('%s is told, and the next sync works', async (_what, status, kind) => {
    behaviour = (req, res) => {
      if (!api(req)) return false;
      if (status === 0) res.destroy();
      else error(res, status, 'NEI');
      return true;
    };
    expect(await sync()).toEqual({ status: 200, success: false, message: SHEETS_TEXTS[kind] });
    expect(await state()).toEqual({ lastSuccess: null, lastError: SHEETS_TEXTS[kind] });
    behaviour = () => false;
    expect((await sync()).success).toBe(true);
    expect(await state()).toMatchObject({ lastError: null });
  });

  it('a hanging one is given up in time', async () => {
    const { times } = server.ctx.config;
    const usual = times.outgoingMs;
    times.outgoingMs = 300;
    for (const hangs of ['/token', `/v4/spreadsheets/${SHEET}/values/`]) {
      behaviour = (req) => req.url?.startsWith(hangs) ?? false;
      expect((await sync()).message).toBe(SHEETS_TEXTS.unreachable);
    }
    times.outgoingMs = usual;
  });

  it('one that never lets go is left behind within 15 s, the reading before it included', async () => {
    const deadlines: { asked: number; end: () => void }[] = [];
    let asked = 0;
    const hanging = await startTestServer({
      env: {
        GOOGLE_SHEETS_ID: SHEET,
        GOOGLE_SERVICE_ACCOUNT_JSON: JSON.stringify({
          client_email: EMAIL,
          private_key: PRIVATE_KEY,
        }),
      },
      // Ignores the abort signal.
      fetch: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
      timers: {
        after: (ms, end) => {
          if (ms === 14_000) deadlines.push({ asked, end });
          return systemTimers.after(ms, end);
        },
      },
    });
    const { cookie: by } = await addAdmin(hanging);
    const click = hanging.api('POST', '/api/admin/sync-sheets', { cookie: by });
    await expect.poll(() => asked).toBe(1);
    expect(deadlines).toMatchObject([{ asked: 0 }]);
    deadlines[0]?.end();
    expect((await click).body).toEqual({ success: false, message: SHEETS_TEXTS.unreachable });
    await hanging.stop();
  });

  it('bad credentials are told, whether they are refused or cannot be read', async () => {
    const { google: settings } = server.ctx.config;
    const account = settings?.serviceAccount ?? { clientEmail: '', privateKey: '' };
    const right = { ...account };
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    account.privateKey = other.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect((await sync()).message).toBe(SHEETS_TEXTS.unauthorized);
    account.privateKey = 'ikke en nøkkel';
    expect((await sync()).message).toBe(SHEETS_TEXTS.unauthorized);
    expect(google.requests.some(({ url }) => url.startsWith('/v4/'))).toBe(false);
    Object.assign(account, right);
    expect((await sync()).success).toBe(true);
  });

  it('is not asked when nothing is set up', async () => {
    const { config } = server.ctx;
    const { google: usual } = config;
    config.google = null;
    expect(await sync()).toEqual({ status: 200, success: false, message: SHEETS_TEXTS.notSetUp });
    config.google = usual;
    expect(google.requests).toEqual([]);
  });
});

describe('the sync by itself', () => {
  it('runs at night, and is tried again when it fails', async () => {
    await server.runJobs();
    tabs.clear();
    server.clock.set('2026-03-02T03:14:00Z');
    await server.runJobs();
    expect(tabs.size).toBe(0);
    server.clock.set('2026-03-02T03:16:00Z');
    behaviour = (_req, res) => error(res, 403, 'PERMISSION_DENIED');
    await server.runJobs();
    expect(await state()).toMatchObject({ lastError: SHEETS_TEXTS.unauthorized });
    behaviour = () => false;
    await server.runJobs({ evenDelayed: true });
    expect([...tabs.keys()]).toEqual(TABS);
    expect(await state()).toMatchObject({ lastError: null });
    const { rows } = await server.ctx.db.pool.query('SELECT action FROM audit_log');
    expect(rows).toEqual([]);
  });
});
