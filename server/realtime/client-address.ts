import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { Config } from '../config/types.ts';
import { addressKey } from '../http/limits.ts';

const MOST_REMEMBERED = 1000;

/**
 * The address that limits count for a request that Express never sees: what Express answers as
 * `req.ip`, found by the package that Express finds it with.
 */
export function createClientAddress({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (req: IncomingMessage) => string {
  const isTrusted =
    typeof trustProxy === 'number'
      ? (_address: string, hop: number) => hop < trustProxy
      : proxyAddr.compile(trustProxy || []);
  /** Keys of addresses without a proxy in between, of which a server has few. */
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
