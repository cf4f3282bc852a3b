import { z } from 'zod';

export { GENERIC_FAILURE } from '../rules/failure.ts';

/** Body of every error answer. `errors` has a message per invalid field. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

/** Body of an answer that only confirms. */
export const doneAnswer = z.object({ success: z.literal(true) });
export const DONE = { success: true } as const;

/** Body of an answer that only confirms, with a Norwegian message. */
export const messageAnswer = z.object({ success: z.literal(true), message: z.string() });
export type MessageAnswer = z.infer<typeof messageAnswer>;
