import type { Context } from '#server/context.ts';
import { checkPassword, type LoginOrigin, openAs, wrongLogin } from '#server/http/login.ts';
import { endsOf, type OpenSession, type SessionData } from '#server/http/session.ts';
import { AppError, unauthorized } from '#server/lib/errors.ts';
import type { AdminLoginRequest } from '#shared/contracts/accounts.ts';
import type { AdminSession } from '#shared/contracts/session.ts';
import { recordAct } from '../audit/index.ts';
import { recoveryProof, withSecondFactor } from '../two-factor/index.ts';
import { type Admin, adminById, adminByName, lockAdmin } from './admins.store.ts';

/** An admin's login: what is answered, whose it is, and what the cookie has to hold. */
export interface EnteredAdmin {
  answer: AdminSession;
  id: string;
  token: string;
}

interface Caller extends LoginOrigin {
  requestId: string;
}

function sessionAnswer(ctx: Context, username: string, session: SessionData): AdminSession {
  const { idleEndsAt, endsAt } = endsOf(session, ctx.config);
  return {
    success: true,
    admin: { username },
    idleEndsAt: idleEndsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

const actOf = (admin: Admin | null, action: string, requestId: string) => ({
  actor: admin?.username ?? 'ukjent',
  action,
  subjectType: 'admin',
  subjectId: admin?.id ?? null,
  requestId,
});

/**
 * Logs an admin in; logins and failed ones are in the audit log. What was typed for a name that
 * does not exist is not kept: it may be somebody's password.
 * @throws AppError 401 for a wrong name or password and for a missing or wrong code, 429, 503
 */
export async function logInAdmin(
  ctx: Context,
  request: AdminLoginRequest,
  from: Caller,
): Promise<EnteredAdmin> {
  const account = await adminByName(ctx.db.orm, request.username);
  try {
    return await enteredAdmin(ctx, request, from, account);
  } catch (error) {
    // Not typing a code is the usual first step of a login with two.
    const isFailure = error instanceof AppError && error.status === 401;
    if (isFailure && !(error.fields.codeRequired && request.code === undefined)) {
      await recordAct(ctx.db.orm, ctx, actOf(account, 'admin.login_failed', from.requestId));
    }
    throw error;
  }
}

async function enteredAdmin(
  ctx: Context,
  { username, password, code }: AdminLoginRequest,
  { device, requestId, sid }: Caller,
  account: Admin | null,
): Promise<EnteredAdmin> {
  const proof = await recoveryProof(ctx, account, code);
  await checkPassword(ctx, { kind: 'admin', name: username, password, account, device, proof });
  if (account === null) throw wrongLogin();
  return withSecondFactor(ctx, { admin: account, code, device, proof }, async (tx) => {
    const admin = await lockAdmin(tx, account);
    if (admin === null) throw wrongLogin();
    const token = await openAs(tx, ctx, { kind: 'admin', id: admin.id }, sid);
    await recordAct(tx, ctx, actOf(admin, 'admin.login', requestId));
    const now = ctx.clock.now().getTime();
    const session = {
      kind: 'admin',
      subjectId: admin.id,
      startedAt: now,
      lastActivity: now,
    } as const;
    const answer = { ...sessionAnswer(ctx, admin.username, session), message: 'Velkommen Admin!' };
    return { answer, token, id: admin.id };
  });
}

/** Ends an admin's session and notes it. */
export async function logOutAdmin(
  ctx: Context,
  { sid, subjectId }: Partial<OpenSession>,
  requestId: string,
): Promise<void> {
  if (sid === undefined || subjectId === undefined) return;
  await ctx.db.transaction(async (tx) => {
    const admin = await adminById(tx, subjectId);
    await ctx.sessions.end(tx, sid);
    await recordAct(tx, ctx, actOf(admin, 'admin.logout', requestId));
  });
}

/** Answer of GET /api/admin/session. */
export async function adminSession(
  ctx: Context,
  session: Partial<OpenSession>,
): Promise<AdminSession> {
  const { kind, subjectId, startedAt, lastActivity } = session;
  if (kind === undefined || subjectId === undefined) return { success: false };
  if (startedAt === undefined || lastActivity === undefined) return { success: false };
  const admin = await adminById(ctx.db.orm, subjectId);
  if (admin === null) return { success: false };
  return sessionAnswer(ctx, admin.username, { kind, subjectId, startedAt, lastActivity });
}

/**
 * The admin behind a request that was let in, to be named as who did something.
 * @throws AppError 401 when there is no such admin any more
 */
export async function actingAdmin(
  ctx: Pick<Context, 'db'>,
  subjectId: string,
): Promise<{ id: string; username: string }> {
  const admin = await adminById(ctx.db.orm, subjectId);
  if (admin === null) throw unauthorized();
  return { id: admin.id, username: admin.username };
}
