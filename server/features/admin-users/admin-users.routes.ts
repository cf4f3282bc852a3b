import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { idempotencyKey, idempotentId } from '#server/http/idempotency.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { adminUserCalls } from '#shared/contracts/admin-users.ts';
import { DONE } from '#shared/contracts/error.ts';
import { actingIn } from '../admins/index.ts';
import {
  changeUser,
  giveGiftToAll,
  giveUserGift,
  listUsers,
  removeUserPicture,
  takeBackGift,
  takeBackMessage,
  userDetails,
  writeToUser,
} from './admin-users.service.ts';

/** Id of the row that a submit creates for a user: the same for the same Idempotency-Key. */
const idOf = (ctx: Context, req: Pick<Request, 'get'>, what: string, userId: string): string =>
  idempotentId(ctx, idempotencyKey(req), what, userId);

export const adminUsersRoutes = (ctx: Context) =>
  routesFor(ctx, adminUserCalls, {
    'GET /api/admin/users': ({ query }) => listUsers(ctx, query),
    'GET /api/admin/users/:id': ({ params }) => userDetails(ctx, params.id),
    'PATCH /api/admin/users/:id': async ({ params, body, req }) =>
      changeUser(ctx, params.id, body, await actingIn(ctx, req)),
    'DELETE /api/admin/users/:id/picture': async ({ params, req }) => {
      await removeUserPicture(ctx, params.id, await actingIn(ctx, req));
      return DONE;
    },
    'POST /api/admin/users/gifts': async ({ body: { userIds, ...request }, req }) => {
      const acting = await actingIn(ctx, req);
      const idOfGift = (userId: string) => idOf(ctx, req, 'gift', userId);
      const given = await giveGiftToAll(ctx, { userIds, idOf: idOfGift, acting }, request);
      return { success: true, given };
    },
    'POST /api/admin/users/:id/gifts': async ({ params: { id: userId }, body, req }) => {
      const id = idOf(ctx, req, 'gift', userId);
      const given = { userId, id, acting: await actingIn(ctx, req) };
      return { success: true, gift: await giveUserGift(ctx, given, body) };
    },
    'DELETE /api/admin/users/:id/gifts/:giftId': async ({ params, req }) => {
      const { id: userId, giftId: id } = params;
      await takeBackGift(ctx, { userId, id, acting: await actingIn(ctx, req) });
      return DONE;
    },
    'POST /api/admin/users/:id/message': async ({ params: { id: userId }, body, req }) => {
      const id = idOf(ctx, req, 'message', userId);
      await writeToUser(ctx, { userId, id, acting: await actingIn(ctx, req) }, body);
      return { success: true, message: 'Melding sendt!' };
    },
    'DELETE /api/admin/users/:id/messages/:messageId': async ({ params, req }) => {
      const { id: userId, messageId: id } = params;
      await takeBackMessage(ctx, { userId, id, acting: await actingIn(ctx, req) });
      return DONE;
    },
  });
