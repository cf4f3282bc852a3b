import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { Config } from '../config/index.ts';
import { addressKey } from '../http/limits.ts';

const MOST_REMEMBERED = 1000;

/**
 * Client address for rate limits of requests that do not go through Express. Equal to Express's
 * `req.ip`, computed by the same package.
 */
export function createClientAddress({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (req: IncomingMessage) => string {
  const isTrusted =
    typeof trustProxy === 'number'
      ? (_address: string, hop: number) => hop < trustProxy
      : proxyAddr.compile(trustProxy || []);
  /**
   * Cache by remote address for connections without a forwarded header; there are few such
   * addresses.
   */
  const known = new Map<string, string>();
  const directKey = (ip: string) => {
    const key = known.get(ip) ?? addressKey({ ip });
    if (known.size < MOST_REMEMBERED) known.set(ip, key);
    return key;
  };
  return (req) =>
    req.headers['x-forwarded-for'] === undefined
      ? directKey(req.socket.remoteAddress ?? '')
      : addressKey({ ip: proxyAddr(req, isTrusted) });
}
