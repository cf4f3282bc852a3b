import type { Request } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { DONE } from '#shared/contracts/error.ts';
import { CLOCK_HEADER } from '#shared/contracts/launch.ts';
import { launchCalls } from '#shared/contracts/launch-calls.ts';
import { actingIn } from '../admins/index.ts';
import { readBasics, saveBasics } from './basics.service.ts';
import { proxySeen } from './launch.facts.ts';
import { type Asked, launch, showGuide } from './launch.service.ts';
import { createTestMail } from './test-mail.service.ts';

const instant = z.iso.datetime();

function askedIn(req: Request): Asked {
  const told = instant.safeParse(req.get(CLOCK_HEADER));
  return { proxy: proxySeen(req), browserTime: told.success ? new Date(told.data) : null };
}

export function launchRoutes(ctx: Context) {
  const sendTestMail = createTestMail(ctx);
  return routesFor(ctx, launchCalls, {
    'GET /api/admin/launch': ({ req }) => launch(ctx, askedIn(req)),
    'POST /api/admin/launch/guide': async ({ body, req }) => {
      await showGuide(ctx, body.shown, await actingIn(ctx, req));
      return DONE;
    },
    'GET /api/admin/launch/basics': () => readBasics(ctx),
    'PUT /api/admin/launch/basics': async ({ body: { edition, from, ...to }, req }) =>
      saveBasics(ctx, { edition, from, to }, await actingIn(ctx, req)),
    'POST /api/admin/system/test-mail': async ({ body, req }) =>
      sendTestMail(body, await actingIn(ctx, req)),
  });
}
