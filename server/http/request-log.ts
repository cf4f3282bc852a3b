import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../lib/logger.ts';
import type { Random } from '../lib/random.ts';

/** A proxy's own id is kept when it is a UUID, so that its log and ours can be joined. */
const acceptable = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * One log line per request that Express handles, with its id (also in the answer, as
 * `X-Request-Id`). Queries, headers and addresses are left out: they can hold tokens and say who
 * somebody is.
 */
export function requestLog(logger: Logger, random: Pick<Random, 'uuid'>): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: (req, res) => {
      const given = req.headers['x-request-id'];
      const id = typeof given === 'string' && acceptable.test(given) ? given : random.uuid();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    wrapSerializers: false,
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
    serializers: {
      req: (req) => ({
        method: req.method,
        path: String(req.originalUrl ?? req.url).split('?')[0],
      }),
      res: (res) => ({ status: res.statusCode }),
    },
    customReceivedObject: undefined,
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'warn' : 'info'),
    customSuccessMessage: () => 'answered',
    customErrorMessage: () => 'answered with an error',
  });
}
