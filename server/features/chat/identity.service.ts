import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Request } from 'express';
import type { Context } from '#server/context.ts';
import { cookieOf, cookieOptions, hostCookie } from '#server/http/cookies.ts';
import { addressKeys } from '#server/http/limits.ts';
import { createSignedSession } from '#server/http/session.ts';
import { unauthorized } from '#server/lib/errors.ts';
import { sameSecret } from '#server/lib/random.ts';
import type { LimitKeys } from '#server/lib/rate-limit.ts';
import { chatName } from '#shared/contracts/chat.ts';
import { DAY_MS } from '#shared/oslo-time.ts';
import { ADMIN_NAME } from '#shared/rules/chat.ts';
import { addressHash, type Identity, keyed, userSender, visitorSender } from './identity.ts';
import { guestOf, isAdmin, memberOf } from './store/people.store.ts';

type Deps = Pick<Context, 'config' | 'clock' | 'db' | 'sessions'>;
type Incoming = Pick<IncomingMessage, 'headers'>;

/** Cookie lifetime in the browser; `chat.nameMs` says how long the name itself is kept. */
const COOKIE_MS = 7 * DAY_MS;

function visitorCookieName(config: Context['config']): string {
  return hostCookie('ctrl_chat', config);
}

/** Visitor id from a request's cookie; null without one, or with an invalid signature. */
export function visitorIdOf(req: Incoming, config: Context['config']): string | null {
  const [id, mac] = cookieOf(req, visitorCookieName(config))?.split('.') ?? [];
  if (id === undefined || mac === undefined) return null;
  return sameSecret(mac, keyed(config, 'chat-visitor', id)) ? id : null;
}

/** A new visitor id. It includes its creation time, so that its signature also proves its age. */
export function newVisitorId({ random, clock }: Pick<Context, 'random' | 'clock'>): string {
  return `${random.token()}~${clock.now().getTime().toString(36)}`;
}

/** When a visitor id was created, in ms; 0 for old ids without a time. */
function visitorSince(id: string): number {
  const [, since = '0'] = id.split('~');
  return Number.parseInt(since, 36);
}

/** Sender key of the visitor whose cookie a request carries. */
export function visitorOf(req: Incoming, config: Context['config']): string | null {
  const id = visitorIdOf(req, config);
  return id === null ? null : visitorSender(id);
}

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
 * an open session. A socket does not count as session activity.
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
  // A stored name may break rules added since.
  const self = chatName.safeParse(held?.navn).success ? held : null;
  const who = { kind: 'visitor' as const, sender: visitor, visitor, ...from };
  return { badges: [], picture: null, navn: null, ...self, ...who, login: null };
}

/** Everybody not yet known at an address shares this many people's points. */
const ADDRESS_TIMES = 20;

/**
 * Visitor id when its cookie is older than the time in which a name counts as new; null for
 * everybody else, because new cookies cost nothing.
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
 * Creates the keys for rate limits on reports and on choosing a name. A logged-in account, and a
 * visitor with an established cookie, has a limit of its own. Everybody else shares the address's
 * limit, twenty people's points, because new cookies cost nothing; this includes cookies of ended
 * sessions (docs/product/operation.md#limits-of-calls).
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
