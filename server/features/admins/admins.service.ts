import type { Context } from '#server/context.ts';
import { recordAct } from '../audit/index.ts';
import { switchOff } from '../two-factor/index.ts';
import { addAdmin, adminByName, changePassword, countAdmins, removeAdmin } from './admins.store.ts';

const FIRST_ADMIN = 'admin';
const PASSWORD_BYTES = 15;
/** Who acts when it is the settings or the terminal. */
const TERMINAL = 'terminal';

/** What managing admins takes; the command line has no whole context. */
export type AdminDeps = Pick<Context, 'db' | 'clock' | 'random' | 'passwords' | 'sessions'>;

/** A password that nobody has to invent. */
export function generatedPassword({ random }: Pick<Context, 'random'>): string {
  return Buffer.from(random.bytes(PASSWORD_BYTES)).toString('base64url');
}

/**
 * Makes sure that somebody can log in to the back office (docs/product/operation.md#settings): the
 * admin of
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
  const stored = await adminByName(ctx.db.orm, username);
  if (stored !== null && (await ctx.passwords.matches(password, stored.password))) return;
  if (!(await setAdminPassword(ctx, username, password)))
    await createAdmin(ctx, username, password);
  ctx.logger.info({ created: stored === null }, 'admin of ADMIN_USERNAME saved');
}

async function createFirst(ctx: Context): Promise<void> {
  const password = generatedPassword(ctx);
  if (!(await createAdmin(ctx, FIRST_ADMIN, password))) return;
  ctx.announce(`Første administrator: brukernavn ${FIRST_ADMIN}, passord ${password}`);
  ctx.announce('Passordet vises bare denne ene gangen.');
}

/** Creates an admin; false when the name is taken. */
export async function createAdmin(
  deps: AdminDeps,
  username: string,
  password: string,
): Promise<boolean> {
  const hash = await deps.passwords.hash(password);
  return deps.db.transaction(async (tx) => {
    const id = await addAdmin(tx, username, hash);
    if (id === null) return false;
    await recordAct(tx, deps, act('admin.add', id, { username }));
    return true;
  });
}

/** Gives an admin a new password and ends their sessions; false when there is none of that name. */
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

/** Removes an admin and ends their sessions; false when there is none of that name. */
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
 * Takes an admin's second factor away, for a lost phone, and ends their sessions; null for an
 * unknown name.
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

function act(action: string, subjectId: string, after: Record<string, unknown> | null) {
  return { actor: TERMINAL, action, subjectType: 'admin', subjectId, after };
}
