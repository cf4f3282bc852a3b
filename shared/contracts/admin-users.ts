import { z } from 'zod';
import { userGift } from './gifts.ts';
import { userMessage } from './inbox.ts';
import { sessionUser } from './session.ts';

/** A user in the back office's list (GET /api/admin/users): what the user sees, and more. */
export const adminUser = sessionUser.extend({
  isActive: z.boolean(),
  lastActive: z.iso.datetime().nullable(),
  /** Gifts the user was given. */
  giftsReceived: z.number().int(),
  /** Lines the user wrote in the chat. */
  messagesSent: z.number().int(),
});
export type AdminUser = z.infer<typeof adminUser>;

/** Answer of GET /api/admin/users/{userId}: the data of the details dialog. */
export const adminUserDetails = z.object({
  user: adminUser,
  /** `revocable`: unopened or unread, and by an admin, so that it can be withdrawn. */
  gifts: z.array(userGift.extend({ revocable: z.boolean() })),
  messages: z.array(userMessage.extend({ revocable: z.boolean() })),
});
export type AdminUserDetails = z.infer<typeof adminUserDetails>;

/** Body of PATCH /api/admin/users/{userId}. */
export const adminUserChange = z.object({ isActive: z.boolean('Må være ja eller nei') });
export type AdminUserChange = z.infer<typeof adminUserChange>;
