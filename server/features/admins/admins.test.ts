import bcrypt from 'bcrypt';
import { describe, expect, it } from 'vitest';
import { makeTestData, startTestServer, type TestServer } from '#server/testing/index.ts';

interface Row {
  username: string;
  password: string;
}

async function admins({ ctx }: TestServer): Promise<Row[]> {
  const { rows } = await ctx.db.pool.query(
    'SELECT username, password FROM admins ORDER BY username',
  );
  return rows.map(({ username, password }) => ({
    username: String(username),
    password: String(password),
  }));
}

/** Starts a server, reads its admins and stops it; the data is kept for the next start. */
async function startOn(data: Awaited<ReturnType<typeof makeTestData>>, env = {}) {
  const printed: string[] = [];
  const server = await startTestServer({ data, env, announce: (line) => printed.push(line) });
  const rows = await admins(server);
  await server.stop();
  return { rows, printed: printed.join('\n') };
}

describe('ensureAdmins', () => {
  it('makes the first admin with a random password, printed once and stored as a hash', async () => {
    const data = await makeTestData();
    const first = await startOn(data);
    const password = /passord (\S+)/.exec(first.printed)?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(20);
    expect(first.rows.map(({ username }) => username)).toEqual(['admin']);
    expect(await bcrypt.compare(password, first.rows[0]?.password ?? '')).toBe(true);
    const second = await startOn(data);
    expect(second.printed).toBe('');
    expect(second.rows).toEqual(first.rows);
    await data.remove();
  });

  it('creates and updates the admin of the settings, whatever the letter case', async () => {
    const data = await makeTestData();
    const created = await startOn(data, {
      ADMIN_USERNAME: 'Sjef',
      ADMIN_PASSWORD: 'første passord',
    });
    expect(created.printed).toBe('');
    const again = await startOn(data, { ADMIN_USERNAME: 'sjef', ADMIN_PASSWORD: 'første passord' });
    expect(again.rows).toEqual(created.rows);
    const changed = await startOn(data, { ADMIN_USERNAME: 'SJEF', ADMIN_PASSWORD: 'nytt passord' });
    expect(changed.rows).toHaveLength(1);
    expect(await bcrypt.compare('nytt passord', changed.rows[0]?.password ?? '')).toBe(true);
    const without = await startOn(data);
    expect(without).toEqual({ rows: changed.rows, printed: '' });
    await data.remove();
  });
});
