import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, loggedIn, startTestServer, type TestServer } from '#server/testing/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const stats = (cookie?: string) =>
  server.api('GET', '/api/user/stats', { ...(cookie && { cookie }) });

describe('GET /api/user/stats', () => {
  it('is for users who exist', async () => {
    expect((await stats()).status).toBe(401);
    const ghost = await loggedIn(server, 'user', '00000000-0000-4000-8000-000000000000');
    expect((await stats(ghost)).status).toBe(401);
  });

  it('begins at nothing and level 1', async () => {
    const { cookie } = await addUser(server);
    expect((await stats(cookie)).body).toEqual({
      messageCount: 0,
      activityLevel: 1,
      totalPoints: 0,
      chatPoints: 0,
      badges: [],
    });
  });

  it('adds what the user wrote in the chat and opened gifts, and nothing of another with the name', async () => {
    const { id, cookie } = await addUser(server, { username: 'Åse' });
    await server.ctx.db.pool.query(
      `INSERT INTO chat_users (sender, navn, message_count, activity_level, total_points, badges)
       VALUES ($1, 'Åse', 27, 2, 145, '{Første melding}'), ('v:1', 'Åse', 900, 5, 9000, '{}'),
              (null, 'åse', 900, 5, 9000, '{}')`,
      [`u:${id}`],
    );
    await server.ctx.db.pool.query(
      `INSERT INTO user_gifts (user_id, title, description, gift_type, points, given_by_admin, opened, opened_at)
       VALUES ($1, 'A', 'a', 'points', 100, 'x', true, now()),
              ($1, 'B', 'b', 'points', 50, 'x', false, null),
              ($1, 'C', 'c', 'other', 0, 'x', true, now())`,
      [id],
    );
    expect((await stats(cookie)).body).toEqual({
      messageCount: 27,
      activityLevel: 2,
      totalPoints: 245,
      chatPoints: 145,
      badges: ['Første melding'],
    });
  });
});
