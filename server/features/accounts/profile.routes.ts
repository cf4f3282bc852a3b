import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { readBytes } from '#server/http/body.ts';
import { limit } from '#server/http/limits.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { enterSession, leaveSession } from '#server/http/session-middleware.ts';
import { body } from '#server/http/validate.ts';
import { AppError } from '#server/lib/errors.ts';
import {
  changeEmailRequest,
  changePasswordRequest,
  deleteAccountRequest,
  PICTURE,
  profileRequest,
} from '#shared/contracts/accounts.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { askNewAddress } from './change-email.service.ts';
import { changePassword } from './password.service.ts';
import { changePicture, removePicture } from './pictures.service.ts';
import { changeProfile, deleteAccount, exportUser } from './profile.service.ts';

const NO_PICTURE = 'Bildet må være JPEG, PNG eller WebP.';

const pictureBody = { types: PICTURE.types, limit: PICTURE.max, refusal: NO_PICTURE };

/** /api/user: the account of whoever is logged in. */
export function profileRoutes(ctx: Context): Router {
  const router = Router();

  router.patch('/profile', requireLogin, body(profileRequest), async (req, res) => {
    res.json(await changeProfile(ctx, subjectOf(req), res.locals.body));
  });

  router.post(
    '/profile/picture',
    requireLogin,
    limit(ctx, 'picture', subjectOf),
    async (req, res) => {
      const picture = await readBytes(req, pictureBody);
      if (picture.length === 0) throw new AppError(415, NO_PICTURE);
      res.json(await changePicture(ctx, subjectOf(req), picture));
    },
  );

  router.delete('/profile/picture', requireLogin, async (req, res) => {
    res.json(await removePicture(ctx, subjectOf(req)));
  });

  router.patch('/password', requireLogin, body(changePasswordRequest), async (req, res) => {
    const { user, token } = await changePassword(ctx, subjectOf(req), res.locals.body);
    await enterSession(req, ctx, 'user', token);
    res.json(user);
  });

  const perUser = limit(ctx, 'registration', (req) => `email:${subjectOf(req)}`);
  router.post('/email', requireLogin, body(changeEmailRequest), perUser, async (req, res) => {
    res.json(await askNewAddress(ctx, subjectOf(req), res.locals.body));
  });

  router.get('/export', requireLogin, limit(ctx, 'export', subjectOf), async (req, res) => {
    const data = await exportUser(ctx, subjectOf(req));
    res.attachment(`ctrl-mine-data-${osloDate(ctx.clock.now())}.json`);
    res.json(data);
  });

  router.delete('/', requireLogin, body(deleteAccountRequest), async (req, res) => {
    await deleteAccount(ctx, subjectOf(req), res.locals.body.password);
    await leaveSession(req, res, 'user', ctx.config);
    res.json({ success: true });
  });

  return router;
}
