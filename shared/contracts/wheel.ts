import { z } from 'zod';
import { emailAddress, requiredText } from './text.ts';

/** Body of POST /api/wheel/spin. */
export const spinRequest = z.object({
  navn: requiredText(100, 'Navn er påkrevd'),
  epost: emailAddress,
});
export type SpinRequest = z.infer<typeof spinRequest>;

/** Answer of POST /api/wheel/spin: `prize` is the id of a field of the wheel in the content. */
export const spinAnswer = z.object({
  success: z.literal(true),
  prize: z.string(),
  message: z.string(),
});
export type SpinAnswer = z.infer<typeof spinAnswer>;
