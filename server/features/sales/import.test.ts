import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { LEADERBOARD_PATH, progressAnswer } from '#shared/contracts/progress.ts';
import { importAnswer, salesImport } from '#shared/contracts/sales.ts';
import { levelForPoints } from '#shared/rules/levels.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const NOW = '2026-07-01T12:00:00Z';
const PATH = '/api/admin/sales/import';
const HEADER = 'ordre;dato;antall;kode';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ now: NOW, env: { ADMIN_IDLE_SECONDS: '28800' } });
  cookie = (await addAdmin(server)).cookie;
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);

beforeEach(async () => {
  await sql('DELETE FROM affiliate_sales');
  await sql('DELETE FROM sales_imports');
  await sql('DELETE FROM affiliates');
  await sql('DELETE FROM audit_log');
});

/** Stores an approved affiliate with this code. */
async function affiliate(code: string, approvedAt = '2026-05-01T12:00:00Z'): Promise<string> {
  const { rows } = await sql(
    `INSERT INTO affiliates (navn, epost, personal_code, status, approved_at)
     VALUES ($1, $1 || '@example.no', $1, 'approved', $2) RETURNING id`,
    [code, approvedAt],
  );
  return String(rows[0]?.id);
}

function send(file: string | Buffer, { query = '', type = 'text/csv', by = cookie } = {}) {
  const headers = { 'content-type': type };
  return server.api('POST', `${PATH}${query}`, { body: file, headers, ...(by && { cookie: by }) });
}
async function imported(file: string | Buffer, query = '') {
  const answer = await send(file, { query });
  expect(answer.status, answer.text).toBe(200);
  return importAnswer.parse(answer.body);
}
const undo = (id: string, by: string | undefined = cookie) =>
  server.api('DELETE', `/api/admin/sales/imports/${id}`, { ...(by && { cookie: by }) });

async function count(table: string, where = 'true'): Promise<number> {
  const { rows } = await sql(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`);
  return Number(rows[0]?.n);
}

/** Points and level of each affiliate by code; throws when they are not the sum of the ledger. */
async function points(): Promise<Record<string, number>> {
  const { rows } = await sql(
    `SELECT personal_code, points, level,
       (SELECT coalesce(sum(points_earned), 0)::int FROM affiliate_sales WHERE affiliate_id = affiliates.id) AS earned
     FROM affiliates ORDER BY personal_code`,
  );
  for (const row of rows) {
    expect(row.points).toBe(row.earned);
    expect(row.level).toBe(levelForPoints(Number(row.points)));
  }
  return Object.fromEntries(rows.map((row) => [String(row.personal_code), Number(row.points)]));
}

const lines = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

describe('POST /api/admin/sales/import', () => {
  it('is for admins, takes CSV and nothing else, and a dry run or none', async () => {
    const user = await addUser(server);
    for (const by of ['', user.cookie]) expect((await send(lines('a'), { by })).status).toBe(401);
    for (const type of ['text/plain', 'application/vnd.ms-excel', 'multipart/form-data']) {
      const answer = await send(lines('A-1;1.6.26;1;'), { type });
      expect(answer).toMatchObject({
        status: 415,
        body: { message: 'Filen må sendes som CSV (text/csv).' },
      });
    }
    const json = await server.api('POST', PATH, { body: {}, cookie });
    expect(json).toMatchObject({
      status: 415,
      body: { message: 'Filen må sendes som CSV (text/csv).' },
    });
    expect((await send(lines('A-1;1.6.26;1;'), { query: '?dryRun=kanskje' })).body).toMatchObject({
      errors: { dryRun: 'Må være true eller false' },
    });
    expect(await count('affiliate_sales')).toBe(0);
  });

  it('refuses a wrong file in Norwegian and keeps nothing', async () => {
    const refused: [string | Buffer, number, string][] = [
      ['', 400, 'Filen er tom.'],
      [
        'navn,epost\nKari,kari@example.no\n',
        400,
        'Filen mangler «ordre», «dato», «antall», «kode»',
      ],
      [Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1'), 400, 'Filen er et regneark, ikke en'],
      [`${HEADER}\n${'x'.repeat(5_000_000)}`, 413, 'for stor'],
    ];
    for (const [file, status, text] of refused) {
      const answer = await send(file);
      expect(answer.status).toBe(status);
      expect(answer.body.message).toContain(text);
    }
    expect(await count('sales_imports')).toBe(0);
    expect(await count('affiliate_sales')).toBe(0);
  });

  it('adds sales, refunds and direct sales, with points, an act and the public lists', async () => {
    await affiliate('CTRL-AAAAAA');
    await affiliate('CTRL-BBBBBB');
    const file = lines(
      'A-1;01.06.2026;12;CTRL-AAAAAA',
      'A-2;02.06.2026 14:30;1;ctrl-aaaaaa',
      'A-2;02.06.2026;2;CTRL-AAAAAA',
      'A-1;03.06.2026;-2;CTRL-AAAAAA',
      'A-3;03.06.2026;3;',
      'A-4;2026-06-03;4;CTRL-BBBBBB',
    );
    const answer = await imported(Buffer.from(file.replaceAll('\n', '\r\n'), 'latin1'));
    expect(answer).toEqual({
      added: 5,
      unchanged: 0,
      refused: [],
      importId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await points()).toEqual({ 'CTRL-AAAAAA': 130, 'CTRL-BBBBBB': 40 });
    const { rows } = await sql(
      `SELECT order_reference, personal_code, tickets_sold, points_earned, registered_by, sale_date, created_at
       FROM affiliate_sales WHERE order_reference IN ('A-2', 'A-3') ORDER BY order_reference`,
    );
    const common = { registered_by: 'sjef', created_at: new Date(NOW) };
    expect(rows).toEqual([
      {
        ...common,
        order_reference: 'A-2',
        personal_code: 'CTRL-AAAAAA',
        tickets_sold: 3,
        points_earned: 30,
        sale_date: new Date('2026-06-02T12:30:00Z'),
      },
      {
        ...common,
        order_reference: 'A-3',
        personal_code: null,
        tickets_sold: 3,
        points_earned: 0,
        sale_date: new Date('2026-06-03T10:00:00Z'),
      },
    ]);
    expect(await count('audit_log', "action = 'sales.import' AND actor = 'sjef'")).toBe(1);
    await expect
      .poll(async () => (await server.api('GET', LEADERBOARD_PATH)).body)
      .toMatchObject([{ points: 130, level: 2 }, { points: 40 }]);
    const progress = progressAnswer.parse(
      (await server.api('GET', '/api/affiliates/progress')).body,
    );
    expect(progress.totals).toEqual({ affiliates: 2, tickets: 17, points: 170 });
  });

  it('counts the same file once, and refuses an order that has changed', async () => {
    await affiliate('CTRL-AAAAAA');
    const rows = [
      'A-1;01.06.2026;2;CTRL-AAAAAA',
      'A-2;01.06.2026;1;',
      'A-1;02.06.2026;-1;CTRL-AAAAAA',
    ];
    const first = await imported(lines(...rows));
    expect(first).toMatchObject({ added: 3, unchanged: 0 });
    const again = lines(...rows).toLowerCase();
    expect(await imported(again, '?dryRun=true')).toEqual({
      added: 0,
      unchanged: 3,
      refused: [],
      importId: null,
    });
    expect(await imported(again)).toMatchObject({ added: 0, unchanged: 3, refused: [] });
    expect(await imported(lines('A-3;1.6.26;1;CTRL-AAAAAA', ...rows))).toMatchObject({
      added: 1,
      unchanged: 3,
    });
    expect(await points()).toEqual({ 'CTRL-AAAAAA': 20 });

    const changed = lines('A-4;1.6.26;1;', 'A-1;01.06.2026;3;CTRL-AAAAAA', 'A-2;1.6.26;2;');
    expect(await imported(changed)).toEqual({
      added: 0,
      unchanged: 0,
      refused: [
        { line: 3, message: 'Ordren er registrert fra før med 2 billetter, ikke 3' },
        { line: 4, message: 'Ordren er registrert fra før med 1 billett, ikke 2' },
      ],
      importId: null,
    });
    expect(await count('affiliate_sales')).toBe(4);
  });

  it('adds nothing when the exported ledger is imported', async () => {
    const path = `/api/admin/affiliates/${await affiliate('CTRL-AAAAAA')}/sales`;
    const orders = ['+4799', '=1', "'+4799", '="0012"', 'A\u00a0\u200B1', '"A";1', '1E5'];
    for (const orderReference of orders) {
      const body = { ticketsSold: 2, orderReference };
      const answer = await server.api('POST', path, { body, cookie });
      expect(answer.status, orderReference).toBe(200);
    }
    await imported(lines("'+4700;1.6.26;1;", 'A 2;1.6.26;-2;CTRL-AAAAAA', 'A\u00a03;1.6.26;2;'));
    const { text } = await server.api('GET', '/api/admin/sales.csv', { cookie });
    const expected = { added: 0, unchanged: orders.length + 3, refused: [] };
    expect(await imported(text)).toMatchObject(expected);
    expect(await imported(lines('A 1;1.6.26;2;CTRL-AAAAAA'))).toMatchObject({ unchanged: 1 });
  });

  it('refuses a file with three bad rows of a thousand, with their lines, dry or not', async () => {
    await affiliate('CTRL-AAAAAA');
    const rows = Array.from({ length: 1000 }, (_, at) => `A-${at};01.06.2026;1;CTRL-AAAAAA`);
    rows[99] = 'A-99;31.06.2026;1;CTRL-AAAAAA';
    rows[500] = 'A-500;01.06.2026;en;CTRL-AAAAAA';
    rows[999] = 'A-999;01.06.2026;1;CTRL-FEIL';
    const expected = {
      added: 0,
      unchanged: 0,
      refused: [
        { line: 101, message: 'Ugyldig dato: «31.06.2026»' },
        { line: 502, message: 'Antallet er ikke et helt tall: «en»' },
        { line: 1001, message: 'Ukjent kode: «CTRL-FEIL»' },
      ],
      importId: null,
    };
    expect(await imported(lines(...rows), '?dryRun=true')).toEqual(expected);
    expect(await imported(lines(...rows))).toEqual(expected);
    expect(await count('affiliate_sales')).toBe(0);
    expect(await count('sales_imports')).toBe(0);
    expect(await points()).toEqual({ 'CTRL-AAAAAA': 0 });
  });

  it('takes sales from 2000 to tomorrow on the calendar of Oslo', async () => {
    const days = [
      '31.12.1999',
      '01.01.2000',
      '02.07.2026 23:59',
      '2026-07-02T22:00:00Z',
      '3.7.2099',
    ];
    const rows = days.map((day, at) => `A-${at};${day};1;`);
    for (const query of ['?dryRun=true', '']) {
      expect((await imported(lines(...rows), query)).refused).toEqual([
        { line: 2, message: 'Ugyldig dato: «31.12.1999»' },
        { line: 5, message: 'Datoen er etter i morgen: «2026-07-02T22:00:00Z»' },
        { line: 6, message: 'Datoen er etter i morgen: «3.7.2099»' },
      ]);
    }
    expect(await imported(lines(...rows.slice(1, 3)))).toMatchObject({ added: 2 });
  });

  it('writes nothing in a dry run and says what it would add', async () => {
    await affiliate('CTRL-AAAAAA');
    const answer = await imported(lines('A-1;1.6.26;2;CTRL-AAAAAA'), '?dryRun=true');
    expect(answer).toEqual({ added: 1, unchanged: 0, refused: [], importId: null });
    for (const table of ['affiliate_sales', 'sales_imports', 'audit_log']) {
      expect(await count(table)).toBe(0);
    }
    expect(await points()).toEqual({ 'CTRL-AAAAAA': 0 });
  });

  it('refuses more points than can be counted, and keeps nothing', async () => {
    const id = await affiliate('CTRL-AAAAAA');
    await sql('UPDATE affiliates SET points = 1999999990 WHERE id = $1', [id]);
    const answer = await send(lines('A-1;1.6.26;2;CTRL-AAAAAA'));
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Summen av poeng blir for stor. Sjekk antallet.' },
    });
    expect(await count('affiliate_sales')).toBe(0);
    expect(await count('sales_imports')).toBe(0);
  });

  it('adds a file once when it comes ten times at the same time', async () => {
    await affiliate('CTRL-AAAAAA');
    const file = lines(
      ...Array.from({ length: 1500 }, (_, at) => `A-${at};01.06.2026;1;CTRL-AAAAAA`),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => imported(file)));
    expect(answers.map(({ added }) => added).sort((a, b) => a - b)).toEqual([
      ...Array(9).fill(0),
      1500,
    ]);
    expect(answers.filter(({ unchanged }) => unchanged === 1500)).toHaveLength(9);
    expect(await points()).toEqual({ 'CTRL-AAAAAA': 15_000 });
  });

  it('keeps points the sum of the ledger while sales are registered and files come and go', async () => {
    const id = await affiliate('CTRL-AAAAAA');
    await affiliate('CTRL-BBBBBB');
    const file = (from: number) =>
      lines(
        ...Array.from(
          { length: 1200 },
          (_, at) => `A-${from + at};01.06.2026;1;CTRL-${at % 2 === 0 ? 'AAAAAA' : 'BBBBBB'}`,
        ),
      );
    const { importId } = await imported(file(0));
    const path = `/api/admin/affiliates/${id}/sales`;
    const sell = (ticketsSold: number) =>
      server.api('POST', path, { body: { ticketsSold }, cookie });
    const [kept, undone, ...sold] = await Promise.all([
      imported(file(10_000)),
      undo(String(importId)),
      ...Array.from({ length: 60 }, async (_, at) => {
        if (at % 10 === 0) await points();
        return sell(at % 3 === 0 ? -1 : 2);
      }),
    ]);
    expect([kept.added, undone.status]).toEqual([1200, 200]);
    expect(sold.map(({ status }) => status)).toEqual(Array(60).fill(200));
    expect(await points()).toEqual({
      'CTRL-AAAAAA': 6000 + 40 * 20 - 20 * 10,
      'CTRL-BBBBBB': 6000,
    });
  });

  it('begins anew when one of its orders is registered by hand meanwhile', async () => {
    const id = await affiliate('CTRL-AAAAAA');
    const path = `/api/admin/affiliates/${id}/sales`;
    const file = lines(
      ...Array.from({ length: 3000 }, (_, at) => `A-${at};01.06.2026;1;CTRL-AAAAAA`),
    );
    const hand = { ticketsSold: 1, orderReference: 'a-2999' };
    const [answer, sale] = await Promise.all([
      imported(file),
      server.api('POST', path, { body: hand, cookie }),
    ]);
    expect(sale.status).toBe(200);
    expect([2999, 3000]).toContain(answer.added);
    expect(answer.added + answer.unchanged).toBe(3000);
    expect(await points()).toEqual({ 'CTRL-AAAAAA': 30_000 });
  });
});

describe('imported files', () => {
  it('are listed newest first, for admins, and can be undone once', async () => {
    expect((await server.api('GET', '/api/admin/sales/imports')).status).toBe(401);
    await affiliate('CTRL-AAAAAA');
    const rows = Array.from({ length: 1001 }, (_, at) => `B-${at};01.06.2026;1;CTRL-AAAAAA`);
    await imported(lines('A-1;1.6.26;2;CTRL-AAAAAA', 'A-2;1.6.26;2;'));
    server.clock.advance(60_000);
    const second = await imported(lines(...rows, 'A-1;1.6.26;2;CTRL-AAAAAA'));
    expect(await points()).toEqual({ 'CTRL-AAAAAA': 10_030 });

    const list = async (query = '') =>
      (await server.api('GET', `/api/admin/sales/imports${query}`, { cookie })).body;
    const expected = [
      { added: 1001, unchanged: 1, importedBy: 'sjef', undoneAt: null, undoneBy: null },
      { added: 2, unchanged: 0, undoneAt: null },
    ];
    const all = await list();
    expect(all).toMatchObject(expected);
    for (const one of all) salesImport.parse(one);
    expect(await list('?page=2&limit=1')).toMatchObject({ items: [expected[1]], total: 2 });

    expect((await undo(String(second.importId), '')).status).toBe(401);
    for (const id of [NOBODY, 'tull']) expect((await undo(id)).status).toBe(404);
    const undone = await Promise.all(
      Array.from({ length: 5 }, () => undo(String(second.importId))),
    );
    expect(undone.map(({ status, body }) => [status, body])).toEqual(
      Array(5).fill([200, { success: true }]),
    );
    expect(await points()).toEqual({ 'CTRL-AAAAAA': 20 });
    expect(await count('affiliate_sales')).toBe(2);
    expect(await count('audit_log', "action = 'sales.undo-import'")).toBe(1);
    expect((await list())[0]).toMatchObject({
      added: 1001,
      undoneAt: server.clock.now().toISOString(),
      undoneBy: 'sjef',
    });
    await expect
      .poll(async () => (await server.api('GET', LEADERBOARD_PATH)).body)
      .toMatchObject([{ points: 20, level: 1 }]);
    expect(await imported(lines(...rows))).toMatchObject({ added: 1001, unchanged: 0 });
  });
});
