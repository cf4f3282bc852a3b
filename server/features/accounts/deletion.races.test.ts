import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import {
  addUser,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { defaultContent } from '#shared/content/index.ts';
import { askNewAddress } from './change-email.service.ts';
import { resendConfirmation } from './email.service.ts';

/* Calls of an account that is deleted at the same moment answer that nobody is logged in. */

const slots = defaultContent.editions.flatMap((edition) => edition.slots.map(({ id }) => id));

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { ...ROOMY_ACCOUNTS, LIMIT_WRITE: '10000/60' } });
});
afterAll(() => server.stop());

const deleteUser = (id: string) =>
  server.ctx.db.pool.query('DELETE FROM users WHERE id = $1', [id]);

/** The context with a database in which the user is gone when the first transaction begins. */
function deletedFirst(id: string): Context {
  const { db } = server.ctx;
  const transaction: typeof db.transaction = async (work) => {
    await deleteUser(id);
    return db.transaction(work);
  };
  return { ...server.ctx, db: { ...db, transaction } };
}

describe('an account that is deleted while a call of it runs', () => {
  it('gets no link to a new address', async () => {
    const { id, email, password } = await register(server);
    const asked = askNewAddress(deletedFirst(id), id, { email: `ny.${email}`, password });
    await expect(asked).rejects.toMatchObject({ status: 401 });
  });

  it('gets no further link that confirms its address', async () => {
    const { id, email, cookie } = await register(server);
    const late = resendConfirmation(deletedFirst(id), id);
    await expect(late).rejects.toMatchObject({ status: 401 });
    const again = await server.api('POST', '/api/user/email/resend', { cookie });
    expect(again.status).toBe(401);
    const { rows } = await server.ctx.db.pool.query(
      'SELECT 1 FROM account_tokens WHERE email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['POST', '/api/user/reminders', { date: '2026-08-20' }],
    ['PUT', '/api/user/favourites', { items: [slots[0]] }],
    ['POST', '/api/user/calendar-feed', undefined],
  ])('%s %s is 401', async (method, path, body) => {
    const { id, cookie } = await addUser(server);
    await deleteUser(id);
    const answer = await server.api(method, path, { cookie, ...(body && { body }) });
    expect(answer.status).toBe(401);
  });

  it('is deleted, whatever else it asks for', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { cookie, password, email } = await register(server);
      const send = (method: string, path: string, body: unknown) =>
        server.api(method, path, { body, cookie });
      // Rows that a deletion takes along and a call changes.
      await send('POST', '/api/user/email', { email: `a${round}.${email}`, password });
      await send('PUT', '/api/user/favourites', { items: slots.slice(0, 1) });
      const answers = await Promise.all([
        send('DELETE', '/api/user', { password }),
        send('POST', '/api/user/email', { email: `b${round}.${email}`, password }),
        send('PUT', '/api/user/favourites', { items: slots.slice(1, 3) }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses[0]).toBe(200);
      for (const status of statuses.slice(1)) expect([200, 401, 409]).toContain(status);
    }
  });
});
