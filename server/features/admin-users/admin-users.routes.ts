import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { idempotencyKey, idempotentId } from '#server/http/idempotency.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { body, params, paramsAndBody, query } from '#server/http/validate.ts';
import { adminUserChange } from '#shared/contracts/admin-users.ts';
import { giftRequest, giftsRequest } from '#shared/contracts/gifts.ts';
import { idParams } from '#shared/contracts/ids.ts';
import { directMessageRequest } from '#shared/contracts/inbox.ts';
import { listQuery } from '#shared/contracts/list.ts';
import { actingIn } from '../admins/index.ts';
import { giveGiftToAll, giveUserGift, takeBackGift } from './admin-users.gifts.service.ts';
import {
  changeUser,
  listUsers,
  removeUserPicture,
  takeBackMessage,
  userDetails,
  writeToUser,
} from './admin-users.service.ts';
import { USER_SORTS, USER_STATES } from './admin-users.store.ts';

/** /api/admin/users: the users' tab of the back office. */
export function adminUsersRoutes(ctx: Context): Router {
  const router = Router();

  /** Id of the row that a submit creates for a user: the same for the same Idempotency-Key. */
  const idOf = (req: Pick<Request, 'get'>, what: string, userId: string): string =>
    idempotentId(ctx, idempotencyKey(req), what, userId);

  const state = z.enum(USER_STATES, `Må være ${USER_STATES.join(', ')}`).optional();
  const page = query(z.intersection(listQuery(USER_SORTS), z.object({ state })));
  router.get('/', requireLogin, page, async (_req, res) => {
    res.json(await listUsers(ctx, res.locals.query));
  });

  router.get('/:id', requireLogin, params(idParams), async (_req, res) => {
    res.json(await userDetails(ctx, res.locals.params.id));
  });

  const change = paramsAndBody(idParams, adminUserChange);
  router.patch('/:id', requireLogin, change, async (req, res) => {
    const { params: user, body } = res.locals;
    res.json(await changeUser(ctx, user.id, body, await actingIn(ctx, req)));
  });

  router.delete('/:id/picture', requireLogin, params(idParams), async (req, res) => {
    await removeUserPicture(ctx, res.locals.params.id, await actingIn(ctx, req));
    res.json({ success: true });
  });

  const gift = paramsAndBody(idParams, giftRequest);
  router.post('/:id/gifts', requireLogin, gift, async (req, res) => {
    const { params: user, body } = res.locals;
    const id = idOf(req, 'gift', user.id);
    const given = { userId: user.id, id, acting: await actingIn(ctx, req) };
    res.json({ success: true, gift: await giveUserGift(ctx, given, body) });
  });

  router.post('/gifts', requireLogin, body(giftsRequest), async (req, res) => {
    const { userIds, ...request } = res.locals.body;
    const acting = await actingIn(ctx, req);
    const idOfGift = (userId: string) => idOf(req, 'gift', userId);
    const given = await giveGiftToAll(ctx, { userIds, idOf: idOfGift, acting }, request);
    res.json({ success: true, given });
  });

  const giftParams = idParams.extend({ giftId: idParams.shape.id });
  router.delete('/:id/gifts/:giftId', requireLogin, params(giftParams), async (req, res) => {
    const { id: userId, giftId: id } = res.locals.params;
    await takeBackGift(ctx, { userId, id, acting: await actingIn(ctx, req) });
    res.json({ success: true });
  });

  const messageParams = idParams.extend({ messageId: idParams.shape.id });
  router.delete(
    '/:id/messages/:messageId',
    requireLogin,
    params(messageParams),
    async (req, res) => {
      const { id: userId, messageId: id } = res.locals.params;
      await takeBackMessage(ctx, { userId, id, acting: await actingIn(ctx, req) });
      res.json({ success: true });
    },
  );

  const message = paramsAndBody(idParams, directMessageRequest);
  router.post('/:id/message', requireLogin, message, async (req, res) => {
    const { params: user, body } = res.locals;
    const id = idOf(req, 'message', user.id);
    await writeToUser(ctx, { userId: user.id, id, acting: await actingIn(ctx, req) }, body);
    res.json({ success: true, message: 'Melding sendt!' });
  });

  return router;
}
