import { z } from 'zod';
import { calls, idParams } from './calls.ts';
import { doneAnswer, messageAnswer } from './error.ts';
import { giftRequest, giftsAnswer, giftsRequest, userGift } from './gifts.ts';
import { directMessageRequest, userMessage } from './inbox.ts';
import { listOf, listQuery } from './list.ts';
import { sessionUser } from './session.ts';

/** A user in the back office's list (GET /api/admin/users). */
export const adminUser = sessionUser.extend({
  isActive: z.boolean(),
  lastActive: z.iso.datetime().nullable(),
  giftsReceived: z.number().int(),
  messagesSent: z.number().int(),
});
export type AdminUser = z.infer<typeof adminUser>;

/** Answer of GET /api/admin/users/{userId}: the data of the details dialog. */
export const adminUserDetails = z.object({
  user: adminUser,
  /** `revocable`: given by an admin and unopened or unread, so that it can be withdrawn. */
  gifts: z.array(userGift.extend({ revocable: z.boolean() })),
  messages: z.array(userMessage.extend({ revocable: z.boolean() })),
});
export type AdminUserDetails = z.infer<typeof adminUserDetails>;

const adminUserChange = z.object({ isActive: z.boolean('Må være ja eller nei') });
export type AdminUserChange = z.infer<typeof adminUserChange>;

export const USER_SORTS = [
  '-createdAt',
  'createdAt',
  'username',
  '-username',
  '-lastActive',
  'lastActive',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** `active` includes every account that is not closed. */
const USER_STATES = ['active', 'inactive', 'unconfirmed'] as const;
export type UserState = (typeof USER_STATES)[number];

const stateFilter = z.object({
  state: z.enum(USER_STATES, `Må være ${USER_STATES.join(', ')}`).optional(),
});

const usersQuery = z.intersection(listQuery(USER_SORTS), stateFilter);
export type UsersQuery = z.output<typeof usersQuery>;

export const adminUserCalls = calls({
  'GET /api/admin/users': {
    who: 'admin',
    query: usersQuery,
    answer: z.union([z.array(adminUser), listOf(adminUser)]),
  },
  'GET /api/admin/users/:id': { who: 'admin', params: idParams, answer: adminUserDetails },
  'PATCH /api/admin/users/:id': {
    who: 'admin',
    params: idParams,
    body: adminUserChange,
    answer: adminUser,
  },
  'DELETE /api/admin/users/:id/picture': { who: 'admin', params: idParams, answer: doneAnswer },
  'POST /api/admin/users/gifts': { who: 'admin', body: giftsRequest, answer: giftsAnswer },
  'POST /api/admin/users/:id/gifts': {
    who: 'admin',
    params: idParams,
    body: giftRequest,
    answer: doneAnswer.extend({ gift: userGift }),
  },
  'DELETE /api/admin/users/:id/gifts/:giftId': {
    who: 'admin',
    params: idParams.extend({ giftId: idParams.shape.id }),
    answer: doneAnswer,
  },
  'POST /api/admin/users/:id/message': {
    who: 'admin',
    params: idParams,
    body: directMessageRequest,
    answer: messageAnswer,
  },
  'DELETE /api/admin/users/:id/messages/:messageId': {
    who: 'admin',
    params: idParams.extend({ messageId: idParams.shape.id }),
    answer: doneAnswer,
  },
});
