import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAdmin, startTestServer, type TestServer } from '#server/testing/index.ts';

const PATH = '/api/admin/sales/import';
const HEADER = 'ordre;dato;antall;kode';
/** More than one statement compares and inserts. */
const MANY = 2500;

let server: TestServer;
let cookie: string;
let seller: string;

beforeAll(async () => {
  server = await startTestServer({
    now: '2026-07-01T12:00:00Z',
    env: { ADMIN_IDLE_SECONDS: '28800' },
  });
  cookie = (await addAdmin(server)).cookie;
  const { rows } = await sql(
    `INSERT INTO affiliates (navn, epost, personal_code, status, approved_at)
     VALUES ('Kari', 'kari@example.no', 'CTRL-AAAAAA', 'approved', now()) RETURNING id`,
  );
  seller = String(rows[0]?.id);
});
afterAll(() => server.stop());

const sql = (statement: string) => server.ctx.db.pool.query(statement);

beforeEach(async () => {
  await sql('DELETE FROM affiliate_sales');
  await sql('DELETE FROM sales_imports');
  await sql('DELETE FROM audit_log');
  await sql('UPDATE affiliates SET points = 0, level = 1');
});

const fileOf = (rows: readonly string[]) => [HEADER, ...rows].join('\n');
const row = (order: string | number, tickets = 1, code = 'CTRL-AAAAAA') =>
  `A-${order};01.06.2026;${tickets};${code}`;
const many = () => Array.from({ length: MANY }, (_, at) => row(at));

async function send(rows: readonly string[], query = '') {
  const headers = { 'content-type': 'text/csv' };
  return server.api('POST', `${PATH}${query}`, { body: fileOf(rows), headers, cookie });
}

async function byHand(orderReference: string, ticketsSold: number): Promise<void> {
  const path = `/api/admin/affiliates/${seller}/sales`;
  const body = { orderReference, ticketsSold };
  expect((await server.api('POST', path, { body, cookie })).status).toBe(200);
}

/** Stored rows, tickets and points, with the imports and their audit entries. */
async function kept() {
  const { rows } = await sql(`
    SELECT (SELECT count(*)::int FROM affiliate_sales) AS sales,
      (SELECT coalesce(sum(tickets_sold), 0)::int FROM affiliate_sales) AS tickets,
      (SELECT points FROM affiliates) AS points,
      (SELECT count(*)::int FROM sales_imports) AS imports,
      (SELECT count(*)::int FROM audit_log WHERE action = 'sales.import') AS acts`);
  return rows[0];
}
const NOTHING = { sales: 0, tickets: 0, points: 0, imports: 0, acts: 0 };

describe('a file that takes more than one statement', () => {
  it('leaves nothing when its last row is bad, and names all that is', async () => {
    const rows = [...many(), row('x', 1, 'CTRL-FEIL'), row('y', 0)];
    rows[0] = row(0, 1, 'CTRL-FEIL');
    const answer = await send(rows);
    expect(answer.body).toEqual({
      added: 0,
      unchanged: 0,
      refused: [
        { line: 2, message: 'Ukjent kode: «CTRL-FEIL»' },
        { line: MANY + 2, message: 'Ukjent kode: «CTRL-FEIL»' },
        { line: MANY + 3, message: 'Antallet kan ikke være 0' },
      ],
      importId: null,
    });
    expect((await send(rows, '?dryRun=true')).body).toEqual(answer.body);
    expect(await kept()).toEqual(NOTHING);

    const broken = await send([...many(), '"A-x;01.06.2026;1;']);
    expect([broken.status, broken.body.message]).toEqual([
      400,
      `Filen kan ikke leses: sjekk anførselstegnene ved linje ${MANY + 2}.`,
    ]);
    expect(await kept()).toEqual(NOTHING);
  });

  it('knows an order at its end, with the same number or another', async () => {
    await byHand(`a-${MANY - 1}`, 1);
    const before = await kept();
    const changed = await send([...many().slice(0, -1), row(MANY - 1, 3), row('y', 0)]);
    expect(changed.body).toEqual({
      added: 0,
      unchanged: 0,
      refused: [
        { line: MANY + 1, message: 'Ordren er registrert fra før med 1 billett, ikke 3' },
        { line: MANY + 2, message: 'Antallet kan ikke være 0' },
      ],
      importId: null,
    });
    expect(await kept()).toEqual(before);

    const { body } = await send(many());
    expect(body).toMatchObject({ added: MANY - 1, unchanged: 1, refused: [] });
    expect((await sql('SELECT added, unchanged FROM sales_imports')).rows).toEqual([
      { added: MANY - 1, unchanged: 1 },
    ]);
    expect(await kept()).toEqual({
      sales: MANY,
      tickets: MANY,
      points: 10 * MANY,
      imports: 1,
      acts: 1,
    });
  });

  it('adds up the rows of one order, however far apart they stand', async () => {
    const { body } = await send([...many(), row(0, 2), row(MANY - 1, 2), row(0, -1)]);
    expect(body).toMatchObject({ added: MANY + 1, unchanged: 0, refused: [] });
    expect(await kept()).toEqual({
      sales: MANY + 1,
      tickets: MANY + 3,
      points: 10 * (MANY + 3),
      imports: 1,
      acts: 1,
    });
    const tooMany = [row('z', 100_000), ...many(), row('z', 1)];
    const message = 'Antallet i ordren er for stort til sammen';
    expect((await send(tooMany)).body.refused).toContainEqual({ line: MANY + 3, message });
    expect((await send(Array(100).fill(row('y', 100_000)))).body.refused).toHaveLength(100);
  });

  it('keeps orders as they are written, in the order of the file', async () => {
    const orders = ['NULL', '{a,b}', 'a\\b', "it's", 'Ærlig «ø»', '""', ' x ', '12', '2'];
    const rows = orders.map((order, at) => {
      const cell = order.includes('"') ? '"""{"""' : order;
      return `${cell};1.6.26;${at === 2 ? -3 : at + 1};${at % 2 === 0 ? 'ctrl-aaaaaa' : ''}`;
    });
    expect((await send(rows)).body).toMatchObject({ added: orders.length });
    const list = (await server.api('GET', '/api/admin/sales', { cookie })).body;
    expect(list).toMatchObject(
      orders.map((order, at) => ({
        orderReference: order.includes('"') ? '"{"' : order.trim(),
        ticketsSold: at === 2 ? -3 : at + 1,
        personalCode: at % 2 === 0 ? 'CTRL-AAAAAA' : null,
        pointsEarned: at % 2 === 0 ? 10 * (at === 2 ? -3 : at + 1) : 0,
        saleDate: '2026-06-01T10:00:00.000Z',
      })),
    );
  });

  it('holds up nobody while it is on its way, and sees what came meanwhile', async () => {
    const headers = { 'content-type': 'text/csv', cookie };
    const slow = request(`${server.url}${PATH}`, { method: 'POST', headers });
    const answered = once(slow, 'response');
    slow.write(fileOf(many().slice(0, MANY / 2)));
    await byHand(`A-${MANY - 1}`, 1);
    expect((await send([row(0), row('B')])).body).toMatchObject({ added: 2 });
    slow.end(
      `\n${many()
        .slice(MANY / 2)
        .join('\n')}`,
    );
    const [response] = await answered;
    expect(JSON.parse(await text(response))).toMatchObject({ added: MANY - 2, unchanged: 2 });
    expect(await kept()).toMatchObject({ sales: MANY + 1, points: 10 * (MANY + 1), imports: 2 });
  });

  it('is stored beside sales by hand, of its own orders and of others', async () => {
    const orders = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? `A-${at * 100}` : `H-${at}`,
    );
    const [{ body }] = await Promise.all([
      send(many()),
      ...orders.map((order) => byHand(order, 1)),
    ]);
    expect(body.refused).toEqual([]);
    expect(body.added + body.unchanged).toBe(MANY);
    expect(await kept()).toEqual({
      sales: MANY + 10,
      tickets: MANY + 10,
      points: 10 * (MANY + 10),
      imports: 1,
      acts: 1,
    });
  });
});
