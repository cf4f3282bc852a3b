import type { Context } from '#server/context.ts';
import { calls } from '#server/http/calls.ts';
import { routesFor, SENT } from '#server/http/routes-for.ts';
import { cookieName } from '#server/http/session.ts';
import { allCalls } from '#shared/contracts/all-calls.ts';
import { bytes, type Call, type CallName } from '#shared/contracts/calls.ts';
import { openapiCalls } from '#shared/contracts/openapi.ts';
import { openapiView } from './openapi.view.ts';

const PATH = '/api/openapi.json';

/** A call without a declaration yet: its row has neither query nor body. */
const undeclared = Object.fromEntries(
  calls.map(([method, path, who, answer]): [CallName, Call] => {
    return [`${method} ${path as `/${string}`}`, { who, answer: answer ?? bytes('*/*') }];
  }),
);

/** GET /api/openapi.json, as prepared bytes: the calls change with the program only. */
export function openapiRoutes(ctx: Context) {
  ctx.prepared.json(PATH, async () =>
    openapiView({ ...undeclared, ...allCalls }, ctx.publicUrl(), (kind) =>
      cookieName(kind, ctx.config),
    ),
  );
  return routesFor(ctx, openapiCalls, {
    'GET /api/openapi.json': ({ req, res }) => {
      ctx.prepared.send(PATH, req, res);
      return SENT;
    },
  });
}
