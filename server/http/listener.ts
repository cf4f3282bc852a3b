import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError, messages } from '../lib/errors.ts';
import type { LiveContent } from '../lib/live-content.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { Readiness } from '../lib/process.ts';
import { isEndless } from './body.ts';
import { callOf } from './calls.ts';
import type { PreparedStore } from './prepared.ts';
import type { HeaderList } from './security-headers.ts';
import { sendError } from './send-error.ts';
import type { Traffic } from './traffic.ts';

/** Characters, including the query. */
const MAX_URL = 2048;

/** Addresses that need no content, or say themselves that they are not ready. */
const NO_PAGE = /^\/(?:api|assets|\.netlify)\//;

interface ListenerDeps {
  content: Pick<LiveContent, 'firstShown'>;
  prepared: PreparedStore;
  metrics: Metrics;
  readiness: Readiness;
  security: HeaderList;
  traffic: Pick<Traffic, 'answered'>;
  /** Called for every answer, with the full URL of the request. */
  watch(req: IncomingMessage, url: string, status: number): void;
}

export interface Listener {
  handle: RequestListener;
  inFlight(): number;
  /** Sets `Connection: close` on the answers in flight. */
  closeAfterAnswers(): void;
}

/**
 * The http server's request handler: refuses too long URLs, answers from prepared bytes, and passes
 * everything else to Express with the same security headers. A page that is requested while the
 * process starts waits until it is known what is published: no answer tells of another festival.
 */
export function createListener(deps: ListenerDeps, app: RequestListener): Listener {
  const { content, prepared, metrics, readiness, security, traffic, watch } = deps;
  const inFlight = new Set<ServerResponse>();

  const note = (req: IncomingMessage, res: ServerResponse, url: string, begin: number) => {
    traffic.answered(performance.now() - begin, res.statusCode);
    watch(req, url, res.statusCode);
  };

  const measure = (req: IncomingMessage, res: ServerResponse, url: string, begin: number) => {
    const method = knownMethod(req.method);
    const stop = metrics.requests.startTimer({ method });
    inFlight.add(res);
    const { socket } = req;
    const ended = () => {
      res.off('close', ended);
      socket.off('close', ended);
      if (!inFlight.delete(res)) return;
      stop({ route: routeOf(method, url), status: String(res.statusCode) });
      note(req, res, url, begin);
    };
    res.on('close', ended);
    // Node never emits 'close' on a response that is queued behind another one (pipelining).
    socket.on('close', ended);
  };

  const handle: RequestListener = (req, res) => {
    const firstShown = content.firstShown();
    if (firstShown === null || NO_PAGE.test(req.url ?? '')) answer(req, res);
    else void firstShown.then(() => answer(req, res));
  };

  const answer: RequestListener = (req, res) => {
    // The session is not known yet. GETs of pages take no body at all.
    const sender = req.method === 'GET' ? 'anyone' : 'loggedIn';
    if (readiness.stopping || isEndless(req, sender)) res.shouldKeepAlive = false;
    const begin = performance.now();
    // Kept because Express shortens `req.url` inside mounted routers.
    const url = req.url ?? '';
    const isTooLong = url.length > MAX_URL;
    if (!isTooLong && prepared.handle(req, res)) {
      const answered = () => {
        metrics.prepared.inc({ status: String(res.statusCode) });
        note(req, res, url, begin);
      };
      // Bytes that are still being built are sent, and counted, later.
      if (res.writableEnded) answered();
      else res.once('close', answered);
      return;
    }
    measure(req, res, url, begin);
    for (const [name, value] of security) res.setHeader(name, value);
    if (isTooLong) sendError(res, new AppError(414, messages.addressTooLong));
    else app(req, res);
  };

  return {
    handle,
    inFlight: () => inFlight.size,
    closeAfterAnswers: () => {
      for (const res of inFlight) res.shouldKeepAlive = false;
    },
  };
}

/**
 * Metric labels come from a fixed list: otherwise a caller could create any number of time series.
 */
function knownMethod(method = ''): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? method : 'other';
}

/** The pattern of the matching call; the raw URL would give unbounded label values. */
function routeOf(method: string, url: string): string {
  const [path = ''] = url.split('?');
  return callOf(method === 'HEAD' ? 'GET' : method, path)?.[1] ?? 'other';
}
