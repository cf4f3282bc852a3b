import type { Context } from '#server/context.ts';
import { readBytes } from '#server/http/body.ts';
import { limit } from '#server/http/limits.ts';
import { subjectOf } from '#server/http/require-login.ts';
import { routesFor, SENT } from '#server/http/routes-for.ts';
import { enterSession, leaveSession } from '#server/http/session-middleware.ts';
import { AppError } from '#server/lib/errors.ts';
import { PICTURE, profileCalls } from '#shared/contracts/accounts.ts';
import { DONE } from '#shared/contracts/error.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { askNewAddress } from './change-email.service.ts';
import { changePassword } from './password.service.ts';
import { changePicture, removePicture } from './pictures.service.ts';
import { changeProfile, deleteAccount, exportUser } from './profile.service.ts';

const NO_PICTURE = 'Bildet må være JPEG, PNG eller WebP.';

const pictureBody = { types: PICTURE.types, limit: PICTURE.max, refusal: NO_PICTURE };

export const profileRoutes = (ctx: Context) =>
  routesFor(ctx, profileCalls, {
    'PATCH /api/user/profile': ({ body, req }) => changeProfile(ctx, subjectOf(req), body),
    'POST /api/user/profile/picture': {
      first: [limit(ctx, 'picture', subjectOf)],
      handle: async ({ req }) => {
        const picture = await readBytes(req, pictureBody);
        if (picture.length === 0) throw new AppError(415, NO_PICTURE);
        return changePicture(ctx, subjectOf(req), picture);
      },
    },
    'DELETE /api/user/profile/picture': ({ req }) => removePicture(ctx, subjectOf(req)),
    'PATCH /api/user/password': async ({ body, req }) => {
      const { user, token } = await changePassword(ctx, subjectOf(req), body);
      await enterSession(req, ctx, 'user', token);
      return user;
    },
    'POST /api/user/email': {
      counted: [limit(ctx, 'registration', (req) => `email:${subjectOf(req)}`)],
      handle: ({ body, req }) => askNewAddress(ctx, subjectOf(req), body),
    },
    'GET /api/user/export': {
      first: [limit(ctx, 'export', subjectOf)],
      handle: async ({ req, res }) => {
        const data = await exportUser(ctx, subjectOf(req));
        res.attachment(`ctrl-mine-data-${osloDate(ctx.clock.now())}.json`);
        res.json(data);
        return SENT;
      },
    },
    'DELETE /api/user': async ({ body, req, res }) => {
      await deleteAccount(ctx, subjectOf(req), body.password);
      await leaveSession(req, res, 'user', ctx.config);
      return DONE;
    },
  });
