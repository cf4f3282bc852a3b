import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { idempotencyKey, idempotentId } from '#server/http/idempotency.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { body, params, paramsAndBody, query } from '#server/http/validate.ts';
import { idParams } from '#shared/contracts/ids.ts';
import { listQuery } from '#shared/contracts/list.ts';
import {
  campaignChange,
  campaignRequest,
  campaignTest,
} from '#shared/contracts/newsletter-admin.ts';
import { actingIn } from '../admins/index.ts';
import {
  endCampaign,
  newsletterOverview,
  oneCampaign,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
  startCampaign,
  testCampaign,
} from './campaigns.service.ts';
import {
  changeCampaign,
  createCampaign,
  removeCampaign,
  restoreCampaign,
} from './drafts.service.ts';
import { SUBSCRIBER_SORTS } from './subscribers.read.ts';
import { exportName, exportSubscribers, listSubscribers } from './subscribers.service.ts';

const stateFilter = z.object({
  state: z
    .enum(
      ['confirmed', 'unconfirmed', 'unsubscribed'],
      'Må være confirmed, unconfirmed eller unsubscribed',
    )
    .optional(),
});

/** /api/admin/newsletter: the list and its figures. */
function listRoutes(ctx: Context, router: Router): void {
  router.get('/', requireLogin, async (_req, res) => {
    res.json(await newsletterOverview(ctx));
  });

  const page = query(z.intersection(listQuery(SUBSCRIBER_SORTS), stateFilter));
  router.get('/subscribers', requireLogin, page, async (_req, res) => {
    res.json(await listSubscribers(ctx, res.locals.query));
  });

  router.get('/subscribers.csv', requireLogin, query(stateFilter), async (req, res) => {
    const rows = exportSubscribers(ctx, res.locals.query.state, await actingIn(ctx, req));
    res.attachment(exportName(ctx)).type('text/csv; charset=utf-8');
    await pipeline(Readable.from(rows), res);
  });
}

/** /api/admin/newsletter/letters: writing and sending. */
function campaignRoutes(ctx: Context, router: Router): void {
  const campaign = params(idParams);
  const one = '/letters/:id';

  router.post('/letters', requireLogin, body(campaignRequest), async (req, res) => {
    const acting = await actingIn(ctx, req);
    const id = idempotentId(ctx, idempotencyKey(req), 'letter', acting.username);
    res.json(await createCampaign(ctx, id, res.locals.body, acting));
  });

  router.get(one, requireLogin, campaign, async (_req, res) => {
    res.json(await oneCampaign(ctx, res.locals.params.id));
  });

  router.put(one, requireLogin, paramsAndBody(idParams, campaignChange), async (req, res) => {
    const { params: draft, body: written } = res.locals;
    res.json(await changeCampaign(ctx, draft.id, written, await actingIn(ctx, req)));
  });

  router.delete(one, requireLogin, campaign, async (req, res) => {
    await removeCampaign(ctx, res.locals.params.id, await actingIn(ctx, req));
    res.json({ success: true });
  });

  router.get(`${one}/preview`, requireLogin, campaign, async (_req, res) => {
    res.json(await previewCampaign(ctx, res.locals.params.id));
  });

  const test = paramsAndBody(idParams, campaignTest);
  router.post(`${one}/test`, requireLogin, test, async (req, res) => {
    const { params: draft, body: to } = res.locals;
    res.json(await testCampaign(ctx, draft.id, to.email, await actingIn(ctx, req)));
  });

  for (const [step, act] of [
    ['start', startCampaign],
    ['pause', pauseCampaign],
    ['resume', resumeCampaign],
    ['end', endCampaign],
    ['restore', restoreCampaign],
  ] as const) {
    router.post(`${one}/${step}`, requireLogin, campaign, async (req, res) => {
      res.json(await act(ctx, res.locals.params.id, await actingIn(ctx, req)));
    });
  }
}

/** /api/admin/newsletter */
export function campaignsRoutes(ctx: Context): Router {
  const router = Router();
  listRoutes(ctx, router);
  campaignRoutes(ctx, router);
  return router;
}
