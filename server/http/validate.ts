import type { z } from 'zod';
import { issueMessage } from '#shared/contracts/issue-message.ts';
import { badRequest } from '../lib/errors.ts';

/** The value of a valid input; 400 with the first message of each field. */
export function parsed<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: issueMessage });
  if (result.success) return result.data;
  throw badRequest(fieldErrors(result.error.issues), undefined);
}

/** The first message of each field; an issue of the whole object has no field. */
function fieldErrors(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string> | undefined {
  const errors = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.');
    if (field !== '' && !errors.has(field)) errors.set(field, message);
  }
  return errors.size > 0 ? Object.fromEntries(errors) : undefined;
}
