import { Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { params, paramsAndBody, query } from '#server/http/validate.ts';
import { affiliateChange } from '#shared/contracts/affiliates.ts';
import { idParams } from '#shared/contracts/ids.ts';
import { listQuery } from '#shared/contracts/list.ts';
import { actingIn } from '../admins/index.ts';
import { deleteAffiliate } from './deletion.service.ts';
import { changeAffiliate, listAffiliates } from './review.service.ts';
import { AFFILIATE_SORTS, AFFILIATE_STANDINGS } from './review.store.ts';

/** /api/admin/affiliates: the list, the decisions, and deletion for somebody who asks for it. */
export function reviewRoutes(ctx: Context): Router {
  const router = Router();

  const standing = z
    .enum(AFFILIATE_STANDINGS, `Må være ${AFFILIATE_STANDINGS.join(', ')}`)
    .optional();
  const page = query(z.intersection(listQuery(AFFILIATE_SORTS), z.object({ standing })));
  router.get('/', requireLogin, page, async (_req, res) => {
    res.json(await listAffiliates(ctx, res.locals.query));
  });

  const change = paramsAndBody(idParams, affiliateChange);
  router.patch('/:id', requireLogin, change, async (req, res) => {
    const { params: affiliate, body } = res.locals;
    res.json(await changeAffiliate(ctx, affiliate.id, body, await actingIn(ctx, req)));
  });

  router.delete('/:id', requireLogin, params(idParams), async (req, res) => {
    await deleteAffiliate(ctx, res.locals.params.id, await actingIn(ctx, req));
    res.json({ success: true });
  });

  return router;
}
