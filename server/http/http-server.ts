import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../config/types.ts';
import { AppError, messages } from '../lib/errors.ts';
import { errorBytes, REFUSED_CLOSE_MS, sendError } from './send-error.ts';

/** Share of the connections from which on those that wait for a further request are closed. */
const CROWDED = 0.9;
/** Shortest time between two looks at all connections: each costs about a millisecond. */
const MAKE_ROOM_MS = 1000;

/** How often Node checks for requests that have timed out. */
const CHECK_MS = 1000;

/**
 * Node's http server with this product's time-outs and its most connections; errors that it answers
 * itself are JSON too.
 */
export function createHttpServer(
  { times, maxConnections }: Pick<Config, 'times' | 'maxConnections'>,
  listener: RequestListener,
): Server {
  const isWithinLimit = createPipelineLimit();
  const server = createServer(
    {
      // Node itself would answer every request without a Host, however many a connection sends ahead.
      requireHostHeader: false,
      requestTimeout: times.requestMs,
      headersTimeout: Math.min(times.headersMs, times.requestMs),
      keepAliveTimeout: times.keepAliveMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, times.headersMs),
    },
    (req, res) => {
      if (!isWithinLimit(req, res)) return;
      if (hasHost(req) && !isReadInChunks(req)) listener(req, res);
      else sendError(res, new AppError(400, messages.malformed));
    },
  );
  server.maxConnections = maxConnections;
  // Node removes its own error listener from a connection that it hands over ('connect',
  // 'upgrade'); without another one a reset is an uncaught exception.
  let roomMadeAt = Number.NEGATIVE_INFINITY;
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy());
    // Whoever keeps thousands of connections open would otherwise leave none for others.
    if (performance.now() - roomMadeAt < MAKE_ROOM_MS) return;
    server.getConnections((_error, count) => {
      if (count < CROWDED * maxConnections) return;
      roomMadeAt = performance.now();
      server.closeIdleConnections();
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else answerRaw(socket, protocolError(error.code));
  });
  server.on('connect', (_req, socket) => {
    answerRaw(socket, new AppError(405, messages.methodNotAllowed));
  });
  server.on('checkExpectation', (req, res: ServerResponse) => {
    if (isWithinLimit(req, res)) sendError(res, new AppError(417, messages.malformed));
  });
  return server;
}

/** HTTP/1.1 requires the header, HTTP/1.0 does not have it (RFC 9112 section 3.2). */
function hasHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion !== '1.1';
}

/**
 * A body of a GET has no meaning (RFC 9110 section 9.3.1), and one in chunks has no length by which it
 * could be refused.
 */
function isReadInChunks({ headers, method }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['transfer-encoding'] !== undefined;
}

function protocolError(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError(431, messages.tooLarge);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError(408, messages.timeout);
  return new AppError(400, messages.malformed);
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
};

/** For connections without a response object: a malformed request, or an upgrade. */
export function answerRaw(socket: Duplex, error: AppError): void {
  const bytes = errorBytes(error);
  const head = [
    `HTTP/1.1 ${error.status} ${reasons[error.status] ?? 'Error'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${bytes.length}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    ...Object.entries(error.headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${bytes.toString()}`);
  // Discards what the client still sends: closing a socket with unread data resets the connection,
  // and the client would not get the answer.
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), REFUSED_CLOSE_MS);
  cut.unref();
  socket.once('close', () => clearTimeout(cut));
}

/**
 * Requests that may wait on one connection for the answer to an earlier one. Browsers and proxies
 * send none before they have their answer; that one is taken leaves time to note the answer's end.
 */
const MOST_WAITING = 1;

interface Pipeline {
  last: ServerResponse;
  waiting: number;
}

/**
 * Bounds how many requests one connection sends ahead of its answers. Node hands over all that a
 * read of 64 kB holds, two thousand of them, before anything else gets its turn, and keeps their
 * answers in memory.
 * @returns whether a request is to be handled. A connection that is too far ahead is cut off, and
 * what was read from it before is dropped.
 */
function createPipelineLimit(): (req: IncomingMessage, res: ServerResponse) => boolean {
  const pipelines = new WeakMap<Socket, Pipeline>();
  return ({ socket }, res) => {
    if (socket.destroyed) return false;
    const pipeline = pipelines.get(socket);
    if (pipeline === undefined) pipelines.set(socket, { last: res, waiting: 0 });
    else {
      pipeline.waiting = pipeline.last.writableFinished ? 0 : pipeline.waiting + 1;
      pipeline.last = res;
      if (pipeline.waiting > MOST_WAITING) {
        socket.destroy();
        return false;
      }
    }
    return true;
  };
}
