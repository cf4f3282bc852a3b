import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { subjectOf } from '#server/http/routes-for.ts';
import { actingAdmin } from './login.service.ts';

/** The acting admin and the request's id, for the audit log. */
export interface Acting {
  username: string;
  requestId: string;
}

/**
 * The admin of a request behind `requireLogin`.
 * @throws AppError 401 when that admin no longer exists
 */
export async function actingIn(
  ctx: Pick<Context, 'db'>,
  req: Pick<Request, 'session' | 'id'>,
): Promise<Acting> {
  const { username } = await actingAdmin(ctx, subjectOf(req));
  return { username, requestId: String(req.id) };
}
