import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import type { AuditEntry } from '#shared/contracts/back-office.ts';
import type { AuditQuery } from '#shared/contracts/back-office-calls.ts';
import type { List } from '#shared/contracts/list.ts';
import { countActs, type KeptAct, selectActs, subjectKey, subjectNames } from './audit.read.ts';
import { type Act, insertAct } from './audit.store.ts';

/**
 * Stores who did what to which row, in the transaction that does it
 * (docs/product/back-office.md#deletion). The process log gets the act without the row's content,
 * which may be personal data.
 */
export async function recordAct(
  tx: Orm,
  ctx: Pick<Context, 'clock'> & Partial<Pick<Context, 'logger'>>,
  act: Act,
): Promise<void> {
  await insertAct(tx, act, ctx.clock.now());
  const { actor, action, requestId } = act;
  ctx.logger?.info({ actor, action, ...(requestId != null && { requestId }) }, 'act');
}

/** A page of the log, newest first. */
export async function listActs(
  ctx: Pick<Context, 'db'>,
  query: AuditQuery,
): Promise<List<AuditEntry>> {
  const { orm } = ctx.db;
  const acts = await selectActs(orm, query);
  const names = await subjectNames(orm, acts);
  const items = acts.map((act) => auditEntryView(act, names));
  return { items, total: await countActs(orm, query) };
}

/** Rows of older versions may hold any JSON; a value that is not an object is wrapped in one. */
const fields = z.record(z.string(), z.unknown());
const shown = (value: unknown) =>
  value === null ? null : (fields.safeParse(value).data ?? { value });

/** An act as the back office reads it. */
function auditEntryView(
  { requestId: _requestId, actorId: _actorId, ...act }: KeptAct,
  names: ReadonlyMap<string, string>,
): AuditEntry {
  return {
    ...act,
    subjectName: names.get(subjectKey(act)) ?? null,
    id: String(act.id),
    before: shown(act.before),
    after: shown(act.after),
    createdAt: act.createdAt.toISOString(),
  };
}
