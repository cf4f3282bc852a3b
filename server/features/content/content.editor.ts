import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { subjectOf } from '#server/http/routes-for.ts';
import { type Acting, actingIn } from '../admins/index.ts';

/** The admin who edits. */
export interface Editor extends Acting {
  id: string;
}

/** The admin of a request behind `requireLogin`. @throws AppError 401 */
export async function editorIn(
  ctx: Pick<Context, 'db'>,
  req: Pick<Request, 'session' | 'id'>,
): Promise<Editor> {
  return { ...(await actingIn(ctx, req)), id: subjectOf(req) };
}
