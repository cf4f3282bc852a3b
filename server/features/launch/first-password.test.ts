import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { makeTestData, migrateToBefore, startTestServer } from '#server/testing/index.ts';

describe('a site from before', () => {
  const others: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of others.splice(0).reverse()) await end();
  });

  it('is warned of the first password, unless it was changed or is a setting', async () => {
    const data = await makeTestData();
    others.push(() => data.remove());
    const first = await startTestServer({ data });
    others.push(() => first.stop());
    const { db, logger } = first.ctx;
    await migrateToBefore(db, 'password_logged_at');
    await db.pool.query(
      `INSERT INTO admins (username, password) VALUES ('admin', '-'), ('kari', '-')`,
    );
    await db.pool.query(`INSERT INTO audit_log (actor, action, subject_type, subject_id)
      SELECT 'terminal', 'admin.add', 'admin', id::text FROM admins`);
    await migrate(db, logger);
    const logged = await db.pool.query(
      'SELECT username FROM admins WHERE password_logged_at IS NOT NULL',
    );
    expect(logged.rows).toEqual([{ username: 'admin' }]);
  });
});
