import { GENERIC_FAILURE } from '#shared/rules/failure.ts';
import { ApiError } from './api-client.ts';

/* What a failed request is called for a person. */

/** No answer came: the network or the server is away. */
export const NO_ANSWER = 'Vi får ikke kontakt med serveren. Sjekk nettet og prøv igjen.';

/**
 * What a notice says about a failed request: the error's message, or else the general sentence
 * (docs/product/public-site.md#calls-from-the-browser).
 */
export function failureText(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : GENERIC_FAILURE;
}

/**
 * The same where a part has a fallback of its own for an answer without words: the waiting time
 * after too many tries, the server's message, `NO_ANSWER` when there was none, else `fallback`.
 */
export function reasonOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 0) return NO_ANSWER;
  if (error.status === 429 && error.retryAfter !== null) {
    return `For mange forsøk. Prøv igjen om ${waitingTime(error.retryAfter)}.`;
  }
  return error.message === `HTTP ${error.status}` ? fallback : error.message;
}

const UNITS = [
  { seconds: 3600, one: 'én time', many: 'timer' },
  { seconds: 60, one: 'ett minutt', many: 'minutter' },
  { seconds: 1, one: 'ett sekund', many: 'sekunder' },
] as const;

/** A time to wait in words, rounded up, so that nobody comes back too early: 61 → '2 minutter'. */
export function waitingTime(seconds: number): string {
  const wait = Math.max(1, seconds);
  const { seconds: size, one, many } = UNITS.find((unit) => wait >= unit.seconds) ?? UNITS[2];
  const count = Math.ceil(wait / size);
  return count === 1 ? one : `${count} ${many}`;
}
