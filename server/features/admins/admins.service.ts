import type { Context } from '#server/context.ts';
import type { ActName } from '#shared/content/acts.ts';
import { type Act, type ActFields, recordAct } from '../audit/index.ts';
import { switchOff } from '../two-factor/index.ts';
import {
  addAdmin,
  adminByName,
  changePassword,
  countAdmins,
  forgetLogged,
  removeAdmin,
} from './admins.store.ts';

const FIRST_ADMIN = 'admin';
const PASSWORD_BYTES = 15;
/** The actor in the audit log for changes by settings or command line. */
const TERMINAL = 'terminal';

/** The dependencies of managing admins; the command line has no full context. */
export type AdminDeps = Pick<Context, 'db' | 'clock' | 'random' | 'passwords' | 'sessions'>;

/** A random password. */
export function generatedPassword({ random }: Pick<Context, 'random'>): string {
  return Buffer.from(random.bytes(PASSWORD_BYTES)).toString('base64url');
}

/**
 * Ensures that there is an admin (docs/product/operation.md#settings): ADMIN_USERNAME is created or
 * its password set to ADMIN_PASSWORD; without these settings and without any admin, `admin` gets a
 * random password, which is printed once. When two processes start at once, one creates it and only
 * that one prints.
 */
export async function ensureAdmins(ctx: Context): Promise<void> {
  const { admin } = ctx.config;
  if (admin !== null) await applySetting(ctx, admin.username, admin.password);
  else if ((await countAdmins(ctx.db.orm)) === 0) await createFirst(ctx);
}

/** Keeps a password that matches already: hashing is slow and would change the row. */
async function applySetting(ctx: Context, username: string, password: string): Promise<void> {
  const stored = await adminByName(ctx.db.orm, username);
  if (stored !== null && (await ctx.passwords.matches(password, stored.password))) {
    await forgetLogged(ctx.db.orm, stored.id);
    return;
  }
  if (!(await setAdminPassword(ctx, username, password)))
    await createAdmin(ctx, username, password);
  ctx.logger.info({ created: stored === null }, 'admin of ADMIN_USERNAME saved');
}

async function createFirst(ctx: Context): Promise<void> {
  const password = generatedPassword(ctx);
  if (!(await createAdmin(ctx, FIRST_ADMIN, password, ctx.clock.now()))) return;
  ctx.announce(`Første administrator: brukernavn ${FIRST_ADMIN}, passord ${password}`);
  ctx.announce('Passordet vises bare denne ene gangen.');
}

/**
 * Creates an admin; false when the name is taken.
 *
 * @param loggedAt when the password goes into the server's log
 */
export async function createAdmin(
  deps: AdminDeps,
  username: string,
  password: string,
  loggedAt: Date | null = null,
): Promise<boolean> {
  const hash = await deps.passwords.hash(password);
  return deps.db.transaction(async (tx) => {
    const id = await addAdmin(tx, { username, password: hash, passwordLoggedAt: loggedAt });
    if (id === null) return false;
    await recordAct(tx, deps, act('admin.add', id, { username }));
    return true;
  });
}

/** Sets an admin's password and ends their sessions; false when there is no admin of that name. */
export async function setAdminPassword(
  deps: AdminDeps,
  username: string,
  password: string,
): Promise<boolean> {
  const hash = await deps.passwords.hash(password);
  return deps.db.transaction(async (tx) => {
    const id = await changePassword(tx, username, hash);
    if (id === null) return false;
    await deps.sessions.endAllOf(tx, id);
    await recordAct(tx, deps, act('admin.password', id, null));
    return true;
  });
}

/** Removes an admin and ends their sessions; false when there is no admin of that name. */
export async function deleteAdmin(deps: AdminDeps, username: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const id = await removeAdmin(tx, username);
    if (id === null) return false;
    await deps.sessions.endAllOf(tx, id);
    await recordAct(tx, deps, { ...act('admin.remove', id, null), before: { username } });
    return true;
  });
}

/**
 * Removes an admin's second factor, for a lost phone, and ends their sessions; null for an unknown
 * name.
 */
export async function endTwoFactor(
  deps: AdminDeps,
  username: string,
): Promise<'done' | 'was-off' | null> {
  const admin = await adminByName(deps.db.orm, username);
  if (admin === null) return null;
  return deps.db.transaction(async (tx) => {
    if (!(await switchOff(tx, admin.id))) return 'was-off';
    await deps.sessions.endAllOf(tx, admin.id);
    await recordAct(tx, deps, act('admin.two_factor_off', admin.id, null));
    return 'done';
  });
}

function act(action: ActName, subjectId: string, after: ActFields | null): Act {
  return { actor: TERMINAL, action, subjectType: 'admin', subjectId, after };
}
