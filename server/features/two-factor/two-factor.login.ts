import { Secret, TOTP } from 'otpauth';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { type Device, knowsDevice } from '#server/http/device.ts';
import { AppError, badRequest } from '#server/lib/errors.ts';
import type { Random } from '#server/lib/random.ts';
import { recordAct } from '../audit/index.ts';
import {
  type FactorAdmin,
  hasRecoveryCode,
  spendRecoveryCode,
  spendStep,
} from './two-factor.store.ts';

/** What authenticator apps expect (RFC 6238): SHA-1, 6 digits, 30 seconds. */
const PERIOD_SECONDS = 30;
/** Accepted steps before and after now, because a phone's clock is not exact. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** 32 characters, so that each is equally likely from a random byte; without look-alikes. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function totpOf(secret: string, label: string): TOTP {
  const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS };
  return new TOTP({ ...shape, issuer: 'CTRL Festival', label, secret: Secret.fromBase32(secret) });
}

/** A new secret, base32 without padding. */
export function newSecret(random: Pick<Random, 'bytes'>): string {
  const { buffer, byteOffset, byteLength } = Uint8Array.from(random.bytes(SECRET_BYTES));
  return new Secret({ buffer: buffer.slice(byteOffset, byteOffset + byteLength) }).base32;
}

/** The otpauth:// URL for an authenticator app. */
export function secretAddress(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** The 30-second step of a code, near `now`; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Ten new recovery codes of ten characters. */
export function newRecoveryCodes(random: Pick<Random, 'bytes'>): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(random.bytes(RECOVERY_LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join(''),
  );
}

/** A recovery code for display: two groups of five. */
export function shownCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

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
