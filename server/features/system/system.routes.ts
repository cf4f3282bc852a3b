import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { systemCalls } from '#shared/contracts/back-office-calls.ts';
import { actingIn } from '../admins/index.ts';
import { logLines, retryAllMails, retryJobs, retryMail, system } from './system.service.ts';

const again = (retried: number, one: string, many: string) => ({
  success: true as const,
  message: `${retried} ${retried === 1 ? one : many} prøves på nytt.`,
  retried,
});

export const systemRoutes = (ctx: Context) =>
  routesFor(ctx, systemCalls, {
    'GET /api/admin/system': () => system(ctx),
    'GET /api/admin/logs': async ({ query }) => ({ lines: await logLines(ctx, query.level) }),
    'POST /api/admin/system/mails/retry-all': async ({ req }) =>
      again(await retryAllMails(ctx, await actingIn(ctx, req)), 'e-post', 'e-poster'),
    'POST /api/admin/system/mails/:id/retry': async ({ params, req }) => {
      await retryMail(ctx, params.id, await actingIn(ctx, req));
      return again(1, 'e-post', 'e-poster');
    },
    'POST /api/admin/system/jobs/retry': async ({ req }) =>
      again(await retryJobs(ctx, await actingIn(ctx, req)), 'jobb', 'jobber'),
  });
