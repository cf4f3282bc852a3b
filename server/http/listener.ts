import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Metrics } from '../lib/metrics.ts';
import type { Readiness } from '../lib/readiness.ts';
import type { PreparedStore } from './prepared.ts';
import type { HeaderList } from './security-headers.ts';

export interface ListenerDeps {
  prepared: PreparedStore;
  metrics: Metrics;
  readiness: Readiness;
  security: HeaderList;
}

export interface Listener {
  handle: RequestListener;
  /** Requests that Express has not finished yet. */
  inFlight(): number;
  /** Tells the clients of those requests that their connection ends with the answer. */
  closeAfterAnswers(): void;
}

/**
 * What the http server calls for each request: prepared bytes are written at once, everything
 * else goes through Express with the same security headers.
 */
export function createListener(deps: ListenerDeps, app: RequestListener): Listener {
  const { prepared, metrics, readiness, security } = deps;
  const inFlight = new Set<ServerResponse>();

  const measure = (req: IncomingMessage, res: ServerResponse) => {
    const stop = metrics.requests.startTimer({ method: knownMethod(req.method) });
    inFlight.add(res);
    res.once('close', () => {
      inFlight.delete(res);
      stop({ status: String(res.statusCode), kind: kindOf(req.url ?? '') });
    });
  };

  const handle: RequestListener = (req, res) => {
    if (readiness.stopping) res.shouldKeepAlive = false;
    if (prepared.handle(req, res)) {
      metrics.prepared.inc();
      return;
    }
    measure(req, res);
    for (const [name, value] of security) res.setHeader(name, value);
    app(req, res);
  };

  return {
    handle,
    inFlight: () => inFlight.size,
    closeAfterAnswers: () => {
      for (const res of inFlight) res.shouldKeepAlive = false;
    },
  };
}

/** Labels come from a short list: a caller must not be able to invent new time series. */
function knownMethod(method = ''): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? method : 'other';
}

function kindOf(url: string): string {
  if (url.startsWith('/api/admin')) return 'admin';
  return url.startsWith('/api/') || url.startsWith('/.netlify/') ? 'api' : 'other';
}
