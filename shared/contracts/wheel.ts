import { z } from 'zod';
import { emailAddress, linkToken, requiredName } from './text.ts';

/** Days for which the link in the e-mail is valid; then its token is deleted. */
export const WHEEL_LINK_DAYS = 30;

export const spinRequest = z.object({
  navn: requiredName(100, 'Navn er påkrevd'),
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

export const claimRequest = z.object({ token: linkToken });

/** Answer of POST /api/wheel/claim; a second call gives the same answer. */
export const claimAnswer = spinAnswer.extend({
  /** Whether the win is a gift in the profile of an account with this address. */
  credited: z.boolean(),
});
export type ClaimAnswer = z.infer<typeof claimAnswer>;
