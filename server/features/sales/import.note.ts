import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import { tellOfSales } from './sales.service.ts';

interface Note {
  id: string;
  action: 'sales.import' | 'sales.undo-import';
  acting: Acting;
  before?: ActFields;
  after?: ActFields;
}

/** Puts an act on an import in the audit log, and publishes the change. */
export async function noteOfImport(tx: Orm, ctx: Context, note: Note): Promise<void> {
  const { id, acting, ...act } = note;
  const { username: actor, requestId } = acting;
  await recordAct(tx, ctx, {
    actor,
    subjectType: 'sales-import',
    subjectId: id,
    requestId,
    ...act,
  });
  await tellOfSales(tx, ctx);
}
