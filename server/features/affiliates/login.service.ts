import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { affiliateLoginMail, affiliatePasswordChangedMail, mayMail } from '#server/email/index.ts';
import { checkPassword, type LoginOrigin, openAs, wrongLogin } from '#server/http/login.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { AppError, badRequest } from '#server/lib/errors.ts';
import { passwordProblem } from '#server/lib/password-policy.ts';
import type { AffiliateLoginAnswer, AffiliateLoginRequest } from '#shared/contracts/affiliates.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import {
  type Affiliate,
  affiliateByEmail,
  affiliateById,
  lockOpenAffiliate,
  updateAffiliate,
} from './affiliates.store.ts';
import { ownAffiliateView } from './affiliates.view.ts';
import {
  type AffiliateLink,
  dropLinks,
  findLink,
  invalidLink,
  markLinkUsed,
  storeLink,
} from './login.store.ts';

const WRONG = 'Ugyldig e-postadresse eller passord';
const CLOSED = 'Affiliate-kontoen er ikke åpen nå. Ta kontakt med oss, så hjelper vi deg.';
const LINK_ASKED: MessageAnswer = {
  success: true,
  message:
    'Hvis adressen hører til en godkjent affiliate, får den en lenke på e-post. Vi sender bare noen få i timen, så se også etter en du har fått før.',
};

/** Result of a login: the answer, the affiliate, and the value of the session's cookie. */
export interface EnteredAffiliate {
  answer: AffiliateLoginAnswer;
  id: string;
  token: string;
}

async function enterAs(
  tx: Orm,
  ctx: Context,
  { affiliate, sid, message }: { affiliate: Affiliate; sid: string | undefined; message: string },
): Promise<EnteredAffiliate> {
  const token = await openAs(tx, ctx, { kind: 'affiliate', id: affiliate.id }, sid);
  const answer = { success: true as const, affiliate: ownAffiliateView(affiliate), message };
  return { answer, id: affiliate.id, token };
}

const welcomeBack = ({ navn }: Affiliate) => `Velkommen tilbake, ${navn}!`;

/**
 * Logs an affiliate in, by address and password or by an e-mailed link. Refused unless approved and
 * not paused.
 * @throws AppError 401 for a wrong address or password and for a closed account, 400 for an invalid
 *   link, 429, 503
 */
export async function logInAffiliate(
  ctx: Context,
  request: AffiliateLoginRequest,
  from: LoginOrigin,
): Promise<EnteredAffiliate> {
  if ('token' in request) return logInByLink(ctx, request.token, from);
  const { epost, password } = request;
  const known = await affiliateByEmail(ctx.db.orm, epost);
  const hash = known?.password ?? null;
  const account = known === null || hash === null ? null : { id: known.id, password: hash };
  const attempt = { kind: 'affiliate', name: epost, password, account } as const;
  await checkPassword(ctx, { ...attempt, from, refusal: WRONG });
  if (account === null) throw wrongLogin(WRONG);
  return ctx.db.transaction(async (tx) => {
    const affiliate = await lockOpenAffiliate(tx, account.id);
    if (affiliate === null) throw new AppError(401, CLOSED);
    // The password was changed while this one was being compared.
    if (affiliate.password !== account.password) throw wrongLogin(WRONG);
    return enterAs(tx, ctx, { affiliate, sid: from.sid, message: welcomeBack(affiliate) });
  });
}

/** Uses a one-time link; AppError 400 when it is invalid or its affiliate may not log in. */
async function takeLink(tx: Orm, ctx: Context, link: AffiliateLink): Promise<Affiliate> {
  const affiliate = await lockOpenAffiliate(tx, link.affiliateId);
  if (affiliate === null || !(await markLinkUsed(tx, link, ctx.clock.now()))) throw invalidLink();
  return affiliate;
}

async function logInByLink(ctx: Context, token: string, from: LoginOrigin) {
  const link = await findLink(ctx.db.orm, ctx, token);
  if (link === null) throw invalidLink();
  return ctx.db.transaction(async (tx) => {
    const affiliate = await takeLink(tx, ctx, link);
    return enterAs(tx, ctx, { affiliate, sid: from.sid, message: welcomeBack(affiliate) });
  });
}

/**
 * Queues a login link, which the job sends if the address is an approved, active affiliate's and
 * within its hourly e-mail limit. Answer and duration are the same in every case.
 */
export async function sendLoginLink(ctx: Context, epost: string): Promise<MessageAnswer> {
  const affiliate = await affiliateByEmail(ctx.db.orm, epost);
  const job = { affiliateId: affiliate?.id ?? null };
  await ctx.db.transaction((tx) => ctx.jobs.enqueue(tx, loginLinkTask, job));
  return LINK_ASKED;
}

/**
 * Sets a password by a link and logs its owner in. All other sessions and links end.
 * @throws AppError 400 for an invalid link and for a password that is refused, 429
 */
export async function choosePassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
  from: LoginOrigin,
): Promise<EnteredAffiliate> {
  const link = await findLink(ctx.db.orm, ctx, token);
  const owner = link === null ? null : await affiliateById(ctx.db.orm, link.affiliateId);
  if (link === null || owner === null) throw invalidLink();
  const problem = passwordProblem(password, { username: owner.navn, email: owner.epost });
  if (problem !== null) throw badRequest({ password: problem });
  await ctx.limits.consume('passwordAccount', owner.id);
  const hash = await ctx.passwords.hash(password);
  return ctx.db.transaction(async (tx) => {
    const affiliate = await takeLink(tx, ctx, link);
    await updateAffiliate(tx, affiliate.id, { password: hash });
    await dropLinks(tx, affiliate.id);
    await ctx.sessions.endAllOf(tx, affiliate.id);
    if (affiliate.password !== null) {
      const mail = affiliatePasswordChangedMail({ publicUrl: ctx.publicUrl() });
      await ctx.mailer.enqueue(tx, { to: affiliate.epost, concerns: affiliate.id, ...mail });
    }
    const message = 'Passordet er lagret, og du er logget inn.';
    return enterAs(tx, ctx, { affiliate, sid: from.sid, message });
  });
}

const loginLinkJob = z.object({
  /** Null for an address that is no affiliate's, so that such a request takes the same time. */
  affiliateId: z.uuid().nullable(),
});

/**
 * Creates an affiliate's login link and its e-mail. The request stores this job for every address,
 * so that neither its answer nor its duration tells which addresses are known. A repeated run sends
 * another link.
 */
export const loginLinkTask: TaskDefinition<z.infer<typeof loginLinkJob>, Context> = {
  name: 'affiliate-login-link',
  schema: loginLinkJob,
  async handle(ctx, { affiliateId }) {
    if (affiliateId === null) return;
    await ctx.db.transaction(async (tx) => {
      const affiliate = await lockOpenAffiliate(tx, affiliateId);
      if (affiliate === null) return;
      if (!(await mayMail(ctx, 'loginLink', affiliate.epost, ctx.db.sqlOf(tx)))) return;
      const token = ctx.random.token();
      await storeLink(tx, ctx, { affiliateId, token }, 'login');
      const mail = affiliateLoginMail({ publicUrl: ctx.publicUrl(), loginToken: token });
      await ctx.mailer.enqueue(tx, { to: affiliate.epost, concerns: affiliate.id, ...mail });
    });
  },
};
