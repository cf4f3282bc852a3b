import { z } from 'zod';

/** Answer of GET /api/user/session: always 200, `success` false when nobody is logged in. */
export const userSession = z.discriminatedUnion('success', [
  z.object({ success: z.literal(false) }),
  z.object({
    success: z.literal(true),
    user: z.object({
      id: z.string(),
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      profilePicture: z.string().nullable(),
    }),
  }),
]);
export type UserSession = z.infer<typeof userSession>;
export type SessionUser = Extract<UserSession, { success: true }>['user'];
