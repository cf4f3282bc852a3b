import type { Context } from '#server/context.ts';
import { checkPassword, type LoginOrigin, openAs, wrongLogin } from '#server/http/login.ts';
import { AppError } from '#server/lib/errors.ts';
import type { UserLoginAnswer, UserLoginRequest } from '#shared/contracts/accounts.ts';
import type { UserSession } from '#shared/contracts/session.ts';
import { noteLogin, userById, userByLogin } from './accounts.store.ts';
import { sessionUserView } from './accounts.view.ts';

/** Result of a login or registration: the answer, and the value of the session's cookie. */
export interface Entered {
  answer: UserLoginAnswer;
  token: string;
}

const CLOSED = 'Kontoen er deaktivert. Ta kontakt med oss, så hjelper vi deg.';

/**
 * Logs a user in by username or e-mail address and ends the browser's previous session.
 * @throws AppError 401 for a wrong name or password and for a closed account, 429, 503
 */
export async function logIn(
  ctx: Context,
  { username, password }: UserLoginRequest,
  from: LoginOrigin,
): Promise<Entered> {
  const account = await userByLogin(ctx.db.orm, username);
  await checkPassword(ctx, { kind: 'user', name: username, password, account, from });
  if (account === null) throw wrongLogin();
  if (!account.isActive) throw new AppError(401, CLOSED);
  return ctx.db.transaction(async (tx) => {
    const user = await noteLogin(tx, account, ctx.clock.now());
    if (user === null) throw wrongLogin();
    const token = await openAs(tx, ctx, { kind: 'user', id: user.id }, from.sid);
    const message = `Velkommen tilbake, ${user.firstName}!`;
    return { token, answer: { success: true, user: sessionUserView(user), message } };
  });
}

/** Answer of GET /api/user/session. */
export async function userSession(
  ctx: Context,
  subjectId: string | undefined,
): Promise<UserSession> {
  const user = subjectId === undefined ? null : await userById(ctx.db.orm, subjectId);
  return user === null || !user.isActive
    ? { success: false }
    : { success: true, user: sessionUserView(user) };
}
