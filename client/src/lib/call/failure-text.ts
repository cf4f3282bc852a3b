import { GENERIC_FAILURE } from '#shared/rules/failure.ts';
import { ApiError, isOffline } from './api-client.ts';

export const NO_ANSWER = 'Vi får ikke kontakt med serveren. Sjekk nettet og prøv igjen.';

/** Used when the network is known to be down: the typed text stays in the form. */
export const WAITS = 'Du er uten nett. Det du skrev, venter her.';

/** Title of a notice about a call whose answer was lost: it may have been done. */
export const LOST_TITLE = 'Svaret kom ikke fram';

/** What is true of a call whose answer was lost; null for every other failure. */
export function lostText(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.isLost) return null;
  return `Vi vet ikke om det ble gjort. ${isOffline() ? WAITS : 'Sjekk nettet og prøv igjen.'}`;
}

/** The notice about a failure: `usual`, or what is true when the answer was lost. */
export function noticeOf(
  error: unknown,
  usual: { title: string; description: string },
): { title: string; description: string } {
  const lost = lostText(error);
  return lost === null ? usual : { title: LOST_TITLE, description: lost };
}

const gotNoAnswer = (error: unknown) => error instanceof ApiError && error.status === 0;

/**
 * Text of a notice about a failed request: the offline text, the error's message, or a generic one
 * (docs/product/public-site.md#calls-from-the-browser).
 */
export function failureText(error: unknown): string {
  if (gotNoAnswer(error) && isOffline()) return WAITS;
  return error instanceof Error && error.message !== '' ? error.message : GENERIC_FAILURE;
}

/**
 * Reason for a failure: the waiting time of a 429, the server's message, `NO_ANSWER` without a
 * response, else `fallback`.
 */
export function reasonOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 0) return isOffline() ? WAITS : NO_ANSWER;
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

/** A waiting time in Norwegian, rounded up: 61 → '2 minutter'. */
export function waitingTime(seconds: number): string {
  const wait = Math.max(1, seconds);
  const { seconds: size, one, many } = UNITS.find((unit) => wait >= unit.seconds) ?? UNITS[2];
  const count = Math.ceil(wait / size);
  return count === 1 ? one : `${count} ${many}`;
}
