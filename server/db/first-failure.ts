import { isFollowUp } from './errors.ts';

/** What failed first on a connection since `first` was last cleared. */
export interface Failures {
  first: unknown;
}

/**
 * Remembers what the methods of a connection reject with. Statements that were sent together fail
 * together, and which of their errors is thrown first is chance; only the first one that the
 * database told says what went wrong.
 */
export function watchFailures<T extends object>(connection: T, methods: (keyof T)[]): Failures {
  const failures: Failures = { first: undefined };
  for (const name of methods) {
    const method: unknown = connection[name];
    if (typeof method !== 'function') continue;
    const watched = (...args: unknown[]): unknown => {
      const answer: unknown = method.apply(connection, args);
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          failures.first ??= error;
        });
      }
      return answer;
    };
    Object.assign(connection, { [name]: watched });
  }
  return failures;
}

/** The error to throw for a transaction that ended with `error`. */
export function causeOf(error: unknown, failures: Failures | undefined): unknown {
  return isFollowUp(error) ? (failures?.first ?? error) : error;
}
