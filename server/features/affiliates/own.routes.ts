import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Context } from '#server/context.ts';
import { addressKeys, limit, usingLink } from '#server/http/limits.ts';
import { enter, loginRefused, logOut, originOf } from '#server/http/login.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { leaveSession } from '#server/http/session-middleware.ts';
import { body } from '#server/http/validate.ts';
import { deleteAccountRequest } from '#shared/contracts/accounts.ts';
import {
  affiliateLoginRequest,
  affiliateProfileRequest,
  applicationConfirmation,
  applicationRequest,
  choosePasswordRequest,
  loginLinkRequest,
} from '#shared/contracts/affiliates.ts';
import {
  choosePassword,
  type EnteredAffiliate,
  logInAffiliate,
  sendLoginLink,
} from './affiliate-login.service.ts';
import { apply, confirmApplication } from './application.service.ts';
import { deleteOwnAccount } from './deletion.service.ts';
import { affiliateSession, changeProfile, openAffiliate } from './own.service.ts';

/** Scope of the limit on the links of affiliates. */
const LINK = 'use:affiliate';

/** /api/affiliate: application and its confirmation, login, logout, session, own profile, deletion. */
export function ownRoutes(ctx: Context): Router {
  const router = Router();

  const answerEntered = async (req: Request, res: Response, entered: EnteredAffiliate) => {
    const { answer, id, token } = entered;
    await enter(res, ctx, { kind: 'affiliate', id, token }, originOf(req, ctx).device);
    res.json(answer);
  };

  router.post('/apply', body(applicationRequest), limit(ctx, 'application'), async (_req, res) => {
    res.json(await apply(ctx, res.locals.body));
  });

  router.post('/application', body(applicationConfirmation), async (req, res) => {
    const use = () => confirmApplication(ctx, res.locals.body.token);
    res.json(await usingLink(ctx, 'mailedLink', { req, scope: LINK }, use));
  });

  router.post('/login', body(affiliateLoginRequest), async (req, res) => {
    const use = () => logInAffiliate(ctx, res.locals.body, originOf(req, ctx));
    await answerEntered(req, res, await usingLink(ctx, 'mailedLink', { req, scope: LINK }, use));
  });

  router.post('/password', body(choosePasswordRequest), async (req, res) => {
    const use = () => choosePassword(ctx, res.locals.body, originOf(req, ctx));
    await answerEntered(req, res, await usingLink(ctx, 'mailedLink', { req, scope: LINK }, use));
  });

  router.post(
    '/login-link',
    body(loginLinkRequest),
    limit(ctx, 'mailedLink', ({ ip }) => addressKeys(ip ?? '', 'ask:affiliate')),
    async (_req, res) => {
      res.json(await sendLoginLink(ctx, res.locals.body.epost));
    },
  );

  router.post('/logout', logOut('affiliate', ctx));

  router.get('/session', async (req, res) => {
    res.json(await affiliateSession(ctx, req.session.subjectId));
  });

  router.patch('/profile', requireLogin, body(affiliateProfileRequest), async (req, res) => {
    res.json(await changeProfile(ctx, subjectOf(req), res.locals.body));
  });

  const requireOpen: RequestHandler = async (req, _res, next) => {
    await openAffiliate(ctx.db.orm, subjectOf(req));
    next();
  };

  router.delete('/', requireLogin, requireOpen, body(deleteAccountRequest), async (req, res) => {
    await deleteOwnAccount(ctx, subjectOf(req), res.locals.body.password);
    await leaveSession(req, res, 'affiliate', ctx.config);
    res.json({ success: true });
  });

  router.use(['/login', '/password'], loginRefused);

  return router;
}
