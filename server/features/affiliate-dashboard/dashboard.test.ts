import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import {
  addAdmin,
  addAffiliate,
  addUser,
  loggedIn,
  startTestServer,
  type TestAffiliate,
  type TestServer,
} from '#server/testing/index.ts';
import { adminAffiliateDetails, affiliateDashboard } from '#shared/contracts/affiliates.ts';
import { LEADERBOARD_PATH } from '#shared/contracts/progress.ts';
import { pointsForTickets } from '#shared/rules/points.ts';

const NOW = '2026-08-20T12:00:00Z';

let server: TestServer;
let kari: TestAffiliate;

beforeAll(async () => {
  const env = {
    PUBLIC_URL: 'https://ctrl.example',
    TRUST_PROXY: '1',
    // Many requests share five connections, on a machine that may be busy.
    DATABASE_CONNECT_TIMEOUT_MS: '20000',
    DATABASE_STATEMENT_TIMEOUT_MS: '20000',
  };
  server = await startTestServer({ now: NOW, env });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql('DELETE FROM affiliate_sales');
  await sql('DELETE FROM affiliates');
  kari = await addAffiliate(server, { navn: 'Kari' });
  await announce();
});

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
}

const get = (path: string, cookie = kari.cookie) =>
  server.api('GET', path, cookie === '' ? {} : { cookie });
const read = async () => affiliateDashboard.parse((await get('/api/affiliate/dashboard')).body);

/** Registers sales of an affiliate with their points, and publishes the change. */
async function sell(
  { id, code }: TestAffiliate,
  sales: readonly (readonly [tickets: number, at: string, order?: string])[],
  perTicket = 10,
): Promise<void> {
  for (const [tickets, at, order = null] of sales) {
    await sql(
      `INSERT INTO affiliate_sales (affiliate_id, personal_code, tickets_sold, points_earned,
         order_reference, registered_by, sale_date, created_at)
       VALUES ($1, $2, $3, $4, $5, 'sjef', $6, $6)`,
      [id, code, tickets, tickets * perTicket, order, at],
    );
    await sql('UPDATE affiliates SET points = points + $2 WHERE id = $1', [
      id,
      tickets * perTicket,
    ]);
  }
  await announce();
}

/** Publishes that affiliates changed, and waits until this process has received it. */
async function announce(): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const stop = server.ctx.bus.subscribe(AFFILIATES_TOPIC, () => {
      stop();
      resolve();
    });
  });
  await server.ctx.db.transaction((tx) => server.ctx.bus.publish(tx, AFFILIATES_TOPIC));
  await heard;
}

async function visit({ id }: TestAffiliate, day: string, visits: number): Promise<void> {
  await sql('INSERT INTO affiliate_visits (affiliate_id, day, visits) VALUES ($1, $2, $3)', [
    id,
    day,
    visits,
  ]);
}

describe('who may see it', () => {
  it('is an approved, active affiliate, for their own figures', async () => {
    const paused = await addAffiliate(server, { isActive: false });
    const waiting = await addAffiliate(server, { status: 'pending' });
    const user = await addUser(server);
    for (const path of ['/api/affiliate/dashboard', '/api/affiliate/ledger.csv']) {
      for (const by of ['', paused.cookie, waiting.cookie, user.cookie]) {
        expect((await get(path, by)).status).toBe(401);
      }
    }
    const { id } = await addAffiliate(server, { navn: 'En annen' });
    const answer = await get(`/api/affiliate/dashboard?id=${id}&affiliateId=${id}`);
    expect(answer.text).not.toContain('En annen');
    expect(answer.body.affiliate.id).toBe(kari.id);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('GET /api/affiliate/dashboard', () => {
  it('has nothing to show yet for somebody new', async () => {
    const board = await read();
    expect(board).toMatchObject({
      link: `https://ctrl.example/r/${kari.code}`,
      ranking: { rank: 1, points: 0, level: 1, missing: 100 },
      rankedCount: 1,
      totals: { visits: 0, tickets: 0 },
      conversion: null,
      ledger: [],
    });
    expect(board.days).toHaveLength(30);
    expect([board.days[0]?.day, board.days.at(-1)?.day]).toEqual(['2026-07-22', '2026-08-20']);
  });

  it('counts visits and tickets by Oslo day, and the place among all', async () => {
    const best = await addAffiliate(server, { navn: 'Best' });
    await sell(best, [[90, '2026-08-01T12:00:00Z']]);
    await sell(kari, [
      [7, '2026-06-01T12:00:00Z', 'A-1'],
      // Half past midnight in Oslo, the day before in UTC.
      [4, '2026-08-19T22:30:00Z', 'A-2'],
      [-1, '2026-08-20T09:00:00Z', 'A-2'],
    ]);
    await visit(kari, '2026-05-02', 30);
    await visit(kari, '2026-08-20', 10);
    const board = await read();
    expect(board.days.at(-1)).toEqual({ day: '2026-08-20', visits: 10, tickets: 3 });
    expect(board.days.slice(0, -1).every(({ visits, tickets }) => visits + tickets === 0)).toBe(
      true,
    );
    expect(board.totals).toEqual({ visits: 40, tickets: 10 });
    expect(board.conversion).toBe(25);
    expect(board.ranking).toMatchObject({ rank: 2, navn: 'Kari', points: 100, level: 2 });
    expect(board.rankedCount).toBe(2);
    expect(board.affiliate).toMatchObject({ points: 100, level: 2 });
    expect(
      board.ledger.map((row) => [row.orderReference, row.ticketsSold, row.pointsAfter]),
    ).toEqual([
      ['A-2', -1, 100],
      ['A-2', 4, 110],
      ['A-1', 7, 70],
    ]);
    expect((await get('/api/affiliate/dashboard')).text).not.toContain('sjef');
  });

  it('agrees with its own receipt while sales come in', async () => {
    const { cookie } = await addAdmin(server, 'kasse');
    const path = `/api/admin/affiliates/${kari.id}`;
    const body = { ticketsSold: 1 };
    const sales = Array.from({ length: 40 }, () =>
      server.api('POST', `${path}/sales`, { body, cookie }),
    );
    const reads = Array.from({ length: 20 }, () => read());
    const details = Array.from({ length: 10 }, () => get(path, cookie));
    for (const { affiliate, ledger } of await Promise.all(reads)) {
      expect(affiliate.points).toBe(ledger[0]?.pointsAfter ?? 0);
      expect(affiliate.points).toBe(ledger.length * 10);
    }
    for (const answer of await Promise.all(details)) {
      const { affiliate, ledger } = adminAffiliateDetails.parse(answer.body);
      expect([affiliate.points, affiliate.ticketsSold]).toEqual([
        ledger.length * 10,
        ledger.length,
      ]);
    }
    expect(new Set((await Promise.all(sales)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await read()).affiliate).toMatchObject({ points: 400, level: 3 });
  });

  it('follows a visit by the own link', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Firefox' };
    await server.api('GET', `/r/${kari.code}`, { headers });
    await expect.poll(async () => (await read()).totals.visits).toBe(1);
    expect((await read()).days.at(-1)?.visits).toBe(1);
  });

  it('shows the newest hundred rows of the receipt', async () => {
    await sql(
      `INSERT INTO affiliate_sales (affiliate_id, tickets_sold, points_earned, created_at, sale_date)
       SELECT $1, 1, 10, at, at FROM generate_series($2::timestamptz, $2::timestamptz + interval '149 minutes', '1 minute') AS at`,
      [kari.id, '2026-08-01T12:00:00Z'],
    );
    await sql('UPDATE affiliates SET points = 1500 WHERE id = $1', [kari.id]);
    const { ledger } = await read();
    expect(ledger).toHaveLength(100);
    expect([ledger[0]?.pointsAfter, ledger.at(-1)?.pointsAfter]).toEqual([1500, 510]);
  });
});

describe('GET /api/affiliate/ledger.csv', () => {
  it('is the whole receipt as Excel opens it', async () => {
    await sell(kari, [
      [5, '2026-08-01T12:00:00Z', '=1+1'],
      [-2, '2026-08-19T22:30:00Z', 'B;2'],
    ]);
    const answer = await get('/api/affiliate/ledger.csv');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename=ctrl-kvittering-2026-08-20.csv',
    );
    expect(answer.text).toBe(
      [
        '\uFEFFSalgsdato;Registrert;Ordre;Billetter;Poeng;Poeng etter',
        '20.8.2026;20.8.2026;"B;2";-2;-20;30',
        "1.8.2026;1.8.2026;'=1+1;5;50;50",
        '',
      ].join('\r\n'),
    );
  });
});

describe('GET /api/affiliate/export', () => {
  it('is everything about the affiliate, and nothing about anybody else', async () => {
    expect((await get('/api/affiliate/export', '')).status).toBe(401);
    const { cookie } = await addAdmin(server, 'kontoret');
    const path = `/api/admin/affiliates/${kari.id}`;
    const reason = 'Vi tar en pause';
    for (const body of [{ isActive: false, reason }, { isActive: true }]) {
      await server.api('PATCH', path, { body, cookie });
    }
    const again = await loggedIn(server, 'affiliate', kari.id);
    const other = await addAffiliate(server, { navn: 'En annen' });
    await sell(other, [[9, '2026-08-01T12:00:00Z', 'B-1']]);
    await sell(kari, [
      [5, '2025-08-01T12:00:00Z', 'A-1'],
      [-2, '2026-08-19T22:30:00Z', 'A-1'],
    ]);
    await visit(kari, '2025-05-02', 3);
    await visit(kari, '2026-08-20', 10);
    const answer = await get('/api/affiliate/export', again);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename=ctrl-mine-affiliatedata-2026-08-20.json',
    );
    expect(answer.body).toEqual({
      exportedAt: '2026-08-20T12:00:00.000Z',
      affiliate: expect.objectContaining({ navn: 'Kari', epost: kari.epost, points: 30 }),
      link: `https://ctrl.example/r/${kari.code}`,
      hasPassword: false,
      application: {
        appliedAt: '2026-08-20T12:00:00.000Z',
        reviewedAt: '2026-08-20T12:00:00.000Z',
        reviewReason: null,
      },
      reviews: [
        { decidedAt: expect.any(String), status: 'approved', isActive: false, reason },
        { decidedAt: expect.any(String), status: 'approved', isActive: true, reason: null },
      ],
      visits: [
        { day: '2026-08-20', visits: 10 },
        { day: '2025-05-02', visits: 3 },
      ],
      ledger: [
        expect.objectContaining({ orderReference: 'A-1', ticketsSold: -2, pointsAfter: 30 }),
        expect.objectContaining({ orderReference: 'A-1', ticketsSold: 5, pointsAfter: 50 }),
      ],
    });
    for (const foreign of ['kontoret', 'sjef', 'En annen', 'B-1']) {
      expect(answer.text).not.toContain(foreign);
    }
  });
});

describe('GET /api/admin/affiliates/{id}', () => {
  it('shows an admin the affiliate, visits and the ledger with who registered it', async () => {
    const { cookie } = await addAdmin(server);
    await sell(kari, [[6, '2026-08-01T12:00:00Z', 'C-1']]);
    await visit(kari, '2026-05-02', 12);
    const path = `/api/admin/affiliates/${kari.id}`;
    expect((await get(path)).status).toBe(401);
    const details = adminAffiliateDetails.parse((await get(path, cookie)).body);
    expect(details).toMatchObject({
      affiliate: { id: kari.id, epost: kari.epost, ticketsSold: 6, points: 60 },
      visits: 12,
      ledger: [{ orderReference: 'C-1', pointsAfter: 60, registeredBy: 'sjef' }],
    });
  });
});

describe('tickets that gave another number of points when they were sold', () => {
  const PER_TICKET = 12;
  /** Seven sold and two refunded then, three sold by today's rule. */
  const TICKETS = 8;
  const POINTS = 5 * PER_TICKET + pointsForTickets(3);
  let cookie: string;

  beforeAll(async () => {
    cookie = (await addAdmin(server, 'regnskap')).cookie;
  });
  beforeEach(async () => {
    await sell(
      kari,
      [
        [7, '2026-08-01T12:00:00Z', 'A-1'],
        [-2, '2026-08-02T12:00:00Z', 'A-1'],
      ],
      PER_TICKET,
    );
    const body = { ticketsSold: 3, orderReference: 'A-2' };
    const path = `/api/admin/affiliates/${kari.id}/sales`;
    const { status } = await server.api('POST', path, { body, cookie });
    expect(status).toBe(200);
    await announce();
  });

  it('are counted as tickets, beside their points, for the affiliate', async () => {
    await visit(kari, '2026-08-20', 16);
    const board = await read();
    expect(board.totals).toEqual({ visits: 16, tickets: TICKETS });
    expect(board.conversion).toBe(50);
    expect(board.affiliate.points).toBe(POINTS);
    expect(board.ranking).toMatchObject({ points: POINTS, missing: 100 - POINTS });
    expect(board.days.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(TICKETS);
    expect((await get('/api/affiliate/ledger.csv')).text.split('\r\n').slice(1)).toEqual([
      `20.8.2026;20.8.2026;A-2;3;${pointsForTickets(3)};${POINTS}`,
      '2.8.2026;2.8.2026;A-1;-2;-24;60',
      '1.8.2026;1.8.2026;A-1;7;84;84',
      '',
    ]);
  });

  it('are counted as tickets on the public lists', async () => {
    const { totals, latest } = (await get('/api/affiliates/progress', '')).body;
    expect(totals).toEqual({ affiliates: 1, tickets: TICKETS, points: POINTS });
    expect(latest.map((one: Record<string, unknown>) => [one.tickets, one.points])).toEqual([
      [3, pointsForTickets(3)],
      [-2, -24],
      [7, 84],
    ]);
    expect((await get(LEADERBOARD_PATH, '')).body).toMatchObject([{ points: POINTS }]);
  });

  it('are counted as tickets in the back office', async () => {
    const line = { ticketsSold: TICKETS, points: POINTS };
    expect((await get('/api/admin/affiliates', cookie)).body).toMatchObject([line]);
    const details = await get(`/api/admin/affiliates/${kari.id}`, cookie);
    expect(details.body.affiliate).toMatchObject(line);
    const file = (await get('/api/admin/sales.csv', cookie)).text.split('\r\n').slice(1, 4);
    expect(file.map((row) => row.split(';').slice(0, 6).toSpliced(4, 1).join(';'))).toEqual([
      `A-2;2026-08-20;3;${kari.code};${pointsForTickets(3)}`,
      `A-1;2026-08-02;-2;${kari.code};-24`,
      `A-1;2026-08-01;7;${kari.code};84`,
    ]);
  });
});
