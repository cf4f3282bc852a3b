import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { subjectOf } from '#server/http/require-login.ts';
import { actingAdmin } from './login.service.ts';

/** Who acts in the back office, and in which request; for the audit log. */
export interface Acting {
  username: string;
  requestId: string;
}

/**
 * The admin of a request behind `requireLogin`.
 * @throws AppError 401 when there is no such admin any more
 */
export async function actingIn(
  ctx: Pick<Context, 'db'>,
  req: Pick<Request, 'session' | 'id'>,
): Promise<Acting> {
  const { username } = await actingAdmin(ctx, subjectOf(req));
  return { username, requestId: String(req.id) };
}
