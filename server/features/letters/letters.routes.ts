import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { idempotencyKey, idempotentId } from '#server/http/idempotency.ts';
import { listQuery } from '#server/http/paging.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { body, idParams, params, paramsAndBody, query } from '#server/http/validate.ts';
import { letterChange, letterRequest, letterTest } from '#shared/contracts/newsletter-admin.ts';
import { actingIn } from '../admins/index.ts';
import { changeLetter, createLetter, removeLetter, restoreLetter } from './drafts.service.ts';
import {
  endLetter,
  newsletterOverview,
  oneLetter,
  pauseLetter,
  previewLetter,
  resumeLetter,
  startLetter,
  testLetter,
} from './letters.service.ts';
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
function letterRoutes(ctx: Context, router: Router): void {
  const letter = params(idParams);
  const one = '/letters/:id';

  router.post('/letters', requireLogin, body(letterRequest), async (req, res) => {
    const acting = await actingIn(ctx, req);
    const id = idempotentId(ctx, idempotencyKey(req), 'letter', acting.username);
    res.json(await createLetter(ctx, id, res.locals.body, acting));
  });

  router.get(one, requireLogin, letter, async (_req, res) => {
    res.json(await oneLetter(ctx, res.locals.params.id));
  });

  router.put(one, requireLogin, paramsAndBody(idParams, letterChange), async (req, res) => {
    const { params: draft, body: written } = res.locals;
    res.json(await changeLetter(ctx, draft.id, written, await actingIn(ctx, req)));
  });

  router.delete(one, requireLogin, letter, async (req, res) => {
    await removeLetter(ctx, res.locals.params.id, await actingIn(ctx, req));
    res.json({ success: true });
  });

  router.get(`${one}/preview`, requireLogin, letter, async (_req, res) => {
    res.json(await previewLetter(ctx, res.locals.params.id));
  });

  const test = paramsAndBody(idParams, letterTest);
  router.post(`${one}/test`, requireLogin, test, async (req, res) => {
    const { params: draft, body: to } = res.locals;
    res.json(await testLetter(ctx, draft.id, to.email, await actingIn(ctx, req)));
  });

  for (const [step, act] of [
    ['start', startLetter],
    ['pause', pauseLetter],
    ['resume', resumeLetter],
    ['end', endLetter],
    ['restore', restoreLetter],
  ] as const) {
    router.post(`${one}/${step}`, requireLogin, letter, async (req, res) => {
      res.json(await act(ctx, res.locals.params.id, await actingIn(ctx, req)));
    });
  }
}

/** /api/admin/newsletter */
export function lettersRoutes(ctx: Context): Router {
  const router = Router();
  listRoutes(ctx, router);
  letterRoutes(ctx, router);
  return router;
}
