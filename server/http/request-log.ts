import type { RequestHandler } from 'express';
import { DASHBOARD_READ } from '../lib/log-memory.ts';
import type { Logger } from '../lib/logger.ts';
import type { Random } from '../lib/random.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** In every log line of the request, and in the answer as `X-Request-Id`. */
    id: string;
  }
}

/** A proxy's id is kept if it is a UUID, so that both logs can be matched. */
const acceptable = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * One log line per request that reaches Express. Query, headers and IP address are left out: they
 * can hold tokens or identify a person. If the client disconnects before the answer, the line says
 * 'left unanswered'.
 */
export function requestLog(logger: Logger, random: Pick<Random, 'uuid'>): RequestHandler {
  return (req, res, next) => {
    const given = req.headers['x-request-id'];
    const id = typeof given === 'string' && acceptable.test(given) ? given : random.uuid();
    req.id = id;
    res.setHeader('X-Request-Id', id);
    const begin = performance.now();
    res.on('close', () => {
      const level = res.statusCode >= 500 ? 'warn' : 'info';
      if (!logger.isLevelEnabled(level)) return;
      const [path] = req.originalUrl.split('?', 1);
      logger[level](
        {
          requestId: id,
          ...(res.statusCode < 400 &&
            isDashboardRead(req.method, path) && { [DASHBOARD_READ]: true }),
          req: { method: req.method, path },
          res: { status: res.statusCode },
          ms: Math.round(performance.now() - begin),
        },
        sentence(res),
      );
    });
    next();
  };
}

/** Polls of the back office; its own log view hides them. */
function isDashboardRead(method: string, path = ''): boolean {
  return method === 'GET' && (path.startsWith('/api/admin/') || path === '/api/contact');
}

function sentence(res: { statusCode: number; writableFinished: boolean }): string {
  if (!res.writableFinished) return 'left unanswered';
  return res.statusCode >= 500 ? 'answered with an error' : 'answered';
}
