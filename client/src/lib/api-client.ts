import { reportFailure } from './report-failure.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * A request that did not succeed. `status` is the HTTP status, or 0 when no answer came; `body` is
 * the parsed body, or null when there was none that could be read. `message` is meant for people
 * and empty when the server gave no reason a person could use (status 0).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.body = body;
  }

  /** The server's word on single fields (`errors` of the error body), empty when there is none. */
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
 * Sends a request with credentials and resolves with the response as it came, whatever its status.
 * Rejects with an `ApiError` of status 0 when there was no answer, and with an `AbortError` when
 * the caller's signal ended it.
 */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: 'include' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, null, '', { cause: error });
  }
}

async function failureOf(response: Response): Promise<ApiError> {
  const fallback = `HTTP ${response.status}`;
  const body: unknown = await response.json().catch(() => null);
  const message = field(body, 'message');
  return new ApiError(
    response.status,
    body,
    typeof message === 'string' && message !== '' ? message : fallback,
  );
}

/**
 * The one way to call our API (specification, section 7): JSON in, JSON out, cookies included.
 * Rejects with an `ApiError` that carries status and body; failures are also logged.
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
    if (!response.ok) throw await failureOf(response);
    return (await response.json()) as T;
  } catch (error) {
    reportFailure(`${method} ${path}`, error);
    throw error;
  }
}
