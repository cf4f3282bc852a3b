export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

interface ApiErrorOptions extends ErrorOptions {
  retryAfter?: number | null;
  isLost?: boolean;
}

/**
 * A failed request. `status` is the HTTP status, or 0 without a response; `body` is the parsed
 * body, or null when there was none or it could not be parsed. `message` is the server's text for
 * users, or empty. `retryAfter` is the Retry-After header in seconds, or null. `isLost`: the request was
 * sent to change something, and only its answer is known to be missing.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: number | null;
  readonly isLost: boolean;

  constructor(status: number, body: unknown, message: string, options: ApiErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.body = body;
    this.retryAfter = options.retryAfter ?? null;
    this.isLost = options.isLost ?? false;
  }

  /** Messages per field (`errors` of the error body); empty when there are none. */
  get errors(): Record<string, string> {
    const errors = field(this.body, 'errors');
    if (typeof errors !== 'object' || errors === null) return {};
    return Object.fromEntries(
      Object.entries(errors).filter((entry): entry is [string, string] => {
        return typeof entry[1] === 'string';
      }),
    );
  }
}

function field(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
}

/**
 * Sends a request with credentials and resolves with the response, whatever its status. Rejects
 * with an `ApiError` of status 0 without a response, and with an `AbortError` when the caller's
 * signal aborted it.
 */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const isLost = !isOffline() && changes(init.method);
  try {
    return await fetch(path, { ...init, credentials: 'include' });
  } catch (error) {
    if (isAbort(error)) throw error;
    noteNoAnswer();
    throw new ApiError(0, null, '', { cause: error, isLost });
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
const changes = (method = 'GET') => method !== 'GET';

/** Whether the server responds. */
export function isReachable(): Promise<boolean> {
  return send('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A gateway that got no answer in time, or one that broke off, knows as little as we do. */
const GATEWAY = [502, 504];

/** The error of an unsuccessful response. */
export async function failureOf(response: Response, method: Method): Promise<ApiError> {
  const fallback = `HTTP ${response.status}`;
  const body: unknown = await response.json().catch(() => null);
  const message = field(body, 'message');
  return new ApiError(
    response.status,
    body,
    typeof message === 'string' && message !== '' ? message : fallback,
    {
      retryAfter: secondsOf(response.headers.get('Retry-After')),
      isLost: GATEWAY.includes(response.status) && changes(method),
    },
  );
}

/** Whole seconds of a `Retry-After` header; the server never sends a date. */
function secondsOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/**
 * The only way to call the API (docs/product/public-site.md#calls-from-the-browser): JSON in, JSON
 * out, with cookies. Failures are logged and reject with an `ApiError`.
 */
export async function apiRequest<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  try {
    const response = await send(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...options.headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    if (!response.ok) throw await failureOf(response, method);
    return (await response.json().catch((cause: unknown) => {
      if (isAbort(cause)) throw cause;
      // The connection broke off within the answer.
      throw new ApiError(0, null, '', { cause, isLost: changes(method) });
    })) as T;
  } catch (error) {
    reportFailure(`${method} ${path}`, error);
    throw error;
  }
}

/**
 * Logs a failed request to the console (docs/product/public-site.md#calls-from-the-browser).
 * Aborted requests are not logged.
 */
export function reportFailure(what: string, error: unknown): void {
  if (isAbort(error)) return;
  // biome-ignore lint/suspicious/noConsole: the one place where the client logs a failure
  console.error(what, error);
}

/*
 * Offline status: the browser reports it, or the server does not respond although the browser
 * claims to be online (features/offline subscribes to that). Part of every page's first script, so
 * keep it small.
 */

let serverIsAway = false;
let onNoAnswer: () => void = () => undefined;

/** Stores whether the server is unreachable. */
export function setServerAway(isAway: boolean): void {
  serverIsAway = isAway;
}

export function isOffline(): boolean {
  return serverIsAway || globalThis.navigator?.onLine === false;
}

/** Call when a request got no response. */
export function noteNoAnswer(): void {
  onNoAnswer();
}

/** Sets the listener for requests without a response; one per page. */
export function whenNoAnswer(listener: () => void): void {
  onNoAnswer = listener;
}
