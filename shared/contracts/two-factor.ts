import { z } from 'zod';
import { calls } from './calls.ts';
import { doneAnswer } from './error.ts';
import { givenPassword } from './passwords.ts';

/**
 * In addition to the error body: the password was right, but a code is missing or wrong (401 of
 * POST /api/admin/login).
 */
export const codeRequiredBody = z.object({
  success: z.literal(false),
  codeRequired: z.literal(true),
  message: z.string(),
});

/** A code of the authenticator app, or a recovery code; spaces and dashes are removed. */
export const loginCode = z
  .string('Kode kreves')
  .max(40, 'Ugyldig kode')
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .refine((code) => /^(\d{6}|[A-Z0-9]{10})$/.test(code), 'Ugyldig kode');

const twoFactorState = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.number().int(),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

export const twoFactorPassword = z.object({ password: givenPassword() });

/** Body of DELETE /api/admin/two-factor: switching it off needs both factors. */
export const twoFactorOff = twoFactorPassword.extend({ code: loginCode });
export type TwoFactorOff = z.infer<typeof twoFactorOff>;

/** Answer of POST /api/admin/two-factor/setup; the second factor is not on yet. */
export const twoFactorSetup = z.object({
  secret: z.string(),
  /** otpauth:// URL, and the same as a QR code in SVG. */
  uri: z.string(),
  qr: z.string(),
});
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

/** Body of POST /api/admin/two-factor: switches it on with a first code. */
export const twoFactorEnable = z.object({ code: loginCode });

/** Answer of POST /api/admin/two-factor; the codes are shown only once. */
export const recoveryCodes = z.object({ success: z.literal(true), codes: z.array(z.string()) });

export const twoFactorCalls = calls({
  'GET /api/admin/two-factor': { who: 'admin', answer: twoFactorState },
  'POST /api/admin/two-factor/setup': {
    who: 'admin',
    body: twoFactorPassword,
    answer: twoFactorSetup,
  },
  'POST /api/admin/two-factor': { who: 'admin', body: twoFactorEnable, answer: recoveryCodes },
  'DELETE /api/admin/two-factor': { who: 'admin', body: twoFactorOff, answer: doneAnswer },
});
