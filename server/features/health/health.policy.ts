import type { IncomingMessage } from 'node:http';
import { sameSecret } from '#server/lib/same-secret.ts';

type Caller = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/**
 * Metrics are for the machine itself and for whoever holds the token. A forwarded header means
 * that a proxy on this machine speaks for somebody else, so loopback alone is not enough then.
 */
export function mayReadMetrics({ headers, socket }: Caller, token: string | null): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token !== null && bearer !== undefined && sameSecret(bearer, token)) return true;
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  return forwarded === undefined && isLoopback(socket.remoteAddress ?? '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address);
}
