import { errorBody } from '#shared/contracts/error.ts';
import { callOf } from '../http/calls.ts';
import type { TestResponse } from './http.ts';

/** Fails the test whose answer is not what the call's contract says. Every server test's is asked. */
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
