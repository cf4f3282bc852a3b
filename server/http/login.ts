import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { fold } from '#shared/contracts/text.ts';
import type { Context } from '../context.ts';
import type { Orm } from '../db/database.ts';
import { AppError, badRequest } from '../lib/errors.ts';
import { type Device, deviceOf, knowsDevice, rememberDevice } from './device.ts';
import { toAppError } from './send-error.ts';
import type { SessionKind } from './session.ts';
import { enterSession, leaveSession } from './session-middleware.ts';

const WRONG_LOGIN = 'Ugyldig brukernavn eller passord';

/** Where a login comes from: the browser, and the session that the new one replaces. */
export interface LoginOrigin {
  device: Device;
  sid: string | undefined;
}

/**
 * The one answer to an unknown name, a wrong password and both (docs/product/accounts.md#login).
 */
export function wrongLogin(message: string = WRONG_LOGIN): AppError {
  return new AppError(401, message);
}

export function originOf(req: Request, ctx: Pick<Context, 'config'>): LoginOrigin {
  return { device: deviceOf(req, ctx), sid: req.session.sid };
}

interface Attempt {
  kind: SessionKind;
  /** As it was typed: what is limited when there is no such account. */
  name: string;
  password: string;
  account: { id: string; password: string } | null;
  device: Device;
  /** What else was shown that strangers cannot have: failures with it are limited apart. */
  proof?: string | undefined;
  /** Text of the refusal, where it is not the usual one. */
  refusal?: string;
}

/**
 * Checks a password with the limit per account, which counts failures only. A device where the
 * account has logged in before has a limit of its own, and so has whoever shows another proof, so
 * that strangers lock nobody out there.
 * An unknown account costs the same time.
 * @throws AppError 401 for a wrong name or password, 429 over the limit, 503 when too many wait
 */
export async function checkPassword(ctx: Context, attempt: Attempt): Promise<void> {
  const { kind, name, password, account, device, proof } = attempt;
  const whom = account === null ? `name:${fold(name)}` : `id:${account.id}`;
  const isKnown = account !== null && knowsDevice(device, { kind, id: account.id }, ctx);
  const apart = proof ?? (isKnown ? device.id : undefined);
  const key = `${kind}:${whom}${apart === undefined ? '' : `:${apart}`}`;
  const release = await ctx.limits.reserve('loginAccount', key);
  const matches = await ctx.passwords.matches(password, account?.password ?? null, 'login').catch(
    // No password was compared: that is no failure of the person.
    async (error: unknown) => release().then(() => Promise.reject(error)),
  );
  if (!matches) {
    ctx.logger.info({ kind, subjectId: account?.id ?? null }, 'login failed');
    throw wrongLogin(attempt.refusal);
  }
  await release();
}

/**
 * Asks a logged-in person's password of them once more. Failures are limited as those of a login,
 * apart from them; how often it is asked is limited too, because each time costs a comparison.
 * @param account with the hash that the password has to match
 * @param field of the request, for the refusal
 * @throws AppError 400 with a message for `field` when it is wrong, 429 over the limit
 */
export async function provePassword(
  ctx: Pick<Context, 'limits' | 'passwords'>,
  account: { id: string; password: string },
  password: string,
  field: string,
): Promise<void> {
  await ctx.limits.consume('passwordAccount', account.id);
  const release = await ctx.limits.reserve('loginAccount', `proof:${account.id}`);
  if (!(await ctx.passwords.matches(password, account.password))) {
    throw badRequest({ [field]: 'Passordet er feil' });
  }
  await release();
}

/** Opens a session in place of the browser's old one; gives what the cookie has to hold. */
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

/** Hands the browser its cookies after a login. */
export async function enter(
  res: Response,
  ctx: Context,
  account: { kind: SessionKind; id: string; token: string },
  device: Device,
): Promise<void> {
  await enterSession(res.req, ctx, account.kind, account.token);
  rememberDevice(res, device, account, ctx);
}

/** POST …/logout: ends the session on the server; harmless for somebody who is not logged in. */
export function logOut(kind: SessionKind, ctx: Context): RequestHandler {
  return async (req, res) => {
    await leaveSession(req, res, kind, ctx.config);
    res.json({ success: true });
  };
}

/**
 * Error middleware: a refused login also says `success: false`
 * (docs/product/operation.md#error-answers).
 */
export const loginRefused: ErrorRequestHandler = (error, _req, _res, next) => {
  const { status, message, errors, headers, fields, cause } = toAppError(error);
  const options = { ...(errors && { errors }), headers, cause };
  next(new AppError(status, message, { ...options, fields: { ...fields, success: false } }));
};
