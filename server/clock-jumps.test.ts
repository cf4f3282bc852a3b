import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSocket, startTestServer, type TestServer } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  const env = { LIMIT_CONTACT: '999/600', LIMIT_CHAT_REPEAT: '999/60', LIMIT_CHAT_LINES: '999/5' };
  server = await startTestServer({ now: '2026-10-24T21:00:00Z', env });
});
afterAll(() => server.stop());

/** Forms and lines that are stored for good, by their text. */
async function stored(): Promise<string[]> {
  const { rows } = await server.ctx.db.pool.query(
    `SELECT melding FROM contact_messages UNION ALL SELECT melding FROM chat_messages
     WHERE navn = 'Kari' ORDER BY melding`,
  );
  return rows.map(({ melding }) => String(melding));
}

/* The pages' own answer to a jump is in http/pages.unit.test.ts. */
it('writes go on, each once, wherever the clock jumps', async () => {
  const written: string[] = [];
  const before = await openSocket(server.url, '?room=festival');
  for (const moment of [
    // To just before midnight in Oslo.
    '2026-10-24T21:59:58Z',
    // Over the end of summer time, and over midnight.
    '2026-10-25T00:59:58Z',
    '2026-10-26T12:00:00Z',
    // Back by two days.
    '2026-10-24T12:00:00Z',
    // Over the beginning of summer time, and back to where it began.
    '2027-03-28T00:59:58Z',
    '2026-10-24T21:00:00Z',
  ]) {
    server.clock.set(moment);
    const came = await openSocket(server.url, '?room=festival');
    for (const [who, socket] of Object.entries({ before, came })) {
      const melding = `Hilsen ${written.length} fra ${who}`;
      expect((await socket.say(melding)).type, `${melding} at ${moment}`).toBe('ack');
      written.push(melding);
    }
    await came.close();
    const melding = `Skjema ${written.length} om dørene`;
    const body = { navn: 'Kari', epost: 'kari@post.test', melding };
    expect((await server.api('POST', '/api/contact', { body })).status, moment).toBe(200);
    written.push(melding);
    expect((await server.api('GET', '/api/ready')).status).toBe(200);
    await server.runJobs();
  }
  expect(await stored()).toEqual(written.sort());
  await before.close();
});
