import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { params, query } from '#server/http/validate.ts';
import { idParams } from '#shared/contracts/ids.ts';
import { actingIn } from '../admins/index.ts';
import { logLines, logsQuery } from './logs.service.ts';
import { retryAllMails, retryJobs, retryMail } from './retry.service.ts';
import { system } from './system.service.ts';

const again = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one} prøves på nytt.` : `${count} ${many} prøves på nytt.`;

/** /api/admin: the data of the System tab, and retries of what failed. */
export function systemRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/system', requireLogin, async (_req, res) => {
    res.json(await system(ctx));
  });

  router.get('/logs', requireLogin, query(logsQuery), async (_req, res) => {
    res.json({ lines: await logLines(ctx, res.locals.query.level) });
  });

  router.post('/system/mails/retry-all', requireLogin, async (req, res) => {
    const retried = await retryAllMails(ctx, await actingIn(ctx, req));
    res.json({ success: true, message: again(retried, 'e-post', 'e-poster'), retried });
  });

  router.post('/system/mails/:id/retry', requireLogin, params(idParams), async (req, res) => {
    await retryMail(ctx, res.locals.params.id, await actingIn(ctx, req));
    res.json({ success: true, message: again(1, 'e-post', 'e-poster'), retried: 1 });
  });

  router.post('/system/jobs/retry', requireLogin, async (req, res) => {
    const retried = await retryJobs(ctx, await actingIn(ctx, req));
    res.json({ success: true, message: again(retried, 'jobb', 'jobber'), retried });
  });

  return router;
}
