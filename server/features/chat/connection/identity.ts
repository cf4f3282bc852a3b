import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CookieOptions } from 'express';
import type { Context } from '#server/context.ts';
import { cookieOf, cookieOptions, hostCookie } from '#server/http/cookies.ts';
import { addressKeys } from '#server/http/limits.ts';
import { unauthorized } from '#server/lib/errors.ts';
import type { LimitKey } from '#server/lib/rate-limit.ts';
import { sameSecret } from '#server/lib/secrets.ts';
import type { SocketLogin } from '#server/realtime/topics.ts';
import { chatName, type ServerFrame } from '#shared/contracts/chat.ts';
import { DAY_MS } from '#shared/durations.ts';
import { ADMIN_NAME } from '#shared/rules/chat-names.ts';
import { guestOf, isAdmin, memberOf } from './identity.store.ts';

/** Identity of a person in the chat. */
export interface Identity {
  kind: 'visitor' | 'user' | 'admin';
  /**
   * Key for rate limits and names, stable over reconnects and server processes; null for a visitor
   * without the chat's cookie, of whom only the address is known.
   */
  sender: string | null;
  /** Of a logged-in person: the sender key of the visitor cookie that their browser still has. */
  visitor: string | null;
  /** Name of a visitor, if one was chosen. */
  navn: string | null;
  /** Earned by writing. */
  badges: string[];
  /** Address of a user's profile picture. */
  picture: string | null;
  /** Keyed hash: addresses are never stored. */
  addressHash: string;
  /** What limits in this process count of the address. */
  networks: readonly LimitKey[];
  login: SocketLogin | null;
}

type Deps = Pick<Context, 'config' | 'clock' | 'db' | 'sessions'>;
type Incoming = Pick<IncomingMessage, 'headers'>;

/** How long the browser keeps the cookie; the name itself is kept as `chat.nameMs` says. */
const COOKIE_MS = 7 * DAY_MS;

function keyed(config: Context['config'], purpose: string, text: string): string {
  const key = createHmac('sha256', config.sessionSecret).update(purpose).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Hash of an IP address, as stored in the chat's tables. */
export function addressHash(config: Context['config'], address: string): string {
  return keyed(config, 'chat-address', address).slice(0, 22);
}

/** Name of the cookie that is set when a visitor chooses a name. */
function visitorCookieName(config: Context['config']): string {
  return hostCookie('ctrl_chat', config);
}

/** Visitor id from a request's cookie; null without one, or with an invalid signature. */
export function visitorIdOf(req: Incoming, config: Context['config']): string | null {
  const [id, mac] = cookieOf(req, visitorCookieName(config))?.split('.') ?? [];
  if (id === undefined || mac === undefined) return null;
  return sameSecret(mac, keyed(config, 'chat-visitor', id)) ? id : null;
}

/** A new visitor's id, which tells when it was made: its signature is no proof of age by itself. */
export function newVisitorId({ random, clock }: Pick<Context, 'random' | 'clock'>): string {
  return `${random.token()}~${clock.now().getTime().toString(36)}`;
}

/** Since when a visitor has had their id, in ms; 0 for one from before ids told it. */
export function visitorSince(id: string): number {
  const [, since = '0'] = id.split('~');
  return Number.parseInt(since, 36);
}

/** Sender key of the visitor whose cookie a request carries. */
export function visitorOf(req: Incoming, config: Context['config']): string | null {
  const id = visitorIdOf(req, config);
  return id === null ? null : visitorSender(id);
}

/** The cookie of a visitor, for `res.cookie`. */
export function visitorCookie(
  id: string,
  config: Context['config'],
): [name: string, value: string, options: CookieOptions] {
  const value = `${id}.${keyed(config, 'chat-visitor', id)}`;
  const options = { ...cookieOptions(config), maxAge: COOKIE_MS };
  return [visitorCookieName(config), value, options];
}

export function visitorSender(id: string): string {
  return `v:${id}`;
}

/** Holder of a name that a visitor has left for another: nobody else's until it expires. */
export function leftBy(holder: string): string {
  return `left:${holder}`;
}

/** Sender key of a visitor without a cookie, made of address hash and name. */
export function addressSender(hash: string, nameKey: string): string {
  return `a:${hash}:${nameKey}`;
}

export function userSender(userId: string): string {
  return `u:${userId}`;
}

/** Account id of a sender key; null for a visitor. */
export function userOfSender(sender: string): string | null {
  return sender.startsWith('u:') ? sender.slice(2) : null;
}

/** Hash of a deleted account's name, stored with a restriction so that the name stays blocked. */
export function nameHash(config: Context['config'], nameKey: string): string {
  return `#${keyed(config, 'chat-name', nameKey).slice(0, 22)}`;
}

/**
 * The admin behind a request (docs/product/chat.md#administrators-in-the-chat). Throws 401 without
 * an open session; a socket does not count as the session's activity.
 */
export async function adminIdentity(ctx: Deps, req: Incoming, address: string): Promise<Identity> {
  const session = await ctx.sessions.find('admin', req);
  if (session === null || !(await isAdmin(ctx.db.orm, session.subjectId))) throw unauthorized();
  const { sid, subjectId } = session;
  return {
    kind: 'admin',
    sender: `admin:${subjectId}`,
    visitor: null,
    navn: ADMIN_NAME,
    badges: [],
    picture: null,
    addressHash: addressHash(ctx.config, address),
    networks: addressKeys(address),
    login: { kind: 'admin', sid, subjectId },
  };
}

/** The user or visitor behind a request. */
export async function personIdentity(ctx: Deps, req: Incoming, address: string): Promise<Identity> {
  const from = { addressHash: addressHash(ctx.config, address), networks: addressKeys(address) };
  const visitor = visitorOf(req, ctx.config);
  const session = await ctx.sessions.find('user', req);
  if (session !== null) {
    const { sid, subjectId } = session;
    const self = await memberOf(ctx.db.orm, subjectId);
    if (self !== null) {
      const login = { kind: 'user' as const, sid, subjectId };
      const sender = userSender(subjectId);
      return { ...self, kind: 'user', sender, visitor, ...from, login };
    }
  }
  const held = visitor === null ? null : await guestOf(ctx.db.orm, visitor, ctx.clock.now());
  // A stored name may no longer satisfy the current rules.
  const self = chatName.safeParse(held?.navn).success ? held : null;
  const who = { kind: 'visitor' as const, sender: visitor, visitor, ...from };
  return { badges: [], picture: null, navn: null, ...self, ...who, login: null };
}

/** The `you` frame; account, badges and picture only when there are any. */
export function youFrame({ kind, login, navn, badges, picture }: Identity): ServerFrame {
  return {
    type: 'you',
    kind,
    ...(login !== null && { id: login.subjectId }),
    navn,
    ...(badges.length > 0 && { badges }),
    ...(picture !== null && { picture }),
  };
}
