import { z } from 'zod';

/** A logged-in user, in the answers of session, login and every change of the profile. */
export const sessionUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  /** False until the confirmation link was opened. */
  emailConfirmed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  bio: z.string().nullable(),
  /** Path of the picture on this server. */
  profilePicture: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** Answer of GET /api/user/session: always 200, `success` false when nobody is logged in. */
export const userSession = z.discriminatedUnion('success', [
  z.object({ success: z.literal(false) }),
  z.object({ success: z.literal(true), user: sessionUser }),
]);
export type UserSession = z.infer<typeof userSession>;

export const adminSession = z.discriminatedUnion('success', [
  z.object({ success: z.literal(false) }),
  z.object({
    success: z.literal(true),
    admin: z.object({ id: z.string(), username: z.string() }),
    /** When the session expires without further activity, and when it expires in any case. */
    idleEndsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    message: z.string().optional(),
  }),
]);
export type AdminSession = z.infer<typeof adminSession>;

/** Header of a request that polls, which does not count as activity of the user. */
export const POLL_HEADER = 'x-poll';
