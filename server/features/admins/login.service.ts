import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { checkPassword, type LoginOrigin, openAs, wrongLogin } from '#server/http/login.ts';
import { subjectOf } from '#server/http/routes-for.ts';
import { endsOf, type OpenSession, type SessionData } from '#server/http/session.ts';
import { AppError, unauthorized } from '#server/lib/errors.ts';
import type { ActName } from '#shared/content/acts.ts';
import type { AdminLoginRequest } from '#shared/contracts/accounts.ts';
import type { AdminSession } from '#shared/contracts/session.ts';
import { type Act, recordAct } from '../audit/index.ts';
import { recoveryProof, withSecondFactor } from '../two-factor/index.ts';
import { type Admin, adminById, adminByName, lockAdmin } from './admins.store.ts';

/** Result of an admin's login: the answer, the admin, and the value of the cookie. */
interface EnteredAdmin {
  answer: AdminSession;
  id: string;
  token: string;
}

interface Caller extends LoginOrigin {
  requestId: string;
}

function sessionAnswer(ctx: Context, { id, username }: Admin, session: SessionData): AdminSession {
  const { idleEndsAt, endsAt } = endsOf(session, ctx.config);
  return {
    success: true,
    admin: { id, username },
    idleEndsAt: idleEndsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

const actOf = (admin: Admin | null, action: ActName, requestId: string): Act => ({
  actor: admin?.username ?? 'ukjent',
  action,
  subjectType: 'admin',
  subjectId: admin?.id ?? null,
  requestId,
});

/**
 * Logs an admin in; successful and failed logins are put in the audit log. A name that does not
 * exist is not stored: it may be a password typed into the wrong field.
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
    // A missing code is the normal first step of a login with two factors, not a failure.
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
  from: Caller,
  account: Admin | null,
): Promise<EnteredAdmin> {
  const { device, requestId, sid } = from;
  const proof = await recoveryProof(ctx, account, code);
  await checkPassword(ctx, { kind: 'admin', name: username, password, account, from, proof });
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
    const answer = { ...sessionAnswer(ctx, admin, session), message: 'Velkommen Admin!' };
    return { answer, token, id: admin.id };
  });
}

/** Ends an admin's session and puts it in the audit log. */
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
  return sessionAnswer(ctx, admin, { kind, subjectId, startedAt, lastActivity });
}

/**
 * The admin behind an authenticated request, as the actor of what it does.
 * @throws AppError 401 when that admin no longer exists
 */
async function actingAdmin(
  ctx: Pick<Context, 'db'>,
  subjectId: string,
): Promise<{ id: string; username: string }> {
  const admin = await adminById(ctx.db.orm, subjectId);
  if (admin === null) throw unauthorized();
  return { id: admin.id, username: admin.username };
}

/** The acting admin and the request's id, for the audit log. */
export interface Acting {
  username: string;
  requestId: string;
}

/**
 * The admin of a request behind `requireLogin`.
 * @throws AppError 401 when that admin no longer exists
 */
export async function actingIn(
  ctx: Pick<Context, 'db'>,
  req: Pick<Request, 'session' | 'id'>,
): Promise<Acting> {
  const { username } = await actingAdmin(ctx, subjectOf(req));
  return { username, requestId: String(req.id) };
}
