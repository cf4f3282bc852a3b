import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSocket, startTestServer, type TestServer } from '#server/testing/index.ts';
import { addDays, osloDate, osloInstant } from '#shared/oslo-time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-03T12:00:00Z' });
});
afterAll(() => server.stop());

it('deletes names, pauses and address hashes, and keeps the lines', async () => {
  const count = async (sql: string) =>
    Number((await server.ctx.db.pool.query(`SELECT count(*) AS n FROM ${sql}`)).rows[0]?.n);
  const night = async () => {
    server.clock.set(osloInstant(addDays(osloDate(server.clock.now()), 1), '03:40'));
    await server.runJobs();
  };
  const socket = await openSocket(server.url, '?room=festival', { navn: 'Kari' });
  for (let line = 0; line < 6; line += 1) await socket.say(`linje ${line}`);
  expect([await count('chat_names'), await count('chat_pauses')]).toEqual([1, 1]);
  await server.api('POST', '/api/chat-messages/1/report', { body: { reason: 'Stygt' } });
  await server.ctx.db.pool.query(
    `INSERT INTO chat_reports (message_id, reporter, counts_as, reason, created_at)
     SELECT message_id, 'v:vitne', reporter, reason, created_at FROM chat_reports`,
  );
  await night();
  expect(await count('chat_messages WHERE address_hash IS NOT NULL')).toBe(5);
  expect(await count("chat_reports WHERE reporter LIKE 'a:%'")).toBe(1);
  server.clock.advance(31 * 86_400_000);
  await night();
  expect(await count('chat_messages')).toBe(5);
  expect(await count('chat_messages WHERE address_hash IS NOT NULL')).toBe(0);
  expect(await count("chat_reports WHERE reporter LIKE 'x:%'")).toBe(1);
  expect(await count("chat_reports WHERE reporter = 'v:vitne' AND counts_as IS NULL")).toBe(1);
  expect([await count('chat_names'), await count('chat_pauses')]).toEqual([0, 0]);
  await socket.close();
});
