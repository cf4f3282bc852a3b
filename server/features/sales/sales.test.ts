import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  loggedIn,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { LEADERBOARD_PATH } from '#shared/contracts/progress.ts';
import { adminSale, adminSales, affiliateSaleAnswer, saleAnswer } from '#shared/contracts/sales.ts';
import { ledgerOf, ticketsOf } from './index.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const NOW = '2026-07-01T12:00:00Z';
/** 150 sequential transactions on the embedded database, while other tests run. */
const SLOW_MS = 90_000;

let server: TestServer;
let cookie: string;
let id: string;

beforeAll(async () => {
  server = await startTestServer({ now: NOW, env: { ADMIN_IDLE_SECONDS: '28800' } });
  cookie = (await addAdmin(server)).cookie;
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);

async function affiliate(navn: string, code: string | null): Promise<string> {
  const { rows } = await sql(
    `INSERT INTO affiliates (navn, epost, personal_code, status, approved_at)
     VALUES ($1, $1 || '@example.no', $2::text, CASE WHEN $2::text IS NULL THEN 'pending' ELSE 'approved' END, now())
     RETURNING id`,
    [navn, code],
  );
  return String(rows[0]?.id);
}

beforeEach(async () => {
  server.clock.set(NOW);
  for (const table of ['affiliate_sales', 'affiliates', 'audit_log']) {
    await sql(`DELETE FROM ${table}`);
  }
  id = await affiliate('Åse', 'CTRL-AAAAAA');
});

interface Sent {
  by?: string;
  headers?: Record<string, string>;
}
const post = (path: string, body: unknown, { by = cookie, headers = {} }: Sent = {}) =>
  server.api('POST', path, { body, headers, ...(by && { cookie: by }) });
const sell = (body: unknown, sent?: Sent) => post(`/api/admin/affiliates/${id}/sales`, body, sent);
const sellDirectly = (body: unknown, sent?: Sent) => post('/api/admin/sales', body, sent);
const get = (path: string, by = cookie) => server.api('GET', path, { ...(by && { cookie: by }) });

async function points(of = id): Promise<[points: number, level: number, earned: number]> {
  const { rows } = await sql(
    `SELECT points, level, (SELECT coalesce(sum(points_earned), 0)::int FROM affiliate_sales
       WHERE affiliate_id = $1) AS earned FROM affiliates WHERE id = $1`,
    [of],
  );
  return [Number(rows[0]?.points), Number(rows[0]?.level), Number(rows[0]?.earned)];
}

describe('POST /api/admin/affiliates/{id}/sales', () => {
  it('is for admins', async () => {
    const user = await addUser(server);
    const own = await loggedIn(server, 'affiliate', id);
    for (const by of ['', user.cookie, own]) {
      expect((await sell({ ticketsSold: 1 }, { by })).status).toBe(401);
      expect((await sellDirectly({ ticketsSold: 1 }, { by })).status).toBe(401);
      expect((await get('/api/admin/sales', by)).status).toBe(401);
      expect((await get('/api/admin/sales.csv', by)).status).toBe(401);
    }
    expect(await points()).toEqual([0, 1, 0]);
  });

  it.each([
    ['ticketsSold', undefined, 'Skriv et helt tall'],
    ['ticketsSold', '2', 'Skriv et helt tall'],
    ['ticketsSold', 1.5, 'Skriv et helt tall'],
    ['ticketsSold', 0, 'Kan ikke være 0'],
    ['ticketsSold', 1001, 'Kan ikke være mer enn 1000'],
    ['ticketsSold', -1001, 'Kan ikke være mindre enn -1000'],
    ['orderReference', 'x'.repeat(101), 'Kan ikke være lengre enn 100 tegn'],
    ['orderReference', 'É1', 'Har tegn som ikke kan brukes'],
    ['saleDate', '01.06.2026', 'Velg en dato'],
    ['saleDate', '2026-02-30', 'Velg en dato'],
    ['saleDate', '0000-01-01', 'Velg en dato'],
    ['saleDate', '0001-01-01', 'Velg en dato'],
    ['saleDate', '1999-12-31', 'Kan ikke være før 2000'],
    ['saleDate', '2026-07-03', 'Kan ikke være etter i morgen'],
    ['saleDate', '2999-12-31', 'Kan ikke være etter i morgen'],
    ['saleDate', '9999-12-31', 'Velg en dato'],
  ])('refuses %s = %j', async (field, value, text) => {
    const body = { ticketsSold: 1, [field]: value };
    for (const answer of [await sell(body), await sellDirectly(body)]) {
      expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    }
  });

  it('may be of tomorrow on the calendar of Oslo, and of 2000', async () => {
    for (const saleDate of ['2026-07-02', '2000-01-01']) {
      expect((await sell({ ticketsSold: 1, saleDate })).status).toBe(200);
      expect((await sellDirectly({ ticketsSold: 1, saleDate })).status).toBe(200);
    }
    server.clock.set('2026-07-01T22:30:00Z');
    const by = (await addAdmin(server, 'sent')).cookie;
    expect((await sell({ ticketsSold: 1, saleDate: '2026-07-03' }, { by })).status).toBe(200);
    expect((await sell({ ticketsSold: 1, saleDate: '2026-07-04' }, { by })).status).toBe(400);
  });

  it('answers 404 for nobody and 409 without a code', async () => {
    for (const nobody of [NOBODY, 'tull']) {
      const answer = await post(`/api/admin/affiliates/${nobody}/sales`, { ticketsSold: 1 });
      expect(answer.status).toBe(404);
    }
    const waiting = await affiliate('Venter', null);
    const answer = await post(`/api/admin/affiliates/${waiting}/sales`, { ticketsSold: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('ikke godkjent');
    expect(await points(waiting)).toEqual([0, 1, 0]);
  });

  it('takes back with a refund what its order gave, also after a ticket gives another number', async () => {
    await sell({ ticketsSold: 4, orderReference: 'R-1' });
    await sell({ ticketsSold: 2, orderReference: 'R-2' });
    await sql('UPDATE affiliate_sales SET points_earned = 5 * tickets_sold');
    await sql('UPDATE affiliates SET points = 30');
    const answer = await sell({ ticketsSold: -3, orderReference: 'r-1' });
    expect(answer.body.sale).toMatchObject({ ticketsSold: -3, pointsEarned: -15 });
    const file = [
      'ordre;dato;antall;kode',
      'R-2;01.06.2026;-2;ctrl-aaaaaa',
      'R-3;01.06.2026;2;CTRL-AAAAAA',
      'R-3;01.06.2026;-1;CTRL-AAAAAA',
    ];
    const imported = await server.api('POST', '/api/admin/sales/import', {
      body: file.join('\n'),
      headers: { 'content-type': 'text/csv' },
      cookie,
    });
    expect(imported.body).toMatchObject({ added: 3 });
    expect(await points()).toEqual([15, 1, 15]);
  });

  it('adds tickets, points and level, with an act and the public lists', async () => {
    const answer = await sell({ ticketsSold: 30, orderReference: ' A-1 ', saleDate: '2026-06-01' });
    expect(answer.status).toBe(200);
    const { sale, affiliate: after } = affiliateSaleAnswer.parse(answer.body);
    expect(sale).toMatchObject({
      affiliateId: id,
      navn: 'Åse',
      personalCode: 'CTRL-AAAAAA',
      orderReference: 'A-1',
      ticketsSold: 30,
      pointsEarned: 300,
      importId: null,
      registeredBy: 'sjef',
      saleDate: '2026-06-01T10:00:00.000Z',
      createdAt: new Date(NOW).toISOString(),
    });
    expect(after).toMatchObject({ id, points: 300, level: 3, ticketsSold: 30 });
    const { rows } = await sql(
      "SELECT actor, subject_id, after FROM audit_log WHERE action = 'sale.register'",
    );
    expect(rows).toEqual([
      {
        actor: 'sjef',
        subject_id: sale.id,
        after: { affiliateId: id, ticketsSold: 30, orderReference: 'A-1' },
      },
    ]);
    await expect
      .poll(async () => (await server.api('GET', LEADERBOARD_PATH)).body)
      .toMatchObject([{ navn: 'Åse', points: 300, level: 3 }]);
    await sell({ ticketsSold: -31 });
    expect(await points()).toEqual([-10, 1, -10]);
  });

  it('registers an order once, also as a refund, and refuses another number for it', async () => {
    const body = { ticketsSold: 2, orderReference: 'Ordre-Æ1' };
    const first = await sell(body);
    const again = await sell({ ...body, orderReference: 'ORDRE-æ1' });
    expect(again).toMatchObject({ status: 200, body: { sale: first.body.sale } });
    expect(await sell({ ...body, ticketsSold: 3 })).toMatchObject({
      status: 409,
      body: { message: 'Ordren er registrert fra før med 2 billetter, ikke 3' },
    });
    expect((await sell({ ...body, ticketsSold: -1 })).body.affiliate.points).toBe(10);
    expect((await sellDirectly(body)).status).toBe(200);
    expect(await points()).toEqual([10, 1, 10]);
  });

  it('registers the same submit once and the same content twice', async () => {
    const headers = { 'Idempotency-Key': 'et klikk' };
    const [one, two] = [
      await sell({ ticketsSold: 2 }, { headers }),
      await sell({ ticketsSold: 2 }, { headers }),
    ];
    expect(two.body.sale).toEqual(one.body.sale);
    await sell({ ticketsSold: 2 });
    await sell({ ticketsSold: 2 });
    expect(await points()).toEqual([60, 1, 60]);
  });

  it('refuses more points than can be counted', async () => {
    await sql('UPDATE affiliates SET points = 1999999990 WHERE id = $1', [id]);
    const answer = await sell({ ticketsSold: 2 });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.ticketsSold).toContain('for stor');
    expect((await points())[2]).toBe(0);
  });

  it(
    'counts each of a hundred sales of one at the same time, and one order once',
    async () => {
      const order = { ticketsSold: 5, orderReference: 'A-1' };
      const answers = await Promise.all([
        ...Array.from({ length: 100 }, () => sell({ ticketsSold: 1 })),
        ...Array.from({ length: 50 }, () => sell(order)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(150).fill(200));
      expect(new Set(answers.slice(100).map(({ body }) => body.sale.id)).size).toBe(1);
      expect(await points()).toEqual([1050, 4, 1050]);
      const seen = answers.map(({ body }) => body.affiliate);
      for (const one of seen) expect(one.points).toBe(one.ticketsSold * 10);
    },
    SLOW_MS,
  );
});

describe('POST /api/admin/sales', () => {
  it('registers a direct sale, which gives points to nobody', async () => {
    const answer = await sellDirectly({ ticketsSold: 4, orderReference: 'D-1' });
    expect(answer.status).toBe(200);
    expect(saleAnswer.parse(answer.body).sale).toMatchObject({
      affiliateId: null,
      navn: null,
      personalCode: null,
      ticketsSold: 4,
      pointsEarned: 0,
      saleDate: new Date(NOW).toISOString(),
    });
    expect((await sellDirectly({ ticketsSold: 4, orderReference: 'd-1' })).body).toEqual(
      answer.body,
    );
    const changed = await sellDirectly({ ticketsSold: 5, orderReference: 'D-1' });
    expect(changed.status).toBe(409);
    const headers = { 'Idempotency-Key': 'et klikk' };
    const twice = [1, 2].map(() => sellDirectly({ ticketsSold: -1 }, { headers }));
    const ids = (await Promise.all(twice)).map(({ body }) => body.sale.id);
    expect(new Set(ids).size).toBe(1);
    expect(await points()).toEqual([0, 1, 0]);
    expect((await sql('SELECT 1 FROM affiliate_sales')).rowCount).toBe(2);
  });
});

describe('the ledger', () => {
  beforeEach(async () => {
    await sell({ ticketsSold: 9, orderReference: 'A-1', saleDate: '2026-06-01' });
    server.clock.advance(60_000);
    await sellDirectly({ ticketsSold: 4, orderReference: '=SUM(A1)', saleDate: '2026-06-02' });
    server.clock.advance(60_000);
    await sell({ ticketsSold: -2, orderReference: 'A-1', saleDate: '2026-06-03' });
  });

  it('is listed newest first, searched and read page by page', async () => {
    const all = adminSales.parse((await get('/api/admin/sales')).body);
    expect(all).toMatchObject([{ ticketsSold: -2 }, { ticketsSold: 4 }, { ticketsSold: 9 }]);
    const found = async (query: string) => (await get(`/api/admin/sales?${query}`)).body;
    expect(await found('page=2&limit=2')).toMatchObject({ total: 3, items: [{ ticketsSold: 9 }] });
    expect(await found('sort=createdAt&limit=1')).toMatchObject({ items: [{ ticketsSold: 9 }] });
    for (const q of ['a-1', 'åSE', 'ctrl-aaaaaa']) {
      expect(await found(`q=${encodeURIComponent(q)}`)).toHaveLength(2);
      expect(await found(`page=1&q=${encodeURIComponent(q)}`)).toMatchObject({ total: 2 });
    }
    expect(await found('q=finnes+ikke')).toEqual([]);
    expect((await get('/api/admin/sales?limit=201')).status).toBe(400);
    expect((await get('/api/admin/sales?sort=navn')).status).toBe(400);
  });

  it('is a CSV file with defused cells, however long', async () => {
    await sql(
      `INSERT INTO affiliate_sales (tickets_sold, points_earned, order_reference, sale_date, created_at)
       SELECT 1, 0, 'L-' || n, '2026-05-01T10:00:00Z', '2026-05-01T10:00:00Z' FROM generate_series(1, 2100) AS n`,
    );
    const { status, headers, text } = await get('/api/admin/sales.csv');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename=salg_2026-07-01.csv');
    expect(headers['cache-control']).toBe('no-store');
    const [header, ...rows] = text.trimEnd().split('\r\n');
    expect(header).toBe('\uFEFFOrdre;Dato;Antall;Kode;Affiliate;Poeng;Registrert;Registrert av');
    expect(rows.slice(0, 3)).toEqual([
      'A-1;2026-06-03;-2;CTRL-AAAAAA;Åse;-20;2026-07-01;sjef',
      "'=SUM(A1);2026-06-02;4;;;0;2026-07-01;sjef",
      'A-1;2026-06-01;9;CTRL-AAAAAA;Åse;90;2026-07-01;sjef',
    ]);
    expect(rows).toHaveLength(2103);
    expect(new Set(rows.map((row) => row.split(';').slice(0, 3).join())).size).toBe(2103);
  });

  it('tells where each point of an affiliate comes from', async () => {
    const ledger = await ledgerOf(server.ctx, id);
    expect(ledger.map((row) => [row.ticketsSold, row.pointsEarned, row.pointsAfter])).toEqual([
      [-2, -20, 70],
      [9, 90, 90],
    ]);
    expect(ledger[0]).toMatchObject({
      orderReference: 'A-1',
      saleDate: '2026-06-03T10:00:00.000Z',
      createdAt: '2026-07-01T12:02:00.000Z',
      registeredBy: 'sjef',
    });
    expect(await ledgerOf(server.ctx, id, 1)).toEqual(ledger.slice(0, 1));
    expect(await ledgerOf(server.ctx, NOBODY)).toEqual([]);
    for (const sale of (await get('/api/admin/sales')).body) adminSale.parse(sale);
  });

  it('adds up tickets by the Oslo day of the sale', async () => {
    await sell({ ticketsSold: 1 });
    server.clock.set('2026-07-01T22:30:00Z');
    const night = await addAdmin(server, 'natt');
    expect((await sell({ ticketsSold: 2 }, { by: night.cookie })).status).toBe(200);
    const period = { first: '2026-06-02', last: '2026-07-01' };
    const { total, days } = await ticketsOf(server.ctx, id, period);
    expect(total).toBe(10);
    expect([...days]).toEqual([
      ['2026-06-03', -2],
      ['2026-07-01', 1],
    ]);
  });
});
