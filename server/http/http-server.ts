import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../config/index.ts';
import { AppError, messages } from '../lib/errors.ts';
import { errorBytes, REFUSED_CLOSE_MS, sendError } from './send-error.ts';

/** Idle keep-alive connections are closed once this share of the maximum is in use. */
const CROWDED = 0.9;
/** Minimum time between two scans of all connections: each takes about a millisecond. */
const MAKE_ROOM_MS = 1000;

/** How often Node checks for requests that have timed out. */
const CHECK_MS = 1000;

/**
 * Node's http server with our timeouts and connection limit; errors it answers itself are JSON too.
 */
export function createHttpServer(
  { times, maxConnections }: Pick<Config, 'times' | 'maxConnections'>,
  listener: RequestListener,
): Server {
  const isWithinLimit = createPipelineLimit();
  const server = createServer(
    {
      // We check it ourselves: Node would answer every pipelined request that has no Host.
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
  let roomMadeAt = Number.NEGATIVE_INFINITY;
  server.on('connection', (socket) => {
    // Node removes its error listener from a socket that it hands over ('connect', 'upgrade');
    // without another one a reset is an uncaught exception.
    socket.on('error', () => socket.destroy());
    // Otherwise a client with thousands of idle connections would use up the limit.
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
 * A GET's body has no meaning (RFC 9110 section 9.3.1); a chunked one has no declared length to
 * refuse it by.
 */
function isReadInChunks({ headers, method }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['transfer-encoding'] !== undefined;
}

function protocolError(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError(431, messages.tooLarge);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError(408, messages.timeout);
  return new AppError(400, messages.malformed);
}

/** For connections without a response object: a malformed request, or an upgrade. */
export function answerRaw(socket: Duplex, error: AppError): void {
  const bytes = errorBytes(error);
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? 'Error'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${bytes.length}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    ...Object.entries(error.headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${bytes.toString()}`);
  // Discards what the client still sends: closing a socket with unread data resets the connection,
  // and the client would lose the answer.
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), REFUSED_CLOSE_MS);
  cut.unref();
  socket.once('close', () => clearTimeout(cut));
}

/**
 * Pipelined requests that may wait on one connection. Browsers and proxies do not pipeline; one is
 * allowed because the next request can arrive before the end of an answer has been noted.
 */
const MOST_WAITING = 1;

interface Pipeline {
  last: ServerResponse;
  waiting: number;
}

/**
 * Limits HTTP pipelining. Node emits every request in a 64 kB read (about two thousand) in one tick
 * and keeps all their answers in memory.
 * @returns whether to handle the request. A connection over the limit is destroyed, and its earlier
 * requests are dropped.
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
