import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { mayMail, welcomeMail } from '#server/email/index.ts';
import { type LoginOrigin, openAs } from '#server/http/login.ts';
import { type AppError, badRequest, conflict } from '#server/lib/errors.ts';
import { passwordProblem } from '#server/lib/password-policy.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { RegisterRequest } from '#shared/contracts/accounts.ts';
import { DAY_MS } from '#shared/oslo-time.ts';
import { holdsChatWord, isTakenInChat } from '../chat/index.ts';
import { welcomeGift } from '../gifts/index.ts';
import { welcomeMessage } from '../inbox/index.ts';
import { insertUser, takenFields, type User } from './accounts.store.ts';
import { sessionUserView } from './accounts.view.ts';
import type { Entered } from './login.service.ts';
import { issueToken, LINK_MS } from './tokens.store.ts';

const NAME_TAKEN = 'Brukernavnet er opptatt';
export const EMAIL_TAKEN = 'E-postadressen er allerede i bruk';

/** How long the link that confirms an address works. */
export const CONFIRM_DAYS = LINK_MS.confirm_email / DAY_MS;

type Identity = Pick<RegisterRequest, 'username' | 'email'> & {
  /** The chat visitor of this browser, if any. */
  visitor: string | null;
};

/** The 409 of a new account, or null. Names that resemble a reserved name count as taken. */
async function takenError(orm: Orm, ctx: Context, identity: Identity): Promise<AppError | null> {
  const taken = await takenFields(orm, identity);
  const passes = await isTakenInChat(orm, ctx, identity);
  const errors = {
    ...((taken.username || passes) && { username: NAME_TAKEN }),
    ...(taken.email && { email: EMAIL_TAKEN }),
  };
  const first = Object.values(errors)[0];
  return first === undefined ? null : conflict(first, errors);
}

/** A username is also a name in the chat, so the word filter applies to it. */
async function refuseFilteredName(ctx: Context, username: string): Promise<void> {
  if (!(await holdsChatWord(ctx, username))) return;
  throw badRequest({ username: 'Brukernavnet har et ord som ikke er lov her' });
}

/**
 * Creates what every new account gets: a gift, a message, and an e-mail with the confirmation link
 * unless the address is over its e-mail limit.
 */
async function greet(tx: Orm, ctx: Context, user: User): Promise<void> {
  await welcomeGift(tx, ctx, user);
  await welcomeMessage(tx, ctx, user);
  if (!(await mayMail(ctx, 'address', user.email, ctx.db.sqlOf(tx)))) return;
  const confirmToken = await issueToken(tx, ctx, user, 'confirm_email');
  const mail = welcomeMail({
    publicUrl: ctx.publicUrl(),
    confirmToken,
    daysValid: CONFIRM_DAYS,
  });
  await ctx.mailer.enqueue(tx, { to: user.email, concerns: user.id, ...mail });
}

/**
 * Creates an account and logs its owner in (docs/product/accounts.md#registration).
 * @throws AppError 400 for a password that is refused, 409 with the taken fields
 */
export async function register(
  ctx: Context,
  request: RegisterRequest,
  from: LoginOrigin & Pick<Identity, 'visitor'>,
): Promise<Entered> {
  const { username, email, firstName, lastName, bio } = request;
  const identity = { username, email, visitor: from.visitor };
  const problem = passwordProblem(request.password, request);
  if (problem !== null) throw badRequest({ password: problem });
  await refuseFilteredName(ctx, username);
  const refusal = await takenError(ctx.db.orm, ctx, identity);
  if (refusal !== null) throw refusal;
  const password = await ctx.passwords.hash(request.password);
  const createdAt = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    // Until the commit no visitor can take the name.
    await lockUntilCommit(tx, 'chat');
    const late = await takenError(tx, ctx, identity);
    if (late !== null) throw late;
    const profile = { username, email, firstName, lastName, bio };
    const user = await insertUser(tx, { ...profile, password, createdAt });
    if (user === null) throw (await takenError(tx, ctx, identity)) ?? conflict(NAME_TAKEN);
    await greet(tx, ctx, user);
    await ctx.bus.publish(tx, ADMIN_TOPIC);
    const token = await openAs(tx, ctx, { kind: 'user', id: user.id }, from.sid);
    return { token, answer: welcomeAnswer(user) };
  });
}

function welcomeAnswer(user: User): Entered['answer'] {
  return {
    success: true,
    user: sessionUserView(user),
    message: `Kontoen din er klar, ${user.firstName}. Åpne lenken i e-posten fra oss for å bekrefte adressen.`,
    welcomeMessage:
      'Du har fått en velkomstgave på 100 poeng. Den ligger under Gaver og venter på at du åpner den.',
  };
}
