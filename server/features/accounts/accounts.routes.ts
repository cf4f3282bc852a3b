import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '#server/context.ts';
import { readBytes } from '#server/http/body.ts';
import { rememberDevice } from '#server/http/device.ts';
import { addressKeys, limit, usingLink } from '#server/http/limits.ts';
import { enter, loginRefused, originOf } from '#server/http/login.ts';
import { type Mount, routesFor, SENT, subjectOf } from '#server/http/routes-for.ts';
import { toAppError } from '#server/http/send-error.ts';
import { enterSession, leaveSession } from '#server/http/session.ts';
import { AppError } from '#server/lib/errors.ts';
import {
  accountCalls,
  accountLinkCalls,
  PICTURE,
  profileCalls,
  profilePictureCalls,
  type RegisterRequest,
  type UserLoginAnswer,
} from '#shared/contracts/accounts.ts';
import { DONE } from '#shared/contracts/error.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { visitorOf } from '../chat/index.ts';
import { askNewAddress, confirmEmail } from './change-email.service.ts';
import { resendConfirmation } from './email.service.ts';
import { type Entered, logIn, userSession } from './login.service.ts';
import { changePassword, forgotPassword, resetPassword } from './password.service.ts';
import {
  changePicture,
  changeProfile,
  deleteAccount,
  exportUser,
  findPicture,
  removePicture,
} from './profile.service.ts';
import { register } from './register.service.ts';

export function accountsRoutes(ctx: Context): Mount {
  const mount = routesFor(ctx, accountCalls, {
    'POST /api/user/register': {
      first: [withinRegistrations(ctx)],
      handle: async ({ body, req, res }) =>
        answerEntered(ctx, req, res, await registerLimited(ctx, body, req)),
    },
    'POST /api/user/login': async ({ body, req, res }) =>
      answerEntered(ctx, req, res, await logIn(ctx, body, originOf(req, ctx))),
    'POST /api/user/logout': async ({ req, res }) => {
      await leaveSession(req, res, 'user', ctx.config);
      return DONE;
    },
    'GET /api/user/session': ({ req }) => userSession(ctx, req.session.subjectId),
  });
  const [, router] = mount;
  router.use(['/login', '/register'], loginRefused);
  return mount;
}

async function answerEntered(
  ctx: Context,
  req: Request,
  res: Response,
  { answer, token }: Entered,
): Promise<UserLoginAnswer> {
  await enter(res, ctx, { kind: 'user', id: answer.user.id, token }, originOf(req, ctx).device);
  return answer;
}

const reserveRegistration = (ctx: Context, req: Request) =>
  ctx.limits.reserve('registration', addressKeys(req.ip ?? ''));

/** Over the limit no body is read; a body on its way takes nothing of it. */
const withinRegistrations =
  (ctx: Context): RequestHandler =>
  async (req, _res, next) => {
    const takeBack = await reserveRegistration(ctx, req);
    await takeBack();
    next();
  };

async function registerLimited(
  ctx: Context,
  request: RegisterRequest,
  req: Request,
): Promise<Entered> {
  const takeBack = await reserveRegistration(ctx, req);
  const from = { ...originOf(req, ctx), visitor: visitorOf(req, ctx.config) };
  return register(ctx, request, from).catch(async (error: unknown) => {
    // A refused password or name is a typing error, and a festival shares one address; an answer that a
    // name or an address is taken counts.
    if (toAppError(error).status === 400) await takeBack();
    throw error;
  });
}

export const linksRoutes = (ctx: Context) =>
  routesFor(ctx, accountLinkCalls, {
    'POST /api/user/password/forgot': {
      counted: [limit(ctx, 'mailedLink', ({ ip }) => addressKeys(ip ?? '', 'ask:user'))],
      handle: ({ body }) => forgotPassword(ctx, body.email),
    },
    'POST /api/user/password/reset': async ({ body, req, res }) => {
      const use = () => resetPassword(ctx, body);
      const { answer, userId } = await usingLink(
        ctx,
        'mailedLink',
        { req, scope: 'use:user' },
        use,
      );
      // The mailbox proves the owner: whoever guesses at the account's password must not keep them out.
      rememberDevice(res, originOf(req, ctx).device, { kind: 'user', id: userId }, ctx);
      return answer;
    },
    'POST /api/user/email/confirm': ({ body, req }) => {
      const use = () => confirmEmail(ctx, body.token);
      return usingLink(ctx, 'mailedLink', { req, scope: 'confirm:user' }, use);
    },
    'POST /api/user/email/resend': ({ req }) => resendConfirmation(ctx, subjectOf(req)),
  });

export const picturesRoutes = (ctx: Context) =>
  routesFor(ctx, profilePictureCalls, {
    'GET /api/profile-pictures/:file': async ({ params, res }) => {
      const { id, webp } = await findPicture(ctx, params.file);
      res.set({
        'Content-Type': 'image/webp',
        // A new picture gets a new address.
        'Cache-Control': 'public, max-age=31536000, immutable',
        ETag: `"${id}"`,
      });
      res.send(Buffer.from(webp));
      return SENT;
    },
  });

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
