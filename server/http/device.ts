import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { DAY_MS } from '#shared/oslo-time.ts';
import type { Config } from '../config/index.ts';
import { type Random, sameSecret } from '../lib/random.ts';
import { cookieOf, cookieOptions, hostCookie } from './cookies.ts';
import type { SessionKind } from './session.ts';

/**
 * A browser's signed device cookie: a random id, and one hash per account (and per kind of account)
 * that has logged in there. Failed logins from other browsers do not count against such a browser
 * (docs/product/accounts.md#login). The cookie alone grants no access.
 */
export interface Device {
  /** Null if nobody has logged in on this browser. */
  id: string | null;
  marks: readonly string[];
}

type Deps = { config: Pick<Config, 'publicUrl' | 'sessionSecret'>; random: Pick<Random, 'token'> };
type Account = { kind: SessionKind; id: string };

const KEPT_MS = 180 * DAY_MS;
/** Per browser; the least recently used one is dropped first. */
const MAX_ACCOUNTS = 4;
const KINDS: readonly SessionKind[] = ['admin', 'affiliate', 'user'];
/** Account id in the hash that stands for any account of its kind. */
const ANY = '';

const nameOf = (config: Pick<Config, 'publicUrl'>) => hostCookie('ctrl_device', config);

function markOf(deviceId: string, { kind, id }: Account, { config }: Pick<Deps, 'config'>): string {
  const mac = createHmac('sha256', config.sessionSecret).update(`device:${deviceId}:${kind}:${id}`);
  return mac.digest('base64url').slice(0, 22);
}

/** The device cookie of a request. Its account hashes are not verified yet. */
export function deviceOf(
  req: Pick<Request, 'headers'>,
  { config }: { config: Pick<Config, 'publicUrl'> },
): Device {
  const [id, ...marks] = cookieOf(req, nameOf(config))?.split('.') ?? [];
  const isId = id !== undefined && /^[\w-]{43}$/.test(id);
  return isId
    ? { id, marks: marks.slice(0, MAX_ACCOUNTS + KINDS.length) }
    : { id: null, marks: [] };
}

/** Whether this account has logged in on this device before. */
export function knowsDevice(device: Device, account: Account, ctx: Pick<Deps, 'config'>): boolean {
  if (device.id === null) return false;
  const mark = markOf(device.id, account, ctx);
  return device.marks.some((other) => sameSecret(other, mark));
}

/** Whether any account of this kind has logged in on this device before. No database query. */
export function isDeviceOf(kind: SessionKind, device: Device, ctx: Pick<Deps, 'config'>): boolean {
  return knowsDevice(device, { kind, id: ANY }, ctx);
}

/** Adds an account that has just logged in to the device cookie. */
export function rememberDevice(res: Response, device: Device, account: Account, ctx: Deps): void {
  const id = device.id ?? ctx.random.token();
  const mark = markOf(id, account, ctx);
  const marksOfKinds = KINDS.map((kind) => markOf(id, { kind, id: ANY }, ctx));
  const others = device.marks.filter((other) => other !== mark && !marksOfKinds.includes(other));
  const accounts = [mark, ...others].slice(0, MAX_ACCOUNTS);
  const kinds = KINDS.filter((kind) => kind === account.kind || isDeviceOf(kind, device, ctx));
  const marks = [...accounts, ...kinds.map((kind) => markOf(id, { kind, id: ANY }, ctx))];
  const options = { ...cookieOptions(ctx.config), maxAge: KEPT_MS };
  res.cookie(nameOf(ctx.config), [id, ...marks].join('.'), options);
}
