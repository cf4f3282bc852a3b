import type { Request } from 'express';

const USER_AGENT_MAX = 300;

/**
 * IP address and User-Agent of a form's sender, kept for 30 days
 * (docs/product/personal-data.md#what-is-kept-and-how-long).
 */
export function senderOf(req: Pick<Request, 'ip' | 'get'>) {
  return {
    ipAddress: req.ip ?? null,
    userAgent: req.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
  };
}
