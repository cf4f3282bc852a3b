import { type Request, type Response, Router } from 'express';
import type { Context } from '#server/context.ts';
import { addressKeys } from '#server/http/limits.ts';
import { enter, loginRefused, logOut, originOf } from '#server/http/login.ts';
import { toAppError } from '#server/http/send-error.ts';
import { body, bodyOf } from '#server/http/validate.ts';
import { registerRequest, userLoginRequest } from '#shared/contracts/accounts.ts';
import { visitorOf } from '../chat/index.ts';
import { linksRoutes } from './links.routes.ts';
import { type Entered, logIn, userSession } from './login.service.ts';
import { profileRoutes } from './profile.routes.ts';
import { register } from './register.service.ts';

/** /api/user: registration, login, logout and who is logged in. */
export function accountsRoutes(ctx: Context): Router {
  const router = Router();

  const answerEntered = async (req: Request, res: Response, { answer, token }: Entered) => {
    await enter(res, ctx, { kind: 'user', id: answer.user.id, token }, originOf(req, ctx).device);
    res.json(answer);
  };

  router.post('/register', async (req, res) => {
    const reserve = () => ctx.limits.reserve('registration', addressKeys(req.ip ?? ''));
    // Over the limit no body is read; a body on its way takes nothing of it.
    await (await reserve())();
    const request = await bodyOf(req, registerRequest);
    const takeBack = await reserve();
    const from = { ...originOf(req, ctx), visitor: visitorOf(req, ctx.config) };
    const entered = await register(ctx, request, from).catch(async (error: unknown) => {
      // A refused password or name is a typing error, and a festival shares one address; an answer that a
      // name or an address is taken counts.
      if (toAppError(error).status === 400) await takeBack();
      throw error;
    });
    await answerEntered(req, res.status(201), entered);
  });

  router.post('/login', body(userLoginRequest), async (req, res) => {
    await answerEntered(req, res, await logIn(ctx, res.locals.body, originOf(req, ctx)));
  });

  router.post('/logout', logOut('user', ctx));

  router.get('/session', async (req, res) => {
    res.json(await userSession(ctx, req.session.subjectId));
  });

  router.use(['/login', '/register'], loginRefused);
  router.use(linksRoutes(ctx));
  router.use(profileRoutes(ctx));

  return router;
}
