import type { ErrorRequestHandler, Request, Response } from 'express';
import { fold } from '#shared/contracts/text.ts';
import type { Context } from '../context.ts';
import type { Orm } from '../db/database.ts';
import { AppError, badRequest } from '../lib/errors.ts';
import { type Device, deviceOf, knowsDevice, rememberDevice } from './device.ts';
import { addressKeys } from './limits.ts';
import { toAppError } from './send-error.ts';
import { enterSession, type SessionKind } from './session.ts';

const WRONG_LOGIN = 'Ugyldig brukernavn eller passord';

/** Where a login comes from: address, browser, and the session that it replaces. */
export interface LoginOrigin {
  address: string;
  device: Device;
  sid: string | undefined;
}

/**
 * The same answer for an unknown name and for a wrong password, so that it does not tell which
 * accounts exist (docs/product/accounts.md#login).
 */
export function wrongLogin(message: string = WRONG_LOGIN): AppError {
  return new AppError(401, message);
}

export function originOf(req: Request, ctx: Pick<Context, 'config'>): LoginOrigin {
  return { address: req.ip ?? '', device: deviceOf(req, ctx), sid: req.session.sid };
}

interface Attempt {
  kind: SessionKind;
  /** The name as typed; the rate-limit key when no such account exists. */
  name: string;
  password: string;
  account: { id: string; password: string } | null;
  from: Pick<LoginOrigin, 'address' | 'device'>;
  /** A second factor, such as a recovery code; its failures have their own limit. */
  proof?: string | undefined;
  /** Message of the 401, if not the default. */
  refusal?: string;
}

/**
 * Reserves an attempt before the password is compared. A device where the account has logged in
 * before has its own limit, checked first, which nobody else can fill; so has a request with
 * another proof. Otherwise the username and e-mail address are counted separately, because a shared
 * count would reveal that they belong together. The network address is counted too, per kind of
 * login and first, so that one address cannot fill the table with made-up names.
 */
async function reserveAttempt(
  ctx: Pick<Context, 'config' | 'limits'>,
  { kind, name, account, from, proof }: Attempt,
): Promise<{ lane: string; release: () => Promise<void> }> {
  const isKnown = account !== null && knowsDevice(from.device, { kind, id: account.id }, ctx);
  const apart = proof ?? (isKnown ? from.device.id : null);
  const whom = `${kind}:${account === null ? `name:${fold(name)}` : `id:${account.id}`}`;
  if (apart !== null) {
    const release = await ctx.limits.reserve('loginAccount', `${whom}:${apart}`);
    return { lane: `login:${whom}`, release };
  }
  const releaseAddress = await ctx.limits.reserve('loginAddress', addressKeys(from.address, kind));
  const releaseAccount = await unlessRefused(
    ctx.limits.reserve('loginAccount', name.includes('@') ? `${whom}:address` : whom),
    releaseAddress,
  );
  const release = async () => {
    await releaseAccount();
    await releaseAddress();
  };
  return { lane: `login:${kind}`, release };
}

/** Awaits `work`; if it is refused, `release` undoes what was counted in advance. */
export async function unlessRefused<T>(work: Promise<T>, release: () => Promise<void>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Checks a password under rate limits per account and address, which count failures only
 * (docs/product/operation.md#limits-of-calls). An unknown account takes the same time as a known
 * one.
 * @throws AppError 401 for a wrong name or password, 429 over a limit, 503 when the queue is full
 */
export async function checkPassword(ctx: Context, attempt: Attempt): Promise<void> {
  const { kind, password, account } = attempt;
  const { lane, release } = await reserveAttempt(ctx, attempt);
  // If no password was compared (queue full), it does not count as a failure.
  const compared = ctx.passwords.matches(password, account?.password ?? null, lane);
  const matches = await unlessRefused(compared, release);
  if (!matches) {
    ctx.logger.info({ kind, subjectId: account?.id ?? null }, 'login failed');
    throw wrongLogin(attempt.refusal);
  }
  await release();
}

/**
 * Asks for a logged-in person's password again before a sensitive change. Failures have their own
 * limit; the number of checks is limited too, because each costs a bcrypt comparison.
 * @param account with the hash to compare with
 * @param field of the request that gets the error message
 * @throws AppError 400 when the password is wrong, 429 over the limit
 */
export async function provePassword(
  ctx: Pick<Context, 'limits' | 'passwords'>,
  account: { id: string; password: string },
  password: string,
  field: string,
): Promise<void> {
  await ctx.limits.consume('passwordAccount', account.id);
  const release = await ctx.limits.reserve('loginAccount', `proof:${account.id}`);
  const compared = ctx.passwords.matches(password, account.password);
  if (!(await unlessRefused(compared, release))) {
    throw badRequest({ [field]: 'Passordet er feil' });
  }
  await release();
}

/** Opens a session and ends the browser's previous one; returns the cookie's value. */
export async function openAs(
  tx: Orm,
  { sessions, logger }: Pick<Context, 'sessions' | 'logger'>,
  account: { kind: SessionKind; id: string },
  sid: string | undefined,
): Promise<string> {
  logger.info({ kind: account.kind, subjectId: account.id }, 'logged in');
  if (sid !== undefined) await sessions.end(tx, sid);
  return sessions.start(tx, account.kind, account.id);
}

/** Sets the session and device cookies after a login. */
export async function enter(
  res: Response,
  ctx: Context,
  account: { kind: SessionKind; id: string; token: string },
  device: Device,
): Promise<void> {
  await enterSession(res.req, ctx, account.kind, account.token);
  rememberDevice(res, device, account, ctx);
}

/**
 * Error middleware: adds `success: false` to the answer of a refused login
 * (docs/product/operation.md#error-answers).
 */
export const loginRefused: ErrorRequestHandler = (error, _req, _res, next) => {
  const { status, message, errors, headers, fields, cause } = toAppError(error);
  const options = { ...(errors && { errors }), headers, cause };
  next(new AppError(status, message, { ...options, fields: { ...fields, success: false } }));
};
