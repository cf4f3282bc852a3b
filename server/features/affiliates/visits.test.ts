import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAffiliate, startTestServer, type TestServer } from '#server/testing/index.ts';
import { defaultContent } from '#shared/content/index.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import { countVisit } from './affiliates.store.ts';

const { editions } = defaultContent;

const NOW = '2026-08-20T12:00:00Z';
const MINUTE = 60_000;
const TICKETS = currentEdition(editions, new Date(NOW)).ticketUrl;

let server: TestServer;

beforeAll(async () => {
  // Long enough that a redirect which waited for the database would fail the test.
  const env = { TRUST_PROXY: '1', DATABASE_STATEMENT_TIMEOUT_MS: '60000' };
  server = await startTestServer({ now: NOW, env });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(NOW);
  await sql('DELETE FROM affiliates');
  await sql('DELETE FROM affiliate_visit_marks');
});

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
}

/** Opens a link as a visitor at an address. */
function open(code: string, { from = '192.0.2.1', method = 'GET', agent = 'Firefox' } = {}) {
  const headers = { 'x-forwarded-for': from, 'user-agent': agent };
  return server.api(method, `/r/${code}`, { headers });
}

async function visits(): Promise<unknown[]> {
  const { rows } = await sql(
    'SELECT day::text AS day, visits FROM affiliate_visits ORDER BY day, visits',
  );
  return rows.map(({ day, visits }) => [day, visits]);
}

/** Waits until every earlier visit is counted, by opening one more and waiting for its count. */
async function settled(): Promise<void> {
  const { code, id } = await addAffiliate(server);
  await open(String(code), { from: '192.0.2.250' });
  const seen = async () =>
    (await sql('DELETE FROM affiliate_visits WHERE affiliate_id = $1 RETURNING 1', [id])).rows;
  await expect.poll(async () => (await seen()).length).toBe(1);
}

describe('GET /r/{code}', () => {
  it('leads to the ticket site with the code, and keeps nothing on the device', async () => {
    const { code } = await addAffiliate(server);
    for (const typed of [String(code), String(code).toLowerCase()]) {
      const answer = await open(typed);
      expect(answer.status).toBe(302);
      expect(answer.headers.location).toBe(`${TICKETS}?kode=${code}`);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('leads there without a code for one that nobody has, or who waits, is paused or refused', async () => {
    const paused = await addAffiliate(server, { isActive: false });
    const refused = await addAffiliate(server, { status: 'rejected' });
    const codes = ['CTRL-ZZZZZZ', 'tull', 'CTRL-O0I1AA', '%20', "'%3B--", 'x'.repeat(2000)];
    for (const code of [...codes, String(paused.code), String(refused.code)]) {
      const answer = await open(code);
      expect([answer.status, answer.headers.location]).toEqual([302, TICKETS]);
    }
    await settled();
    expect(await visits()).toEqual([]);
  });

  it('shows programs that make previews a card with the picture of the code', async () => {
    const code = String((await addAffiliate(server)).code);
    const agent = 'WhatsApp/2.23 A';
    const card = await open(code, { agent });
    expect([card.status, card.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(card.text).toContain(
      `<meta property="og:image" content="${server.ctx.publicUrl()}/delebilder/kort/kode-${code}.png">`,
    );
    expect(card.text).toContain('<title>Reklame: CTRL Festival 2026</title>');
    expect(card.text).toContain(`<a href="${TICKETS}?kode=${code}">`);
    expect((await open('CTRL-ZZZZZZ', { agent })).status).toBe(302);
    await settled();
    expect(await visits()).toEqual([]);
  });

  it('is only read', async () => {
    const { code } = await addAffiliate(server);
    const answer = await open(String(code), { method: 'POST' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a visit', () => {
  it('counts once for the same visitor within 30 minutes, and again after', async () => {
    const code = String((await addAffiliate(server)).code);
    await open(code);
    await expect.poll(visits).toEqual([['2026-08-20', 1]]);
    await open(code);
    server.clock.advance(30 * MINUTE - 1);
    await open(code);
    await settled();
    expect(await visits()).toEqual([['2026-08-20', 1]]);
    server.clock.advance(1);
    await open(code);
    await expect.poll(visits).toEqual([['2026-08-20', 2]]);
  });

  it('counts for each visitor, each code and each Oslo day', async () => {
    const one = String((await addAffiliate(server)).code);
    const other = String((await addAffiliate(server)).code);
    await open(one);
    await open(one, { from: '192.0.2.2' });
    await open(one, { agent: 'Safari' });
    await open(other);
    await expect.poll(visits).toEqual([
      ['2026-08-20', 1],
      ['2026-08-20', 3],
    ]);
    server.clock.set('2026-08-20T22:00:00Z');
    await open(other);
    await expect.poll(visits).toContainEqual(['2026-08-21', 1]);
  });

  it('counts once, however often the visitor opens the link at the same time', async () => {
    const code = String((await addAffiliate(server)).code);
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(code)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
    await settled();
    expect(await visits()).toEqual([['2026-08-20', 1]]);
  });

  it('counts for 50 visitors at once as 50', async () => {
    const code = String((await addAffiliate(server)).code);
    const crowd = Array.from({ length: 50 }, (_, at) => open(code, { from: `198.51.100.${at}` }));
    await Promise.all(crowd);
    await expect.poll(visits).toEqual([['2026-08-20', 50]]);
  });

  it('counts for so many made-up browsers of one address and no more', async () => {
    const code = String((await addAffiliate(server)).code);
    for (let at = 0; at < 520; at += 20) {
      const crowd = Array.from({ length: 20 }, (_, more) =>
        open(code, { from: '203.0.113.9', agent: `Firefox/${at + more}` }),
      );
      await Promise.all(crowd);
    }
    await open(code, { from: '203.0.113.10' });
    await expect.poll(visits).toEqual([['2026-08-20', 501]]);
    const { rows } = await sql('SELECT count(*)::int AS n FROM affiliate_visit_marks');
    expect(rows).toEqual([{ n: 501 }]);
  });

  it('is none of a link preview or of a look at the head', async () => {
    const code = String((await addAffiliate(server)).code);
    for (const agent of ['facebookexternalhit/1.1', 'Twitterbot/1.0', 'WhatsApp/2.23.20.0']) {
      // They get a card with the picture of the code.
      expect((await open(code, { agent })).status).toBe(200);
    }
    expect((await open(code, { method: 'HEAD' })).status).toBe(302);
    await settled();
    expect(await visits()).toEqual([]);
  });

  it('is none for an affiliate who was deleted while the visitor was on the way', async () => {
    const { id } = await addAffiliate(server);
    const at = new Date(NOW);
    const unlessSince = new Date(at.getTime() - 30 * MINUTE);
    const visit = { affiliateId: id, day: '2026-08-20', at, unlessSince } as const;
    await countVisit(server.ctx.db.orm, { ...visit, mark: 'a' });
    expect(await visits()).toEqual([['2026-08-20', 1]]);
    await sql("UPDATE affiliates SET status = 'rejected', deleted_at = $1", [at]);
    await countVisit(server.ctx.db.orm, { ...visit, mark: 'b' });
    expect(await visits()).toEqual([['2026-08-20', 1]]);
  });

  it('leaves no address and no browser in the database', async () => {
    const code = String((await addAffiliate(server)).code);
    await open(code, { from: '203.0.113.77', agent: 'Merkelig/1.0' });
    await expect.poll(visits).toHaveLength(1);
    for (const table of ['affiliate_visits', 'affiliate_visit_marks', 'rate_limits']) {
      const kept = JSON.stringify((await sql(`SELECT * FROM ${table}`)).rows);
      expect(kept).not.toContain('203.0.113.77');
      expect(kept).not.toContain('Merkelig');
    }
  });
});

describe('while the database does not answer', () => {
  it('leads to the ticket site all the same, with a code as it was typed', async () => {
    await sql('ALTER TABLE affiliates RENAME TO affiliates_away');
    try {
      const answer = await open('ctrl-abcdef');
      expect([answer.status, answer.headers.location]).toEqual([
        302,
        `${TICKETS}?kode=CTRL-ABCDEF`,
      ]);
      expect((await open('ctrl-<script>')).headers.location).toBe(TICKETS);
    } finally {
      await sql('ALTER TABLE affiliates_away RENAME TO affiliates');
    }
  });

  it('does not wait for it', async () => {
    const code = String((await addAffiliate(server)).code);
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const holding = server.ctx.db.transaction(async (tx) => {
      await tx.execute('LOCK TABLE affiliates IN ACCESS EXCLUSIVE MODE');
      await held;
    });
    const answer = await open(code);
    free();
    await holding;
    expect(answer.headers.location).toBe(`${TICKETS}?kode=${code}`);
    await expect.poll(visits).toEqual([['2026-08-20', 1]]);
  });
});
