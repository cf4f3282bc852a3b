import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { auditCalls } from '#shared/contracts/back-office-calls.ts';
import { listActs } from './audit.service.ts';

export const auditRoutes = (ctx: Context) =>
  routesFor(ctx, auditCalls, { 'GET /api/admin/audit': ({ query }) => listActs(ctx, query) });
