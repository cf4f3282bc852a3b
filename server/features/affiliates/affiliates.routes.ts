import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '#server/context.ts';
import { addressKeys, limit, usingLink } from '#server/http/limits.ts';
import { enter, loginRefused, originOf } from '#server/http/login.ts';
import { type Mount, routesFor, SENT, subjectOf } from '#server/http/routes-for.ts';
import { leaveSession } from '#server/http/session.ts';
import { AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import {
  ownAffiliateCalls,
  referralCalls,
  reviewCalls,
} from '#shared/contracts/affiliate-calls.ts';
import type { AffiliateLoginAnswer } from '#shared/contracts/affiliates.ts';
import { DONE } from '#shared/contracts/error.ts';
import { LEADERBOARD_PATH, leaderboardCalls, progressCalls } from '#shared/contracts/progress.ts';
import { actingIn } from '../admins/index.ts';
import {
  cardOfCode,
  followCode,
  isPerson,
  leaderboard,
  rememberedProgress,
} from './affiliates.service.ts';
import { isPreview } from './affiliates.view.ts';
import { apply, confirmApplication } from './application.service.ts';
import { deleteAffiliate, deleteOwnAccount } from './deletion.service.ts';
import {
  choosePassword,
  type EnteredAffiliate,
  logInAffiliate,
  sendLoginLink,
} from './login.service.ts';
import { affiliateSession, changeProfile, openAffiliate } from './own.service.ts';
import { changeAffiliate, listAffiliates } from './review.service.ts';

export function leaderboardRoutes(ctx: Context) {
  ctx.prepared.json(LEADERBOARD_PATH, () => leaderboard(ctx));
  ctx.bus.subscribe(AFFILIATES_TOPIC, () => ctx.prepared.invalidate(LEADERBOARD_PATH));

  return routesFor(ctx, leaderboardCalls, {
    [`GET ${LEADERBOARD_PATH}` as const]: () => leaderboard(ctx),
  });
}

export const progressRoutes = (ctx: Context) =>
  routesFor(ctx, progressCalls, { 'GET /api/affiliates/progress': rememberedProgress(ctx) });

/** Application and its confirmation, login, logout, session, own profile, deletion. */
export function ownRoutes(ctx: Context): Mount {
  const mount = routesFor(ctx, ownAffiliateCalls, {
    'POST /api/affiliate/apply': {
      counted: [limit(ctx, 'application')],
      handle: ({ body }) => apply(ctx, body),
    },
    'POST /api/affiliate/application': ({ body, req }) =>
      byLink(ctx, req, () => confirmApplication(ctx, body.token)),
    'POST /api/affiliate/login': async ({ body, req, res }) => {
      const use = () => logInAffiliate(ctx, body, originOf(req, ctx));
      return answerEntered(ctx, req, res, await byLink(ctx, req, use));
    },
    'POST /api/affiliate/password': async ({ body, req, res }) => {
      const use = () => choosePassword(ctx, body, originOf(req, ctx));
      return answerEntered(ctx, req, res, await byLink(ctx, req, use));
    },
    'POST /api/affiliate/login-link': {
      counted: [limit(ctx, 'mailedLink', ({ ip }) => addressKeys(ip ?? '', 'ask:affiliate'))],
      handle: ({ body }) => sendLoginLink(ctx, body.epost),
    },
    'POST /api/affiliate/logout': async ({ req, res }) => {
      await leaveSession(req, res, 'affiliate', ctx.config);
      return DONE;
    },
    'GET /api/affiliate/session': ({ req }) => affiliateSession(ctx, req.session.subjectId),
    'PATCH /api/affiliate/profile': ({ body, req }) => changeProfile(ctx, subjectOf(req), body),
    'DELETE /api/affiliate': {
      first: [requireOpen(ctx)],
      handle: async ({ body, req, res }) => {
        await deleteOwnAccount(ctx, subjectOf(req), body.password);
        await leaveSession(req, res, 'affiliate', ctx.config);
        return DONE;
      },
    },
  });
  const [, router] = mount;
  router.use(['/login', '/password'], loginRefused);
  return mount;
}

/** Uses the token of an e-mailed link. */
const byLink = <T>(ctx: Context, req: Request, use: () => Promise<T>) =>
  usingLink(ctx, 'mailedLink', { req, scope: 'use:affiliate' }, use);

async function answerEntered(
  ctx: Context,
  req: Request,
  res: Response,
  { answer, id, token }: EnteredAffiliate,
): Promise<AffiliateLoginAnswer> {
  await enter(res, ctx, { kind: 'affiliate', id, token }, originOf(req, ctx).device);
  return answer;
}

const requireOpen =
  (ctx: Context): RequestHandler =>
  async (req, _res, next) => {
    await openAffiliate(ctx.db.orm, subjectOf(req));
    next();
  };

export const reviewRoutes = (ctx: Context) =>
  routesFor(ctx, reviewCalls, {
    'GET /api/admin/affiliates': ({ query }) => listAffiliates(ctx, query),
    'PATCH /api/admin/affiliates/:id': async ({ params, body, req }) =>
      changeAffiliate(ctx, params.id, body, await actingIn(ctx, req)),
    'DELETE /api/admin/affiliates/:id': async ({ params, req }) => {
      await deleteAffiliate(ctx, params.id, await actingIn(ctx, req));
      return DONE;
    },
  });

/** Sets no cookie. */
export const referralRoutes = (ctx: Context) =>
  routesFor(ctx, referralCalls, {
    'GET /r/:code': async ({ params, req, res }) => {
      const purpose = req.get('sec-purpose') ?? req.get('purpose');
      const isVisit = isPerson({ method: req.method, userAgent: req.get('user-agent'), purpose });
      res.set('Cache-Control', 'no-store');
      const card = isPreview(req.get('user-agent')) ? await cardOfCode(ctx, params.code) : null;
      if (card !== null) res.type('html').send(card);
      else res.redirect(302, await followCode(ctx, params.code, isVisit ? req : null));
      return SENT;
    },
  });
