import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '#server/context.ts';
import { addressKeys } from '#server/http/limits.ts';
import { enter, loginRefused, originOf } from '#server/http/login.ts';
import { type Mount, routesFor } from '#server/http/routes-for.ts';
import { toAppError } from '#server/http/send-error.ts';
import { leaveSession } from '#server/http/session-middleware.ts';
import {
  accountCalls,
  type RegisterRequest,
  type UserLoginAnswer,
} from '#shared/contracts/accounts.ts';
import { DONE } from '#shared/contracts/error.ts';
import { visitorOf } from '../chat/index.ts';
import { type Entered, logIn, userSession } from './login.service.ts';
import { register } from './register.service.ts';

/** Registration, login, logout and who is logged in. */
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
