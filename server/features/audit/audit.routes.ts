import { Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { query } from '#server/http/validate.ts';
import { listQuery } from '#shared/contracts/list.ts';
import { optionalText } from '#shared/contracts/text.ts';
import { AUDIT_SORTS } from './audit.read.ts';
import { listActs } from './audit.service.ts';

const text = optionalText(100).transform((asked) => asked ?? undefined);
const auditQuery = z.intersection(listQuery(AUDIT_SORTS), z.object({ actor: text, action: text }));

/** GET /api/admin/audit */
export function auditRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/audit', requireLogin, query(auditQuery), async (_req, res) => {
    res.json(await listActs(ctx, res.locals.query));
  });

  return router;
}
