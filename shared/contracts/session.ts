import { z } from 'zod';

/** A logged-in user, as the session, login and every change of the profile answer it. */
export const sessionUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  /** False until the link of the welcome mail was opened. */
  emailConfirmed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  bio: z.string().nullable(),
  /** Address of the picture on our own server. */
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

/** Answer of GET /api/admin/session and of the admin's login. */
export const adminSession = z.discriminatedUnion('success', [
  z.object({ success: z.literal(false) }),
  z.object({
    success: z.literal(true),
    admin: z.object({ username: z.string() }),
    /** When the session ends unless the admin does something, and at the latest. */
    idleEndsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    message: z.string().optional(),
  }),
]);
export type AdminSession = z.infer<typeof adminSession>;

/** Header by which a client says that a request is polling, not something its user did. */
export const POLL_HEADER = 'x-poll';
