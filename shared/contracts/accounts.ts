import { z } from 'zod';
import { bytes, calls } from './calls.ts';
import { doneAnswer, messageAnswer } from './error.ts';
import { givenPassword, newPassword, PASSWORDS_DIFFER, typedPassword } from './passwords.ts';
import { adminSession, sessionUser, userSession } from './session.ts';
import {
  boundedText,
  characters,
  cleanText,
  emailAddress,
  fold,
  linkToken,
  optionalText,
  requiredName,
  requiredText,
  tooLong,
} from './text.ts';
import { loginCode } from './two-factor.ts';

const USERNAME_MIN = 3;
const USERNAME_MAX = 30;
export const NAME_MAX = 60;
export const BIO_MAX = 500;

const USERNAME_TOO_SHORT = `Brukernavn må være minst ${USERNAME_MIN} tegn`;

/** Username: 3 to 30 letters (æøå too), digits, '.', '_' and '-'; letter case is kept as typed. */
export const username = boundedText(USERNAME_MAX, USERNAME_TOO_SHORT)
  .transform(cleanText)
  .refine((text) => characters(text) >= USERNAME_MIN, USERNAME_TOO_SHORT)
  .refine((text) => characters(text) <= USERNAME_MAX, tooLong(USERNAME_MAX))
  .refine(
    (text) => /^[A-Za-z0-9æøåÆØÅ._-]*$/.test(text),
    'Bruk bare bokstaver, tall, punktum, bindestrek og understrek',
  );

/** Body of POST /api/user/login: `username` is the username or the e-mail address. */
export const userLoginRequest = z.object({
  username: requiredText(254, 'Brukernavn kreves'),
  password: givenPassword(),
});
export type UserLoginRequest = z.infer<typeof userLoginRequest>;

/** Body of POST /api/admin/login; `code` is required when the account has a second factor. */
export const adminLoginRequest = z.object({
  username: requiredText(60, 'Brukernavn kreves'),
  password: givenPassword(),
  code: loginCode.optional(),
});
export type AdminLoginRequest = z.infer<typeof adminLoginRequest>;

/** Whether a password equals the username or the e-mail address, case-insensitively. */
export function repeatsIdentity(
  password: string,
  { username, email }: { username: string; email: string },
): boolean {
  const given = fold(password);
  return given === fold(username) || given === fold(email);
}

const personName = (required: string) => requiredName(NAME_MAX, required);

/** Body of POST /api/user/register; also the rules of the form. */
export const registerRequest = z
  .object({
    username,
    email: emailAddress,
    password: newPassword,
    confirmPassword: typedPassword(PASSWORDS_DIFFER),
    firstName: personName('Fornavn kreves'),
    lastName: personName('Etternavn kreves'),
    bio: optionalText(BIO_MAX),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
    when: ({ value }) => hasBothPasswords(value),
  })
  .refine((form) => !repeatsIdentity(form.password, form), {
    path: ['password'],
    message: 'Passordet kan ikke være likt brukernavnet eller e-postadressen',
  });
export type RegisterRequest = z.infer<typeof registerRequest>;

/** The two passwords are compared even when other fields are invalid. */
function hasBothPasswords(value: unknown): boolean {
  const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>;
  return typeof password === 'string' && typeof confirmPassword === 'string';
}

/** Answer of login and registration. */
const userLoginAnswer = z.object({
  success: z.literal(true),
  user: sessionUser,
  message: z.string(),
  /** Registration only: text of the second greeting. */
  welcomeMessage: z.string().optional(),
});
export type UserLoginAnswer = z.infer<typeof userLoginAnswer>;

export const forgotPasswordRequest = z.object({ email: emailAddress });

/** Body of POST /api/user/password/reset: the token of the e-mail's link and the new password. */
const resetPasswordRequest = z.object({ token: linkToken, password: newPassword });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

const confirmEmailRequest = z.object({ token: linkToken });

export const changePasswordRequest = z
  .object({
    currentPassword: givenPassword('Skriv passordet du har nå'),
    password: newPassword,
  })
  .refine((form) => form.password !== form.currentPassword, {
    path: ['password'],
    message: 'Det er passordet du har nå. Velg et nytt.',
  });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/**
 * Body of POST /api/user/email: the new address, which replaces the old one once it is confirmed.
 */
export const changeEmailRequest = z.object({
  email: emailAddress,
  password: givenPassword(),
});
export type ChangeEmailRequest = z.infer<typeof changeEmailRequest>;

/** Body of PATCH /api/user/profile: only the fields to change. */
export const profileRequest = z
  .object({
    firstName: personName('Fornavn kreves'),
    lastName: personName('Etternavn kreves'),
    bio: optionalText(BIO_MAX),
  })
  .partial();
export type ProfileRequest = z.infer<typeof profileRequest>;

/** Body of DELETE /api/user. */
export const deleteAccountRequest = z.object({ password: givenPassword() });
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;

/** Limits of an uploaded profile picture, before it is re-encoded; `max` in bytes. */
export const PICTURE = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: 2_000_000,
} as const;

export const accountCalls = calls({
  'POST /api/user/register': {
    who: 'anyone',
    session: 'user',
    body: registerRequest,
    answer: userLoginAnswer,
    status: 201,
  },
  'POST /api/user/login': {
    who: 'anyone',
    session: 'user',
    body: userLoginRequest,
    answer: userLoginAnswer,
  },
  'POST /api/user/logout': { who: 'anyone', session: 'user', answer: doneAnswer },
  'GET /api/user/session': { who: 'anyone', session: 'user', answer: userSession },
});

/** Calls with the token of an e-mailed link, and those that send one. */
export const accountLinkCalls = calls({
  'POST /api/user/password/forgot': {
    who: 'anyone',
    body: forgotPasswordRequest,
    answer: messageAnswer,
  },
  'POST /api/user/password/reset': {
    who: 'anyone',
    session: 'user',
    body: resetPasswordRequest,
    answer: messageAnswer,
  },
  'POST /api/user/email/confirm': {
    who: 'anyone',
    body: confirmEmailRequest,
    answer: messageAnswer,
  },
  'POST /api/user/email/resend': { who: 'user', answer: messageAnswer },
});

export const profileCalls = calls({
  'PATCH /api/user/profile': { who: 'user', body: profileRequest, answer: sessionUser },
  'POST /api/user/profile/picture': { who: 'user', body: bytes('image/*'), answer: sessionUser },
  'DELETE /api/user/profile/picture': { who: 'user', answer: sessionUser },
  'PATCH /api/user/password': { who: 'user', body: changePasswordRequest, answer: sessionUser },
  'POST /api/user/email': { who: 'user', body: changeEmailRequest, answer: messageAnswer },
  'GET /api/user/export': { who: 'user', answer: bytes('application/json') },
  'DELETE /api/user': { who: 'user', body: deleteAccountRequest, answer: doneAnswer },
});

/** Profile pictures, public to anyone with the URL. */
export const profilePictureCalls = calls({
  'GET /api/profile-pictures/:file': {
    who: 'anyone',
    params: z.object({ file: z.string() }),
    answer: bytes('image/webp'),
  },
});

export const adminCalls = calls({
  'POST /api/admin/login': {
    who: 'anyone',
    session: 'admin',
    body: adminLoginRequest,
    answer: adminSession,
  },
  'POST /api/admin/logout': { who: 'anyone', session: 'admin', answer: doneAnswer },
  'GET /api/admin/session': { who: 'anyone', session: 'admin', answer: adminSession },
});
