import express, { type Express, type RequestHandler } from 'express';
import { paths } from '#shared/paths.ts';
import type { Context } from './context.ts';
import {
  accountsRoutes,
  linksRoutes,
  picturesRoutes,
  profileRoutes,
} from './features/accounts/accounts.routes.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { adminSearchRoutes } from './features/admin-search/search.routes.ts';
import { adminUsersRoutes } from './features/admin-users/admin-users.routes.ts';
import { adminsRoutes } from './features/admins/admins.routes.ts';
import {
  affiliateDetailsRoutes,
  dashboardRoutes,
} from './features/affiliate-dashboard/dashboard.routes.ts';
import {
  leaderboardRoutes,
  ownRoutes,
  progressRoutes,
  referralRoutes,
  reviewRoutes,
} from './features/affiliates/affiliates.routes.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import {
  announcementsRoutes,
  publicAnnouncementsRoutes,
} from './features/announcements/announcements.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { backupsRoutes } from './features/backups/backups.routes.ts';
import { chatModerationRoutes, chatRoutes, chatRulesRoutes } from './features/chat/chat.routes.ts';

import { contactRoutes } from './features/contact/contact.routes.ts';
import { contentRoutes, publicContentRoutes } from './features/content/content.routes.ts';

import {
  contentPicturesRoutes,
  uploadedPicturesRoutes,
} from './features/content-pictures/pictures.routes.ts';
import { previewAddressRoutes, previewRoutes } from './features/content-preview/preview.routes.ts';
import { giftsRoutes } from './features/gifts/gifts.routes.ts';
import { healthRoutes, metricsRoutes } from './features/health/health.routes.ts';
import { inboxRoutes } from './features/inbox/inbox.routes.ts';
import { launchRoutes } from './features/launch/launch.routes.ts';
import { isOneClick, newsletterRoutes } from './features/newsletter/newsletter.routes.ts';
import { campaignsRoutes } from './features/newsletter-campaigns/campaigns.routes.ts';
import { openapiRoutes } from './features/openapi/openapi.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { calendarFeedRoutes, planRoutes } from './features/plan/plan.routes.ts';
import { createProgrammeCalendar } from './features/programme/index.ts';
import { programmeRoutes, scheduleRoutes } from './features/programme/programme.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { remindersRoutes } from './features/reminders/reminders.routes.ts';
import { salesRoutes } from './features/sales/sales.routes.ts';
import { sharePicturesRoutes } from './features/share-pictures/pictures.routes.ts';
import {
  adminSharesRoutes,
  shareFormRoutes,
  userSharesRoutes,
} from './features/shares/shares.routes.ts';
import { sheetsRoutes } from './features/sheets/sheets.routes.ts';
import { socialRoutes } from './features/social/social.routes.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts';
import { wheelRoutes } from './features/wheel/wheel.routes.ts';
import type { Frontend } from './http/frontend.ts';
import { callLimits } from './http/limits.ts';
import { notFoundHandler } from './http/not-found.ts';
import { originCheck } from './http/origin.ts';
import { requestLog } from './http/request-log.ts';
import type { Mount } from './http/routes-for.ts';
import { errorHandler } from './http/send-error.ts';
import { assertSafeUrl } from './http/unsafe-input.ts';
import { unavailable } from './lib/errors.ts';

/** Routers that do not need the database. */
export function probeRouters(ctx: Context): readonly Mount[] {
  return [healthRoutes(ctx), metricsRoutes(ctx)];
}

export function featureRouters(ctx: Context, frontend?: Frontend): readonly Mount[] {
  const calendar = createProgrammeCalendar(ctx);
  return [
    accountsRoutes(ctx),
    linksRoutes(ctx),
    profileRoutes(ctx),
    picturesRoutes(ctx),
    contentPicturesRoutes(ctx),
    uploadedPicturesRoutes(ctx),
    sharePicturesRoutes(ctx),
    adminsRoutes(ctx),
    ownRoutes(ctx),
    dashboardRoutes(ctx),
    reviewRoutes(ctx),
    affiliateDetailsRoutes(ctx),
    salesRoutes(ctx),
    referralRoutes(ctx),
    giftsRoutes(ctx),
    inboxRoutes(ctx),
    remindersRoutes(ctx),
    planRoutes(ctx),
    calendarFeedRoutes(ctx, calendar),
    statsRoutes(ctx),
    userSharesRoutes(ctx),
    shareFormRoutes(ctx),
    adminSharesRoutes(ctx),
    adminUsersRoutes(ctx),
    wheelRoutes(ctx),
    progressRoutes(ctx),
    chatRoutes(ctx),
    chatModerationRoutes(ctx),
    chatRulesRoutes(ctx),
    twoFactorRoutes(ctx),
    campaignsRoutes(ctx),
    sheetsRoutes(ctx),
    auditRoutes(ctx),
    activityRoutes(ctx),
    overviewRoutes(ctx),
    adminSearchRoutes(ctx),
    systemRoutes(ctx),
    launchRoutes(ctx),
    backupsRoutes(ctx),
    analyticsRoutes(ctx),
    contentRoutes(ctx),
    previewAddressRoutes(ctx),
    previewRoutes(ctx, frontend),
    publicAnnouncementsRoutes(ctx),
    announcementsRoutes(ctx),
    publicContentRoutes(ctx),
    contactRoutes(ctx),
    openapiRoutes(ctx),
    newsletterRoutes(ctx),
    pushRoutes(ctx),
    programmeRoutes(ctx, calendar),
    scheduleRoutes(ctx),
    socialRoutes(ctx),
    leaderboardRoutes(ctx),
  ];
}

/**
 * The Express application: security checks, sessions, routers, error handler. Each route reads its
 * own body. `frontend` gets the requests that no router matched (Vite in development).
 */
export function createApp(ctx: Context, frontend?: Frontend): Express {
  const { config, logger } = ctx;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.enable('case sensitive routing');

  app.use(requestLog(logger, ctx.random));
  app.use(safeUrl);
  for (const [path, router] of probeRouters(ctx)) app.use(path, router);
  app.use(callLimits(ctx));
  app.use(originCheck(config, isOneClick));
  app.use('/api', notStored);
  app.use(['/api', '/.netlify'], databaseGate(ctx));
  for (const [path, router] of featureRouters(ctx, frontend)) app.use(path, router);
  app.get('/admin', (_req, res) => res.redirect(paths.adminDashboard));
  if (frontend?.found !== undefined) app.get(frontend.found.path, frontend.found.handler);
  if (frontend?.middleware !== undefined) app.use(frontend.middleware);
  app.use(notFoundHandler(ctx.prepared));
  app.use(errorHandler(logger));
  return app;
}

const safeUrl: RequestHandler = (req, _res, next) => {
  assertSafeUrl(req.url);
  next();
};

/** Answers may hold personal data, so the default is no caching; public routes override it. */
const notStored: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};

/** Answers 503 until the database has been migrated. */
function databaseGate({ readiness }: Pick<Context, 'readiness'>): RequestHandler {
  return (_req, _res, next) => {
    if (!readiness.databaseReady) throw unavailable();
    next();
  };
}
