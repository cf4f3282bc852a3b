import type { Request } from 'express';

/** What a call tells about the proxies in front of the server. */
export interface ProxySeen {
  /** Addresses in X-Forwarded-For. */
  forwarded: number;
  /** Whether TRUST_PROXY covers whoever called the server, so that the header is believed. */
  isTrusted: boolean;
}

/** Reads it from the call of a logged-in admin, which came the same way as a visitor's. */
export function proxySeen(req: Pick<Request, 'headers' | 'ips'>): ProxySeen {
  const given = [req.headers['x-forwarded-for'] ?? []].flat().join(',');
  const forwarded = given.split(',').filter((address) => address.trim() !== '').length;
  return { forwarded, isTrusted: req.ips.length > 0 };
}
