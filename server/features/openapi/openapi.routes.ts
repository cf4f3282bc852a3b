import type { Context } from '#server/context.ts';
import { routesFor, SENT } from '#server/http/routes-for.ts';
import { cookieName } from '#server/http/session.ts';
import { allCalls } from '#shared/contracts/all-calls.ts';
import { openapiCalls } from '#shared/contracts/health.ts';
import { openapiView } from './openapi.view.ts';

const PATH = '/api/openapi.json';

/** GET /api/openapi.json, as prepared bytes: the calls change with the program only. */
export function openapiRoutes(ctx: Context) {
  ctx.prepared.json(PATH, async () =>
    openapiView(allCalls, ctx.publicUrl(), (kind) => cookieName(kind, ctx.config)),
  );
  return routesFor(ctx, openapiCalls, {
    'GET /api/openapi.json': ({ req, res }) => {
      ctx.prepared.send(PATH, req, res);
      return SENT;
    },
  });
}
