import type { Request, RequestHandler } from 'express';
import type { Config } from '../config/index.ts';
import { AppError, messages } from '../lib/errors.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site writes (docs/product/operation.md#origin): the Origin must be this site's or
 * absent (curl, scripts); `null` is foreign.
 * @param fromAnywhere requests exempt from the check; must be of a kind that cannot pass for JSON
 */
export function originCheck(
  config: Pick<Config, 'publicUrl'>,
  fromAnywhere: (req: Request) => boolean,
): RequestHandler {
  return (req, _res, next) => {
    if (reading.has(req.method) || isOwnOrigin(config, req) || fromAnywhere(req)) {
      next();
      return;
    }
    throw new AppError(403, messages.foreignOrigin);
  };
}

/**
 * Whether a request's Origin is this site's or absent. While PUBLIC_URL is unset, an Origin with
 * the host and port of the Host header counts as this site's.
 */
export function isOwnOrigin(
  config: Pick<Config, 'publicUrl'>,
  req: Pick<Request, 'headers'>,
): boolean {
  const { origin, host } = req.headers;
  if (origin === undefined) return true;
  if (config.publicUrl !== null) return origin === config.publicUrl;
  const parsed = /^https?:\/\/([^/?#@\s]+)$/.exec(origin);
  return parsed !== null && host !== undefined && parsed[1] === host.toLowerCase();
}
