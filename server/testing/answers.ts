import { errorBody } from '#shared/contracts/error.ts';
import { callOf } from '../http/calls.ts';
import type { TestResponse } from './http.ts';

/**
 * Throws when an answer does not match its call's contract. Called for every answer in server
 * tests.
 */
export function checkAnswer(method: string, path: string, answer: TestResponse): void {
  const { status, body } = answer;
  if (typeof body === 'string' || status === 304) return;
  const [, pattern = path, , success] = callOf(method, path.replace(/[?#].*$/s, '')) ?? [];
  if (success === null) return;
  const outcome = (status >= 400 ? errorBody : success)?.safeParse(body);
  if (outcome?.success === false) {
    throw new Error(
      `${method} ${pattern} answers ${status} against its contract: ${outcome.error.message}`,
    );
  }
}
