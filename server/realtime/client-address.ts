import type { IncomingMessage } from 'node:http';
import express from 'express';
import type { Config } from '../config/types.ts';
import { addressKey } from '../http/limits.ts';

const MOST_REMEMBERED = 1000;

/**
 * The address that limits count for a request Express never sees, by the same rule as `req.ip`:
 * from the connection backwards through X-Forwarded-For as long as the proxies are trusted.
 */
export function createClientAddress({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (req: IncomingMessage) => string {
  const app = express();
  app.set('trust proxy', trustProxy);
  const direct = new Map<string, string>();
  const directKey = (ip: string) => {
    const known = direct.get(ip);
    if (known !== undefined) return known;
    const key = addressKey({ ip });
    if (direct.size < MOST_REMEMBERED) direct.set(ip, key);
    return key;
  };
  const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return (req) => {
    if (req.headers['x-forwarded-for'] === undefined) {
      return directKey(req.socket.remoteAddress ?? '');
    }
    const forwarded = String(req.headers['x-forwarded-for'] ?? '').split(',');
    const hops = [req.socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).reverse()];
    const known = hops.filter((hop) => hop !== '');
    const client = known.find((hop, index) => !trusts(hop, index)) ?? known.at(-1) ?? '';
    return addressKey({ ip: client });
  };
}
