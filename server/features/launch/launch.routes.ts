import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { body } from '#server/http/validate.ts';
import { basicsBody, CLOCK_HEADER, guideBody, testMailBody } from '#shared/contracts/launch.ts';
import { actingIn } from '../admins/index.ts';
import { readBasics, saveBasics } from './basics.service.ts';
import { type Asked, launch, showGuide } from './launch.service.ts';
import { proxySeen } from './proxy.policy.ts';
import { createTestMail } from './test-mail.service.ts';

const instant = z.iso.datetime();

function askedIn(req: Request): Asked {
  const told = instant.safeParse(req.get(CLOCK_HEADER));
  return { proxy: proxySeen(req), browserTime: told.success ? new Date(told.data) : null };
}

/** /api/admin/launch: what is left before visitors come. */
export function launchRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/', requireLogin, async (req, res) => {
    res.json(await launch(ctx, askedIn(req)));
  });

  router.post('/guide', requireLogin, body(guideBody), async (req, res) => {
    await showGuide(ctx, res.locals.body.shown, await actingIn(ctx, req));
    res.json({ success: true });
  });

  router.get('/basics', requireLogin, async (_req, res) => {
    res.json(await readBasics(ctx));
  });

  router.put('/basics', requireLogin, body(basicsBody), async (req, res) => {
    const { edition, from, ...to } = res.locals.body;
    res.json(await saveBasics(ctx, { edition, from, to }, await actingIn(ctx, req)));
  });

  return router;
}

/** /api/admin/system/test-mail: tries the mail server. */
export function testMailRoutes(ctx: Context): Router {
  const router = Router();
  const send = createTestMail(ctx);

  router.post('/', requireLogin, body(testMailBody), async (req, res) => {
    res.json(await send(res.locals.body, await actingIn(ctx, req)));
  });

  return router;
}
