import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { type Device, knowsDevice } from '#server/http/device.ts';
import { AppError } from '#server/lib/errors.ts';
import { recordAct } from '../audit/index.ts';
import { stepOfCode } from './two-factor.codes.ts';
import { type FactorAdmin, spendRecoveryCode, spendStep } from './two-factor.store.ts';

export const CODE_MISSING = 'Skriv inn koden fra autentiseringsappen.';
export const CODE_WRONG = 'Koden er feil eller brukt. Prøv med en ny.';

/** 401 of a login whose password was right (decisions, section 8). */
function codeRequired(message: string): AppError {
  return new AppError(401, message, { fields: { codeRequired: true } });
}

type Account = Omit<FactorAdmin, 'password'>;

/**
 * Counts a try at a code before it is looked at, as for passwords: failures only, and apart for a
 * browser where the account has logged in before. The answer gives the try back.
 */
function reserveTry(ctx: Context, { id }: Account, device: Device): Promise<() => Promise<void>> {
  const isKnown = knowsDevice(device, { kind: 'admin', id }, ctx);
  const key = `admin:code:${id}${isKnown ? `:${device.id}` : ''}`;
  return ctx.limits.reserve('loginAccount', key);
}

/** Uses the code up, whichever kind it is; each counts once. */
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
 * The second factor of a login, around what the login does: `enter` runs in the transaction that
 * uses the code up, so a code is spent exactly by a login that came about. Without a second factor
 * `enter` runs as it is.
 * @throws AppError 401 with `codeRequired` for a missing or wrong code, 429 over the limit
 */
export async function withSecondFactor<T>(
  ctx: Context,
  { admin, code, device }: { admin: Account; code: string | undefined; device: Device },
  enter: (tx: Orm) => Promise<T>,
): Promise<T> {
  if (admin.totpEnabledAt === null) return ctx.db.transaction(enter);
  if (code === undefined) throw codeRequired(CODE_MISSING);
  const giveBack = await reserveTry(ctx, admin, device);
  let wasWrong = false;
  try {
    return await ctx.db.transaction(async (tx) => {
      wasWrong = !(await spendCode(tx, ctx, admin, code));
      if (wasWrong) throw codeRequired(CODE_WRONG);
      return enter(tx);
    });
  } finally {
    if (!wasWrong) await giveBack();
  }
}
