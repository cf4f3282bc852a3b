import { z } from 'zod';

export { GENERIC_FAILURE } from '../rules/failure.ts';

/** Body of every error answer. `errors` names fields and what to do about each. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

/** Body of an answer that only confirms, with a Norwegian text for the person. */
export const messageAnswer = z.object({ success: z.literal(true), message: z.string() });
export type MessageAnswer = z.infer<typeof messageAnswer>;
