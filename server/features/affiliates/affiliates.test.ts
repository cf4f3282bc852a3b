import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import { startTestServer, type TestServer } from '#server/testing/index.ts';
import { LEADERBOARD_PATH, leaderboardAnswer, progressAnswer } from '#shared/contracts/progress.ts';

const NOW = '2026-08-20T12:00:00Z';
const YESTERDAY = '2026-08-19T12:00:00Z';
const APPROVED = '2026-05-01T12:00:00Z';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
afterAll(() => server.stop());

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
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

interface Given {
  status?: string;
  active?: boolean;
  approvedAt?: string | null;
  handles?: Partial<Record<'instagram' | 'tiktok' | 'youtube' | 'twitch', string>>;
  /** Tickets and when they were registered. */
  sales?: [tickets: number, at: string][];
}

async function affiliate(navn: string, given: Given = {}): Promise<void> {
  const { status = 'approved', active = true, approvedAt = APPROVED, handles = {} } = given;
  const { sales = [] } = given;
  const points = sales.reduce((sum, [tickets]) => sum + tickets * 10, 0);
  const code = `CTRL-${navn.toUpperCase()}`;
  const { rows } = await sql(
    `INSERT INTO affiliates (navn, epost, telefon, discord, instagram, tiktok, youtube, twitch,
       personal_code, points, level, status, is_active, approved_at)
     VALUES ($1, $2, '99887766', 'hemmelig#1', $3, $4, $5, $6, $7, $8, 1, $9, $10, $11) RETURNING id`,
    [
      navn,
      `${navn}@example.no`,
      handles.instagram ?? null,
      handles.tiktok ?? null,
      handles.youtube ?? null,
      handles.twitch ?? null,
      code,
      points,
      status,
      active,
      approvedAt,
    ],
  );
  for (const [tickets, at] of sales) {
    await sql(
      `INSERT INTO affiliate_sales (affiliate_id, personal_code, tickets_sold, points_earned, sale_date, created_at)
       VALUES ($1, $2, $3, $4, $5, $5)`,
      [rows[0]?.id, code, tickets, tickets * 10, at],
    );
  }
}

beforeEach(async () => {
  await sql('DELETE FROM affiliate_sales');
  await sql('DELETE FROM affiliates');
});

describe('GET /.netlify/functions/affiliates-leaderboard', () => {
  const read = async () => leaderboardAnswer.parse((await get()).body);
  const get = () => server.api('GET', LEADERBOARD_PATH);

  it('is an empty list without affiliates', async () => {
    await announce();
    expect(await get()).toMatchObject({ status: 200, body: [] });
  });

  it('lists approved, active affiliates by points, then by the earlier approval', async () => {
    await affiliate('sen', { sales: [[12, YESTERDAY]], approvedAt: '2026-06-01T00:00:00Z' });
    await affiliate('tidlig', { sales: [[12, YESTERDAY]], approvedAt: '2026-04-01T00:00:00Z' });
    await affiliate('best', { sales: [[150, YESTERDAY]] });
    await affiliate('venter', { status: 'pending', approvedAt: null, sales: [[99, YESTERDAY]] });
    await affiliate('avslatt', { status: 'rejected', sales: [[99, YESTERDAY]] });
    await affiliate('pause', { active: false, sales: [[99, YESTERDAY]] });
    await announce();
    expect((await read()).map(({ navn, points, level }) => [navn, points, level])).toEqual([
      ['best', 1500, 5],
      ['tidlig', 120, 2],
      ['sen', 120, 2],
    ]);
  });

  it('has exactly its seven fields', async () => {
    await affiliate('kari', { handles: { instagram: '@kari', twitch: 'kari' } });
    await announce();
    expect((await get()).body).toEqual([
      {
        navn: 'kari',
        level: 1,
        points: 0,
        instagram: '@kari',
        tiktok: null,
        youtube: null,
        twitch: 'kari',
      },
    ]);
  });

  it('follows a change as soon as it is told', async () => {
    await announce();
    expect(await read()).toEqual([]);
    await affiliate('ny');
    await announce();
    expect(await read()).toHaveLength(1);
  });

  it('is the only path under /.netlify', async () => {
    for (const path of ['/.netlify', '/.netlify/functions/other', `${LEADERBOARD_PATH}/x`]) {
      const answer = await server.api('GET', path);
      expect(answer.status).toBe(404);
      expect(answer.body.message).toEqual(expect.any(String));
    }
  });
});

describe('GET /api/affiliates/progress', () => {
  const get = async () => {
    const answer = await server.api('GET', '/api/affiliates/progress');
    expect(answer.status).toBe(200);
    return progressAnswer.parse(answer.body);
  };

  it('shows ranking, movement since yesterday, totals and the latest sales', async () => {
    await affiliate('anna', {
      sales: [
        [9, YESTERDAY],
        [3, '2026-08-20T09:00:00Z'],
      ],
    });
    await affiliate('bo', { sales: [[10, YESTERDAY]] });
    await affiliate('ny', { approvedAt: '2026-08-20T08:00:00Z' });
    await affiliate('pause', { active: false, sales: [[50, NOW]] });
    await sql(`INSERT INTO affiliate_sales (tickets_sold, points_earned) VALUES (7, 0)`);
    await announce();
    const answer = await get();
    expect(
      answer.affiliates.map((row) => [row.rank, row.navn, row.points, row.level, row.movement]),
    ).toEqual([
      [1, 'anna', 120, 2, 1],
      [2, 'bo', 100, 2, -1],
      [3, 'ny', 0, 1, null],
    ]);
    expect(answer.totals).toEqual({ affiliates: 3, tickets: 22, points: 220 });
    expect(answer.levels).toEqual([1, 2, 0, 0, 0]);
    expect(answer.updatedAt).toBe(new Date(NOW).toISOString());
    expect(
      answer.latest.map((event) => [event.kind, event.navn, event.points, event.level]),
    ).toEqual(
      expect.arrayContaining([
        ['level', 'anna', null, 2],
        ['sale', 'anna', 30, null],
        ['sale', 'anna', 90, null],
        ['level', 'bo', null, 2],
        ['sale', 'bo', 100, null],
      ]),
    );
    expect(answer.latest).toHaveLength(5);
    expect(answer.latest[0]).toMatchObject({ kind: 'level', navn: 'anna' });
  });

  it('tells how to reach nobody', async () => {
    await affiliate('kari', { sales: [[5, YESTERDAY]], handles: { instagram: '@hemmelig' } });
    await announce();
    const { text } = await server.api('GET', '/api/affiliates/progress');
    for (const secret of ['example.no', '99887766', 'hemmelig', 'CTRL-']) {
      expect(text).not.toContain(secret);
    }
  });

  it('resets the movement in the ranking at midnight in Oslo', async () => {
    await affiliate('anna', { sales: [[2, '2026-08-20T09:00:00Z']] });
    await affiliate('bo', { sales: [[1, YESTERDAY]] });
    await announce();
    expect((await get()).affiliates.map(({ movement }) => movement)).toEqual([1, -1]);
    server.clock.set('2026-08-20T22:00:00Z');
    expect((await get()).affiliates.map(({ movement }) => movement)).toEqual([0, 0]);
    server.clock.set(NOW);
  });
});
