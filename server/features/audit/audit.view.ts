import { z } from 'zod';
import type { AuditEntry } from '#shared/contracts/back-office.ts';
import type { KeptAct } from './audit.read.ts';
import { subjectKey } from './audit.subjects.read.ts';

/** Rows of older versions may hold any JSON; a value that is not an object is wrapped in one. */
const fields = z.record(z.string(), z.unknown());
const shown = (value: unknown) =>
  value === null ? null : (fields.safeParse(value).data ?? { value });

/** An act as the back office reads it. */
export function auditEntryView(
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
