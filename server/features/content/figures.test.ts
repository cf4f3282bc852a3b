import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTENT_TOPIC } from '#server/realtime/topics.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startTestServer, type TestServer } from '#server/testing/index.ts';
import { contentAnswer } from '#shared/contracts/content.ts';
import { figuresOf } from './figures.read.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-08-01T12:00:00Z' });
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);

const sale = (at: string, tickets: number, by: string | null) =>
  sql(
    `INSERT INTO affiliate_sales (affiliate_id, tickets_sold, points_earned, sale_date)
     VALUES ($1, $2, $2, $3)`,
    [by, tickets, at],
  );
const line = (at: string, status = 'shown', isSystem = false) =>
  sql(
    `INSERT INTO chat_messages (room, navn, melding, created_at, status, is_system_message)
     VALUES ('festival', 'Kari', 'Hei', $1, $2, $3)`,
    [at, status, isSystem],
  );

it('counts what promoters sold and people wrote of editions that are over', async () => {
  const { rows } = await sql(
    `INSERT INTO affiliates (navn, epost, personal_code, status, approved_at)
     VALUES ('Åse', 'ase@example.no', 'CTRL-AAAAAA', 'approved', now()) RETURNING id`,
  );
  const by = String(rows[0]?.id);
  const [older, newer] = server.ctx.content.current().editions;
  if (older === undefined || newer === undefined) throw new Error('No editions');
  await sale('2025-08-01T12:00:00Z', 2, by);
  // The older edition ends at 03:00 in the night to 24 August.
  await sale('2025-08-24T01:00:01Z', 5, by);
  await sale('2026-08-21T12:00:00Z', 4, by);
  await sale('2026-08-21T13:00:00Z', -1, by);
  await sale('2026-08-21T12:00:00Z', 50, null);
  await line('2025-08-22T12:00:00Z');
  await line('2026-08-19T21:59:59Z');
  await line('2026-08-20T22:00:00Z');
  await line('2026-08-21T22:00:00Z', 'hidden');
  await line('2026-08-21T22:00:00Z', 'shown', true);

  const at = (now: string) => figuresOf(server.ctx.db.orm, [older, newer], new Date(now));
  const first = { [older.id]: { tickets: 2, lines: 1 } };
  expect(await at('2025-08-24T00:59:59Z')).toEqual({});
  expect(await at('2025-08-24T01:00:00Z')).toEqual(first);
  expect(await at('2026-12-01T12:00:00Z')).toEqual({
    ...first,
    [newer.id]: { tickets: 8, lines: 1 },
  });
});

it('sends them with the content when an edition ends', async () => {
  const { ctx, clock } = server;
  const shown = () => ctx.content.current();
  const { version } = shown();
  const told = () => ctx.db.transaction((tx) => ctx.bus.publish(tx, CONTENT_TOPIC));
  clock.set('2026-08-22T21:59:59Z');
  await told();
  clock.set('2026-08-22T22:00:00Z');
  await told();
  await eventually(() => expect(Object.keys(shown().figures ?? {})).toHaveLength(2));
  const { body } = await server.api('GET', '/api/content');
  expect(contentAnswer.parse(body)).toMatchObject({ version, figures: shown().figures });
});
