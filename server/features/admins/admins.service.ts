import type { Context } from '#server/context.ts';
import { addAdmin, changePassword, countAdmins, passwordHashOf } from './admins.store.ts';

const FIRST_ADMIN = 'admin';
const PASSWORD_BYTES = 15;

/**
 * Makes sure that somebody can log in to the back office (decisions.md section 2): the admin of
 * ADMIN_USERNAME and ADMIN_PASSWORD is created or gets that password; without them and without
 * any admin, `admin` gets a random password, which is printed once. Two processes that start at
 * once create one, and only the one that did prints.
 */
export async function ensureAdmins(ctx: Context): Promise<void> {
  const { admin } = ctx.config;
  if (admin !== null) await applySetting(ctx, admin.username, admin.password);
  else if ((await countAdmins(ctx.db.orm)) === 0) await createFirst(ctx);
}

/** Leaves a password that is right already alone: its hash takes a while and would change the row. */
async function applySetting(ctx: Context, username: string, password: string): Promise<void> {
  const stored = await passwordHashOf(ctx.db.orm, username);
  if (stored !== null && (await ctx.passwords.matches(password, stored))) return;
  const hash = await ctx.passwords.hash(password);
  const { orm } = ctx.db;
  if (!(await changePassword(orm, username, hash))) await addAdmin(orm, username, hash);
  ctx.logger.info({ created: stored === null }, 'admin of ADMIN_USERNAME saved');
}

async function createFirst(ctx: Context): Promise<void> {
  const password = Buffer.from(ctx.random.bytes(PASSWORD_BYTES)).toString('base64url');
  const hash = await ctx.passwords.hash(password);
  if (!(await addAdmin(ctx.db.orm, FIRST_ADMIN, hash))) return;
  ctx.announce(`Første administrator: brukernavn ${FIRST_ADMIN}, passord ${password}`);
  ctx.announce('Passordet vises bare denne ene gangen.');
}
