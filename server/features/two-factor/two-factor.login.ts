import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { type Device, knowsDevice } from '#server/http/device.ts';
import { AppError, badRequest } from '#server/lib/errors.ts';
import { recordAct } from '../audit/index.ts';
import { stepOfCode } from './two-factor.codes.ts';
import {
  type FactorAdmin,
  hasRecoveryCode,
  spendRecoveryCode,
  spendStep,
} from './two-factor.store.ts';

const CODE_MISSING = 'Skriv inn koden fra autentiseringsappen.';
const CODE_WRONG = 'Koden er feil eller brukt. Prøv med en ny.';

/** 401 of a login whose password was right (docs/product/back-office.md#second-factor). */
function codeRequired(message: string): AppError {
  return new AppError(401, message, { fields: { codeRequired: true } });
}

type Account = Omit<FactorAdmin, 'password'>;

/**
 * Key of a separate rate limit for a login with a valid recovery code: strangers have none, so
 * their failed attempts must not block it. Undefined without a valid one.
 */
export async function recoveryProof(
  ctx: Context,
  admin: Account | null,
  code: string | undefined,
): Promise<string | undefined> {
  if (admin === null || code === undefined) return undefined;
  return (await hasRecoveryCode(ctx.db.orm, admin.id, code)) ? 'recovery' : undefined;
}

interface CodeAttempt {
  admin: Account;
  code: string | undefined;
  device: Device;
  /** Result of `recoveryProof`. */
  proof: string | undefined;
}

/** Key of the rate limit on codes: a separate one with a proof, and for a known browser. */
function triesOf(ctx: Context, { admin: { id }, device, proof }: CodeAttempt): string {
  const isKnown = knowsDevice(device, { kind: 'admin', id }, ctx);
  const apart = proof ?? (isKnown ? device.id : undefined);
  return `admin:code:${id}${apart === undefined ? '' : `:${apart}`}`;
}

/** Uses a code of either kind; each is accepted once. */
async function spendCode(tx: Orm, ctx: Context, admin: Account, code: string): Promise<boolean> {
  const now = ctx.clock.now();
  const step = stepOfCode(admin.totpSecret ?? '', code, now);
  if (step !== null) return spendStep(tx, admin.id, step);
  if (!(await spendRecoveryCode(tx, admin.id, code, now))) return false;
  await recordAct(tx, ctx, {
    actor: admin.username,
    action: 'admin.recovery_code',
    subjectType: 'admin',
    subjectId: admin.id,
  });
  return true;
}

/**
 * Checks the second factor of a login: `enter` runs in the transaction that uses the code, so a
 * code is used up only if the login succeeds. Without a second factor `enter` just runs.
 * @throws AppError 401 with `codeRequired` for a missing or wrong code, 429 over the limit
 */
export async function withSecondFactor<T>(
  ctx: Context,
  attempt: CodeAttempt,
  enter: (tx: Orm) => Promise<T>,
): Promise<T> {
  const { admin, code } = attempt;
  if (admin.totpEnabledAt === null) return ctx.db.transaction(enter);
  if (code === undefined) throw codeRequired(CODE_MISSING);
  const tries = triesOf(ctx, attempt);
  return usingCode(ctx, { admin, code, tries, refusal: codeRequired(CODE_WRONG) }, enter);
}

/**
 * Checks a code of a logged-in admin before `act`. Failures are counted separately from those of a
 * login.
 * @throws AppError 400 for a wrong code, 429 over the limit
 */
export function withCode<T>(
  ctx: Context,
  admin: Account,
  code: string,
  act: (tx: Orm) => Promise<T>,
): Promise<T> {
  const refusal = badRequest({ code: CODE_WRONG });
  return usingCode(ctx, { admin, code, tries: `admin:code-proof:${admin.id}`, refusal }, act);
}

/** Uses a code and runs `act` in one transaction; only failures count against the limit. */
async function usingCode<T>(
  ctx: Context,
  { admin, code, ...limited }: { admin: Account; code: string; tries: string; refusal: AppError },
  act: (tx: Orm) => Promise<T>,
): Promise<T> {
  const release = await ctx.limits.reserve('loginAccount', limited.tries);
  let wasWrong = false;
  try {
    return await ctx.db.transaction(async (tx) => {
      wasWrong = !(await spendCode(tx, ctx, admin, code));
      if (wasWrong) throw limited.refusal;
      return act(tx);
    });
  } finally {
    if (!wasWrong) await release();
  }
}
