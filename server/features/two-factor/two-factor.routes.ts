import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { routesFor, subjectOf } from '#server/http/routes-for.ts';
import { DONE } from '#shared/contracts/error.ts';
import { twoFactorCalls } from '#shared/contracts/two-factor.ts';
import {
  type Asking,
  disableTwoFactor,
  enableTwoFactor,
  setUpTwoFactor,
  twoFactorState,
} from './two-factor.service.ts';

const askingIn = (req: Pick<Request, 'session' | 'id'>): Asking => ({
  adminId: subjectOf(req),
  sid: req.session.sid ?? '',
  requestId: String(req.id),
});

export const twoFactorRoutes = (ctx: Context) =>
  routesFor(ctx, twoFactorCalls, {
    'GET /api/admin/two-factor': ({ req }) => twoFactorState(ctx, subjectOf(req)),
    'POST /api/admin/two-factor/setup': ({ body, req }) =>
      setUpTwoFactor(ctx, askingIn(req), body.password),
    'POST /api/admin/two-factor': async ({ body, req }) => ({
      success: true,
      codes: await enableTwoFactor(ctx, askingIn(req), body.code),
    }),
    'DELETE /api/admin/two-factor': async ({ body, req }) => {
      await disableTwoFactor(ctx, askingIn(req), body);
      return DONE;
    },
  });
