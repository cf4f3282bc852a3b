import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from '../config/types.ts';
import { AppError, messages } from '../lib/errors.ts';
import { errorBytes, sendError } from './send-error.ts';

/** How often Node checks for requests that have timed out. */
const CHECK_MS = 1000;
/** How long a refused client has to read the answer and to close its half of the connection. */
const REFUSED_CLOSE_MS = 1000;

/** Node's http server with this product's time-outs; errors that it answers itself are JSON too. */
export function createHttpServer(
  { times }: Pick<Config, 'times'>,
  listener: RequestListener,
): Server {
  const server = createServer(
    {
      requestTimeout: times.requestMs,
      headersTimeout: Math.min(times.headersMs, times.requestMs),
      keepAliveTimeout: times.keepAliveMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, times.headersMs),
    },
    listener,
  );
  // Node removes its own error listener from a connection that it hands over ('connect',
  // 'upgrade'); without another one a reset is an uncaught exception.
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy());
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else answerRaw(socket, protocolError(error.code));
  });
  server.on('connect', (_req, socket) => {
    answerRaw(socket, new AppError(405, messages.methodNotAllowed));
  });
  server.on('checkExpectation', (_req, res: ServerResponse) => {
    sendError(res, new AppError(417, messages.malformed));
  });
  return server;
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
