import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { addressKeys } from '#server/http/limits.ts';
import { createSignedSession } from '#server/http/session.ts';
import type { LimitKeys } from '#server/lib/rate-limit.ts';
import { visitorIdOf, visitorSince } from './identity.ts';

/** How many people's points all those share who are not known yet at an address. */
const ADDRESS_TIMES = 20;

/**
 * Id of a visitor whose cookie is older than a name is new; null for everybody else: cookies are free to
 * get.
 */
export function knownVisitorOf(
  req: Pick<IncomingMessage, 'headers'>,
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
  const ownKey = async (req: Pick<IncomingMessage, 'headers'>) => {
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
