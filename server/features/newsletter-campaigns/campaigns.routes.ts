import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { idempotencyKey, idempotentId } from '#server/http/idempotency.ts';
import { type Handlers, routesFor, SENT } from '#server/http/routes-for.ts';
import { DONE } from '#shared/contracts/error.ts';
import { campaignCalls } from '#shared/contracts/newsletter-calls.ts';
import { actingIn } from '../admins/index.ts';
import {
  changeCampaign,
  createCampaign,
  endCampaign,
  newsletterOverview,
  oneCampaign,
  pauseCampaign,
  previewCampaign,
  removeCampaign,
  restoreCampaign,
  resumeCampaign,
  startCampaign,
  testCampaign,
} from './campaigns.service.ts';
import { exportName, exportSubscribers, listSubscribers } from './subscribers.service.ts';

export const campaignsRoutes = (ctx: Context) => routesFor(ctx, campaignCalls, handlers(ctx));

function handlers(ctx: Context): Handlers<typeof campaignCalls> {
  const step =
    (act: typeof pauseCampaign) =>
    async ({ params, req }: { params: { id: string }; req: Request }) =>
      act(ctx, params.id, await actingIn(ctx, req));
  return {
    'GET /api/admin/newsletter': () => newsletterOverview(ctx),
    'GET /api/admin/newsletter/subscribers': ({ query }) => listSubscribers(ctx, query),
    'GET /api/admin/newsletter/subscribers.csv': async ({ query, req, res }) => {
      const rows = exportSubscribers(ctx, query.state, await actingIn(ctx, req));
      res.attachment(exportName(ctx)).type('text/csv; charset=utf-8');
      await pipeline(Readable.from(rows), res);
      return SENT;
    },
    'POST /api/admin/newsletter/letters': async ({ body, req }) => {
      const acting = await actingIn(ctx, req);
      const id = idempotentId(ctx, idempotencyKey(req), 'letter', acting.username);
      return createCampaign(ctx, id, body, acting);
    },
    'GET /api/admin/newsletter/letters/:id': ({ params }) => oneCampaign(ctx, params.id),
    'PUT /api/admin/newsletter/letters/:id': async ({ params, body, req }) =>
      changeCampaign(ctx, params.id, body, await actingIn(ctx, req)),
    'DELETE /api/admin/newsletter/letters/:id': async ({ params, req }) => {
      await removeCampaign(ctx, params.id, await actingIn(ctx, req));
      return DONE;
    },
    'GET /api/admin/newsletter/letters/:id/preview': ({ params }) =>
      previewCampaign(ctx, params.id),
    'POST /api/admin/newsletter/letters/:id/test': async ({ params, body, req }) =>
      testCampaign(ctx, params.id, body.email, await actingIn(ctx, req)),
    'POST /api/admin/newsletter/letters/:id/start': async ({ params, query, req }) =>
      startCampaign(ctx, params.id, await actingIn(ctx, req), query.revision),
    'POST /api/admin/newsletter/letters/:id/pause': step(pauseCampaign),
    'POST /api/admin/newsletter/letters/:id/resume': step(resumeCampaign),
    'POST /api/admin/newsletter/letters/:id/end': step(endCampaign),
    'POST /api/admin/newsletter/letters/:id/restore': step(restoreCampaign),
  };
}
