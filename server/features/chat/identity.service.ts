import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Request } from 'express';
import type { Context } from '#server/context.ts';
import { cookieOf, cookieOptions, hostCookie } from '#server/http/cookies.ts';
import { addressKeys } from '#server/http/limits.ts';
import { createSignedSession } from '#server/http/session.ts';
import { unauthorized } from '#server/lib/errors.ts';
import type { LimitKeys } from '#server/lib/rate-limit.ts';
import { sameSecret } from '#server/lib/secrets.ts';
import { chatName } from '#shared/contracts/chat.ts';
import { DAY_MS } from '#shared/durations.ts';
import { ADMIN_NAME } from '#shared/rules/chat-names.ts';
import { addressHash, type Identity, keyed, userSender, visitorSender } from './identity.ts';
import { guestOf, isAdmin, memberOf } from './store/people.store.ts';

type Deps = Pick<Context, 'config' | 'clock' | 'db' | 'sessions'>;
type Incoming = Pick<IncomingMessage, 'headers'>;

/** How long the browser keeps the cookie; the name itself is kept as `chat.nameMs` says. */
const COOKIE_MS = 7 * DAY_MS;

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
function visitorSince(id: string): number {
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

/** How many people's points all those share who are not known yet at an address. */
const ADDRESS_TIMES = 20;

/**
 * Id of a visitor whose cookie is older than a name is new; null for everybody else: cookies are free to
 * get.
 */
export function knownVisitorOf(
  req: Incoming,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
): string | null {
  const visitor = visitorIdOf(req, config);
  if (visitor === null) return null;
  const age = clock.now().getTime() - visitorSince(visitor);
  return age < config.chat.newNameMs ? null : visitor;
}

/**
 * Creates what the limits on reports and on choosing a name count. An account that is logged in, and a
 * visitor whose cookie is older than a name is new, counts alone. Everybody else counts with the
 * address, which has the points of twenty people: cookies are free to get, also those of sessions that
 * have ended (docs/product/operation.md#limits-of-calls).
 */
export function createPersonKeys({
  config,
  clock,
  sessions,
}: Pick<Context, 'config' | 'clock' | 'sessions'>) {
  const signedSession = createSignedSession(config);
  const ownKey = async (req: Incoming) => {
    const kind = signedSession(req)?.kind;
    const session = kind === undefined ? null : await sessions.find(kind, req);
    if (session !== null) return `${session.kind}:${session.subjectId}`;
    const visitor = knownVisitorOf(req, { config, clock });
    return visitor === null ? null : `visitor:${visitor}`;
  };
  return async (req: Pick<Request, 'headers' | 'ip'>): Promise<LimitKeys> => {
    const own = await ownKey(req);
    if (own !== null) return own;
    return addressKeys(req.ip ?? '').map(({ key, times }) => ({
      key,
      times: times * ADDRESS_TIMES,
    }));
  };
}
