import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import { createLogger } from '../lib/logger.ts';
import {
  makeDataDir,
  makeTestData,
  runsOn,
  startPostgresCluster,
  type TestData,
} from '../testing/index.ts';
import type { Database } from './database.ts';
import { isDatabaseAway, uniqueViolation } from './errors.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { affiliates, contactMessages, newsletterSubscriptions, users } from './schema/index.ts';

const open = (env: Record<string, string>) => {
  const config = loadConfig(env);
  return openDatabase(config, createLogger(config));
};
const silent = createLogger({ logLevel: 'silent' });

describe('the database', () => {
  let data: TestData;
  let db: Database;

  beforeAll(async () => {
    data = await makeTestData();
    db = await open(data.env);
  });

  afterAll(async () => {
    await db.close();
    await data.remove();
  });

  const message = { navn: 'Kari', epost: 'kari@eksempel.no', melding: 'Hei på dere!' };

  it('keeps what a transaction wrote when it ends well', async () => {
    await db.transaction(async (tx) => {
      await tx.insert(contactMessages).values(message);
    });
    const rows = await db.orm.select().from(contactMessages);
    expect(rows).toMatchObject([message]);
    expect(rows[0]?.createdAt).toBeInstanceOf(Date);
  });

  it('keeps nothing of a transaction that failed, neither by Drizzle nor by plain SQL', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.insert(contactMessages).values(message);
      await db.sqlOf(tx).query('DELETE FROM contact_messages WHERE navn = $1', ['Kari']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.orm.$count(contactMessages)).toBe(1);
  });

  it('gives plain SQL only within an open transaction', async () => {
    let kept = db.orm;
    await db.transaction(async (tx) => {
      kept = tx;
    });
    if (db.engine === 'pglite') expect(() => db.sqlOf(kept)).toThrow('no handle');
    expect(() => db.sqlOf(db.orm)).toThrow('no handle');
  });

  it.each([
    [
      'users_username_folded',
      () => db.orm.insert(users).values([user('Åse', 'a@b.no'), user('åSE', 'c@d.no')]),
    ],
    [
      'users_email_folded',
      () => db.orm.insert(users).values([user('per', 'P@q.no'), user('pål', 'p@Q.no')]),
    ],
    [
      'newsletter_email_folded',
      () =>
        db.orm.insert(newsletterSubscriptions).values([{ email: 'x@y.no' }, { email: 'X@Y.no' }]),
    ],
    [
      'affiliates_code_folded',
      () =>
        db.orm
          .insert(affiliates)
          .values([affiliate('a@b.no', 'CTRL-AB'), affiliate('c@d.no', 'ctrl-ab')]),
    ],
  ])('refuses a second row by %s', async (index, insert) => {
    const error = await Promise.resolve(insert()).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(uniqueViolation(error)).toBe(index);
    expect(isDatabaseAway(error)).toBe(false);
  });

  it('migrates once when many begin at the same time', async () => {
    const applied = await Promise.all(
      db.engine === 'postgres'
        ? [1, 2, 3, 4].map(() => migrate(db, silent))
        : [migrate(db, silent)],
    );
    expect(applied.every((count) => count === 0)).toBe(true);
    const ledger = await db.pool.query(
      'SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations',
    );
    const all = await db.pool.query(
      'SELECT count(DISTINCT created_at)::int AS n FROM drizzle.__drizzle_migrations',
    );
    expect(ledger.rows).toEqual(all.rows);
  });

  it('answers the number of rows a plain statement touched', async () => {
    const updated = await db.pool.query('UPDATE contact_messages SET emne = $1', ['Ny']);
    expect(updated.rowCount).toBe(1);
    expect((await db.pool.query('SELECT 1 AS one UNION SELECT 2')).rowCount).toBe(2);
    expect(await db.ping()).toBeGreaterThanOrEqual(0);
  });

  it.runIf(runsOn('pglite')).each([
    ['the pool', () => db.pool.query('SELECT 1')],
    ['Drizzle', () => db.orm.select().from(users)],
    ['another transaction', () => db.transaction(async () => {})],
    ['a ping', () => db.ping()],
  ])('refuses %s within a transaction instead of waiting for ever', async (_name, use) => {
    const error = await db.transaction(async () => use()).catch((reason: unknown) => reason);
    const texts = error instanceof Error ? [error.message, String(error.cause)] : [];
    expect(texts.join()).toContain('only its own handle may be used');
    await expect(Promise.resolve(use())).resolves.not.toThrow();
  });

  it('finishes every kind of write on one connection', async () => {
    // On the embedded database a query outside the transaction would never be answered.
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.insert(contactMessages).values(message).returning();
      await db.sqlOf(tx).query('SELECT pg_notify($1, $2)', ['nobody', '{}']);
    });
    expect(await db.orm.$count(contactMessages)).toBe(2);
  });
});

function user(username: string, email: string) {
  return { username, email, password: 'x', firstName: 'A', lastName: 'B' };
}

function affiliate(epost: string, personalCode: string) {
  return { navn: 'A', epost, personalCode };
}

describe.runIf(runsOn('postgres'))('a PostgreSQL server that comes and goes', () => {
  it('is away, and then back without a restart of ours', async () => {
    const cluster = await startPostgresCluster();
    if (!cluster) throw new Error('PostgreSQL was there a moment ago');
    const data = makeDataDir();
    const db = await open({ ...data.env, DATABASE_URL: cluster.url('postgres') });
    let gaps = 0;
    const heard: string[] = [];
    try {
      // Two at once on an empty database: one migrates, the other has nothing to do.
      const counts = await Promise.all([migrate(db, silent), migrate(db, silent)]);
      expect(counts.filter((count) => count > 0)).toHaveLength(1);
      const stop = await db.listen(
        'test',
        (payload) => heard.push(payload),
        () => {
          gaps += 1;
        },
      );
      await expect.poll(() => gaps).toBe(1);
      await cluster.kill();
      const error = await db.ping().catch((reason: unknown) => reason);
      expect(isDatabaseAway(error)).toBe(true);
      await cluster.start();
      await expect
        .poll(() =>
          db.ping().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      await expect.poll(() => gaps).toBe(2);
      await db.pool.query("SELECT pg_notify('test', 'again')");
      await expect.poll(() => heard).toEqual(['again']);
      await stop();
    } finally {
      await db.close();
      await data.remove();
      await cluster.remove();
    }
  });
});
