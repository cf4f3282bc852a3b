import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/config/index.ts';
import { sameSecret } from '#server/lib/secrets.ts';

type Caller = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** Headers of proxies: with one of them a loopback caller forwards somebody else's request. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Metrics may be read from the machine itself and with the token. Behind a proxy every request
 * comes from the proxy's address, whatever headers it adds, so only the token counts there.
 */
export function mayReadMetrics(
  { headers, socket }: Caller,
  { metricsToken, trustProxy }: Pick<Config, 'metricsToken' | 'trustProxy'>,
): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (metricsToken !== null && bearer !== undefined && sameSecret(bearer, metricsToken))
    return true;
  if (trustProxy !== false || FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(socket.remoteAddress ?? '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address);
}
