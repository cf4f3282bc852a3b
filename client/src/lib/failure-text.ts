import { GENERIC_FAILURE } from '#shared/contracts/error.ts';

/**
 * What a notice says about a failed request: the error's message, or else the general sentence
 * (specification, section 8). It brings zod along: import it only in parts that load when needed.
 */
export function failureText(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : GENERIC_FAILURE;
}
