import type { Request } from 'express';

/** What a request shows about the proxies in front of the server. */
export interface ProxySeen {
  /** Number of addresses in X-Forwarded-For. */
  forwarded: number;
  /** Whether TRUST_PROXY covers the caller, so that the header is used. */
  isTrusted: boolean;
}

/** Uses an admin's request, which takes the same path through proxies as a visitor's. */
export function proxySeen(req: Pick<Request, 'headers' | 'ips'>): ProxySeen {
  const given = [req.headers['x-forwarded-for'] ?? []].flat().join(',');
  const forwarded = given.split(',').filter((address) => address.trim() !== '').length;
  return { forwarded, isTrusted: req.ips.length > 0 };
}
