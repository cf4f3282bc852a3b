import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import {
  addAdmin,
  openSocket,
  register,
  startTestServer,
  type TestServer,
  type TestSocket,
} from '#server/testing/index.ts';
import { renameLinesTask } from './index.ts';

const LINES = 1250;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);

/** Somebody who has written many lines. */
async function talker() {
  const user = await register(server);
  await sql(
    `INSERT INTO chat_messages (room, navn, melding, user_id, sender)
     SELECT 'festival', $1, 'linje ' || n, $2::uuid, $3 FROM generate_series(1, ${LINES}) n`,
    [user.username, user.id, `u:${user.id}`],
  );
  return user;
}

/** How many lines have the name still, and the place of the newest of them from the newest line. */
async function named(username: string) {
  const { rows } = await sql(
    `SELECT count(*)::int AS lines, min(place)::int AS place
     FROM (SELECT navn, row_number() OVER (ORDER BY id DESC) AS place FROM chat_messages) l
     WHERE navn = $1`,
    [username],
  );
  return rows[0];
}

describe('the lines of somebody who has written many', () => {
  it('lose the name at once where rooms show them, and then all, in slices', async () => {
    const { id, username, password, cookie } = await talker();
    const answer = await server.api('DELETE', '/api/user', { body: { password }, cookie });
    expect(answer.status).toBe(200);
    const { rows: accounts } = await sql('SELECT 1 FROM users WHERE id = $1', [id]);
    expect(accounts).toEqual([]);
    expect(await named(username)).toEqual({ lines: LINES - 500, place: 501 });
    await server.runJobs();
    expect(await named(username)).toEqual({ lines: 0, place: null });
    const { rows } = await sql(
      `SELECT count(*)::int AS lines FROM chat_messages
       WHERE navn = 'Slettet bruker' AND user_id IS NULL AND sender IS NULL`,
    );
    expect(rows).toEqual([{ lines: LINES }]);
  });

  it('lose it also when a run ends in the middle', async () => {
    const { id, username, password, cookie } = await talker();
    await server.api('DELETE', '/api/user', { body: { password }, cookie });
    const { db } = server.ctx;
    let slices = 0;
    const transaction: typeof db.transaction = (work) => {
      slices += 1;
      return slices > 1 ? Promise.reject(new Error('killed')) : db.transaction(work);
    };
    const run = renameLinesTask.handle(
      { ...server.ctx, db: { ...db, transaction } },
      { userId: id },
    );
    await expect(run).rejects.toThrow('killed');
    expect(await named(username)).toMatchObject({ lines: LINES - 1000 });
    await server.runJobs();
    expect(await named(username)).toMatchObject({ lines: 0 });
  });
});

describe('a pinned line', () => {
  const pinnedOf = (socket: TestSocket) => socket.of('room_state').at(-1)?.pinned;

  it('loses name and id of a deleted account on open pages and for new ones', async () => {
    const { id, password, cookie } = await talker();
    const [line] = (
      await sql('SELECT min(id)::text AS id FROM chat_messages WHERE user_id = $1', [id])
    ).rows;
    const admin = await addAdmin(server, 'festeren');
    await server.api('PATCH', '/api/admin/chat/rooms/festival', {
      cookie: admin.cookie,
      body: { pinnedMessageId: line?.id },
    });
    const open = await openSocket(server.url, '?room=festival');
    await open.next('room_state', ({ pinned }) => pinned?.userId === id);
    await server.api('DELETE', '/api/user', { body: { password }, cookie });
    await open.next('room_state', ({ pinned }) => pinned?.navn === 'Slettet bruker');
    const late = await openSocket(server.url, '?room=festival');
    for (const socket of [open, late]) {
      await eventually(() => expect(pinnedOf(socket)).toMatchObject({ id: line?.id }));
      expect(pinnedOf(socket)).not.toHaveProperty('userId');
      expect(pinnedOf(socket)?.navn).toBe('Slettet bruker');
      await socket.close();
    }
  });
});
