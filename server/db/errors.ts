/**
 * SQLSTATE classes and codes that mean "cannot do it now" rather than "wrong statement": class 53 is
 * a full disk, no memory, no connection left.
 */
const AWAY_STATES = /^(08|53|57P0[1-5]|58030|25006|57014)/;
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const AWAY_TEXTS =
  /timeout exceeded when trying to connect|connection terminated|connection timeout|query read timeout|client has encountered a connection error|cannot use a pool after calling end|PGlite is closed|client was closed/i;

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const OF_A_USER = /_users_id_fk$/;

interface DatabaseFailure {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  syscall?: unknown;
}

/** The error and the chain of its causes: Drizzle wraps the driver's error. */
function* chain(error: unknown): Generator<DatabaseFailure> {
  let current = error;
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth += 1) {
    const failure = current as DatabaseFailure;
    yield failure;
    if (Array.isArray(failure.errors)) for (const inner of failure.errors) yield inner;
    current = failure.cause;
  }
}

function isAway({ code, message, syscall }: DatabaseFailure): boolean {
  if (typeof code === 'string') {
    if (AWAY_CODES.has(code)) return code !== 'ENOENT' || syscall === 'connect';
    if (/^[0-9A-Z]{5}$/.test(code) && AWAY_STATES.test(code)) return true;
  }
  return typeof message === 'string' && AWAY_TEXTS.test(message);
}

/**
 * Whether an error means that the database cannot be reached, did not answer in time, or has no room:
 * the same call may work later.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (const failure of chain(error)) if (isAway(failure)) return true;
  return false;
}

/** Name of the unique index that a write violated, or null when the error is something else. */
export function uniqueViolation(error: unknown): string | null {
  for (const failure of chain(error)) {
    if (failure.code === UNIQUE_VIOLATION) {
      return typeof failure.constraint === 'string' ? failure.constraint : '';
    }
  }
  return null;
}

/** Whether a row was refused because the user that it belongs to has been deleted. */
export function isUserGone(error: unknown): boolean {
  for (const { code, constraint } of chain(error)) {
    if (code === FOREIGN_KEY_VIOLATION) return OF_A_USER.test(String(constraint));
  }
  return false;
}
