import { renderSVG } from 'uqr';
import type { Context } from '#server/context.ts';
import { unlessRefused } from '#server/http/login.ts';
import { badRequest, conflict, unauthorized } from '#server/lib/errors.ts';
import type { ActName } from '#shared/content/acts.ts';
import type { TwoFactorOff, TwoFactorSetup, TwoFactorState } from '#shared/contracts/two-factor.ts';
import { type Act, recordAct } from '../audit/index.ts';
import {
  newRecoveryCodes,
  newSecret,
  secretAddress,
  shownCode,
  stepOfCode,
  withCode,
} from './two-factor.login.ts';
import {
  type FactorAdmin,
  factorAdmin,
  proposeSecret,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  switchOff,
  switchOn,
} from './two-factor.store.ts';

const IS_ON = 'Totrinnsinnlogging er allerede slått på.';
const NO_SECRET = 'Hent en ny QR-kode først.';

/** The asking admin, with session and request id. */
export interface Asking {
  adminId: string;
  sid: string;
  requestId: string;
}

async function known(ctx: Context, adminId: string): Promise<FactorAdmin> {
  const admin = await factorAdmin(ctx.db.orm, adminId);
  if (admin === null) throw unauthorized();
  return admin;
}

/** The admin, after checking the password again; failures are limited as those of a login. */
async function proved(ctx: Context, adminId: string, password: string): Promise<FactorAdmin> {
  const admin = await known(ctx, adminId);
  const release = await ctx.limits.reserve('loginAccount', `admin:proof:${admin.id}`);
  const matches = await unlessRefused(ctx.passwords.matches(password, admin.password), release);
  if (!matches) throw badRequest({ password: 'Passordet er feil' });
  await release();
  return admin;
}

const actOf = (admin: FactorAdmin, action: ActName, { requestId }: Asking): Act => ({
  actor: admin.username,
  action,
  subjectType: 'admin',
  subjectId: admin.id,
  requestId,
});

/** Whether the second factor is on, and how many recovery codes are left. */
export async function twoFactorState(ctx: Context, adminId: string): Promise<TwoFactorState> {
  const { totpEnabledAt } = await known(ctx, adminId);
  const left = await recoveryCodesLeft(ctx.db.orm, adminId);
  return { enabled: totpEnabledAt !== null, recoveryCodesLeft: left };
}

/**
 * A new secret for an authenticator app; confirming one of its codes switches it on.
 * @throws AppError 400 for a wrong password, 409 when the second factor is on, 429
 */
export async function setUpTwoFactor(
  ctx: Context,
  asking: Asking,
  password: string,
): Promise<TwoFactorSetup> {
  const admin = await proved(ctx, asking.adminId, password);
  const secret = newSecret(ctx.random);
  if (!(await proposeSecret(ctx.db.orm, admin.id, secret))) throw conflict(IS_ON);
  const uri = secretAddress(secret, admin.username);
  return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: 2 }) };
}

/**
 * Switches the second factor on by a first code; returns the recovery codes, which are never shown
 * again. The admin's other sessions end.
 * @throws AppError 400 for a wrong code, 409 without a secret or when it is on, 429
 */
export async function enableTwoFactor(
  ctx: Context,
  asking: Asking,
  code: string,
): Promise<string[]> {
  const admin = await known(ctx, asking.adminId);
  const { id, totpSecret: secret } = admin;
  if (admin.totpEnabledAt !== null) throw conflict(IS_ON);
  if (secret === null) throw conflict(NO_SECRET);
  const release = await ctx.limits.reserve('loginAccount', `admin:setup:${id}`);
  const now = ctx.clock.now();
  const step = stepOfCode(secret, code, now);
  if (step === null) throw badRequest({ code: 'Koden er feil. Prøv med den som vises nå.' });
  await release();
  const codes = newRecoveryCodes(ctx.random);
  await ctx.db.transaction(async (tx) => {
    if (!(await switchOn(tx, { id, secret, step, now }))) throw conflict(IS_ON);
    await replaceRecoveryCodes(tx, id, codes);
    await ctx.sessions.endOthersOf(tx, id, asking.sid);
    await recordAct(tx, ctx, { ...actOf(admin, 'admin.two_factor_on', asking) });
  });
  return codes.map(shownCode);
}

/**
 * Switches the second factor off by password and code; does nothing when it is off. The admin's
 * other sessions end.
 * @throws AppError 400 for a wrong password or code, 429
 */
export async function disableTwoFactor(
  ctx: Context,
  asking: Asking,
  { password, code }: TwoFactorOff,
): Promise<void> {
  const admin = await proved(ctx, asking.adminId, password);
  if (admin.totpEnabledAt === null) return;
  await withCode(ctx, admin, code, async (tx) => {
    if (!(await switchOff(tx, admin.id))) return;
    await ctx.sessions.endOthersOf(tx, admin.id, asking.sid);
    await recordAct(tx, ctx, actOf(admin, 'admin.two_factor_off', asking));
  });
}
