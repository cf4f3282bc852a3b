import { afterEach, describe, expect, it } from 'vitest';
import {
  addUser,
  lockWaiters,
  runsOn,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { lockUntilCommit } from './advisory-locks.ts';
import { openDatabase } from './open-database.ts';

let server: TestServer;
afterEach(() => server.stop());

const CALLS = 30;

// The embedded database has one connection, and no transaction waits for a lock.
describe.runIf(runsOn('postgres'))('the transactions of one caller', () => {
  it('leave connections to others while they wait for a lock', async () => {
    server = await startTestServer();
    const { cookie, id } = await addUser(server);
    const outside = await openDatabase(server.ctx.config, server.ctx.logger);
    let calls: Promise<{ status: number }>[] = [];
    await outside.transaction(async (tx) => {
      await lockUntilCommit(tx, `plan:${id}`);
      calls = Array.from({ length: CALLS }, () =>
        server.api('PATCH', '/api/user/favourites', { cookie, body: { marks: [] } }),
      );
      await expect.poll(() => lockWaiters(outside)).toBe(2);
      const stranger = await server.api('GET', '/api/chat-messages?limit=1');
      expect(stranger.status).toBe(200);
      expect(await lockWaiters(outside)).toBe(2);
    });
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(Array(CALLS).fill(200));
    await outside.close();
  });
});
