import { GENERIC_FAILURE } from '#shared/contracts/error.ts';

interface AppErrorOptions {
  /** Field name → Norwegian message, for 400 answers. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
  /** Extra fields of the answer, beside `message`. */
  fields?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * Norwegian default messages of the API's error answers (docs/product/operation.md#error-answers).
 */
export const messages = {
  badRequest: 'Noe i skjemaet må rettes. Sjekk feltene og prøv igjen.',
  malformed: 'Forespørselen kunne ikke leses. Sjekk innholdet og prøv igjen.',
  unauthorized: 'Du må logge inn først.',
  forbidden: 'Du har ikke tilgang til dette.',
  foreignOrigin: 'Forespørselen kom fra et annet nettsted og ble avvist.',
  notFound: 'Fant ikke det du lette etter.',
  methodNotAllowed: 'Denne adressen støtter ikke den metoden.',
  conflict: 'Dette finnes allerede.',
  tooLarge: 'Forespørselen er for stor.',
  unsupportedType: 'Innholdet må sendes som JSON (application/json).',
  compressed: 'Innholdet må sendes ukomprimert (uten Content-Encoding).',
  addressTooLong: 'Adressen er for lang.',
  timeout: 'Forespørselen tok for lang tid.',
  tooMany: 'For mange forsøk. Vent litt og prøv igjen.',
  tooManySockets: 'For mange åpne tilkoblinger. Lukk en fane og prøv igjen.',
  tooManyUpgrades: 'For mange tilkoblinger på kort tid. Vent litt og prøv igjen.',
  unavailable: 'Tjenesten er midlertidig utilgjengelig. Prøv igjen om litt.',
  internal: GENERIC_FAILURE,
} as const;

/**
 * The only error class whose status and message reach the client. Any other error becomes a 500
 * without detail, or a 503 when the database is unreachable.
 */
export class AppError extends Error {
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly headers: Record<string, string>;
  readonly fields: Record<string, unknown>;

  constructor(status: number, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.status = status;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.fields = options.fields ?? {};
  }
}

/** 400 with one Norwegian message per field. */
export function badRequest(errors?: Record<string, string>, message?: string): AppError {
  const first = errors === undefined ? undefined : Object.values(errors)[0];
  return new AppError(400, message ?? first ?? messages.badRequest, errors ? { errors } : {});
}

/** 400 for input that can't be read at all: broken JSON, NUL bytes, too deep nesting. */
export function malformed(cause?: unknown): AppError {
  return new AppError(400, messages.malformed, { cause });
}

/** 401: nobody is logged in. */
export function unauthorized(message: string = messages.unauthorized): AppError {
  return new AppError(401, message);
}

/** 403: logged in, but without the required role. */
export function forbidden(message: string = messages.forbidden): AppError {
  return new AppError(403, message);
}

/** 404, the same for an unknown id, a malformed id and another person's object. */
export function notFound(message: string = messages.notFound): AppError {
  return new AppError(404, message);
}

/** 409: another request took a unique value first. */
export function conflict(
  message: string = messages.conflict,
  errors?: Record<string, string>,
): AppError {
  return new AppError(409, message, errors ? { errors } : {});
}

/** 429 with `Retry-After` in whole seconds (at least 1). */
export function tooMany(retryAfterSeconds: number, message: string = messages.tooMany): AppError {
  return new AppError(429, message, {
    headers: { 'Retry-After': wholeSeconds(retryAfterSeconds) },
  });
}

/** 503: the database is unreachable, or a bounded queue is full. */
export function unavailable(retryAfterSeconds = 5, cause?: unknown): AppError {
  const headers = { 'Retry-After': wholeSeconds(retryAfterSeconds) };
  return new AppError(503, messages.unavailable, { headers, cause });
}

function wholeSeconds(seconds: number): string {
  return String(Math.max(1, Math.ceil(seconds)));
}
