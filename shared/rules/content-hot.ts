import type { ContentConflict, ContentOperation } from '../contracts/content-admin.ts';
import type { HotCommand } from '../contracts/content-calls.ts';
import { withoutStale } from './content-moves.ts';
import { childOf, isObject, type Json, type JsonObject, sameJson } from './content-pointer.ts';

/** What became of hot changes: the new document, the changes of its fields, what undoes them, and conflicts. */
interface HotResult {
  document: JsonObject;
  changed: ContentOperation[];
  inverse: ContentOperation[];
  /** Fields with another value than the one that the command changes; they keep it. */
  conflicts: ContentConflict[];
}

/** The fields that a command sets, with the values that it expects and wants; null is absent. */
interface Fields {
  /** The list and the member whose fields these are; null for the edition's own. */
  list: 'slots' | 'tickets' | 'days' | null;
  id: string;
  from: Readonly<Record<string, Json>>;
  to: Readonly<Record<string, Json>>;
}

function fieldsOf(command: HotCommand): Fields {
  switch (command.kind) {
    case 'cancel':
      return {
        list: 'slots',
        id: command.act,
        from: { status: command.from },
        to: { status: command.to },
      };
    case 'move':
      return { list: 'slots', id: command.act, from: command.from, to: command.to };
    case 'ticket':
      return {
        list: 'tickets',
        id: command.ticket,
        from: { status: command.from },
        to: { status: command.to },
      };
    case 'flag': {
      const value = (isSet: boolean) => ({ [command.flag]: isSet ? true : null });
      const [from, to] = [value(command.from), value(command.to)];
      return { list: 'slots', id: command.act, from, to };
    }
    case 'cancelDay': {
      const value = (reason: string | null) => ({ cancelled: reason === null ? null : { reason } });
      const [from, to] = [value(command.from), value(command.to)];
      return { list: command.day === null ? null : 'days', id: command.day ?? '', from, to };
    }
  }
}

/** Fields that a document has only while they say something. */
const OPTIONAL = new Set(['late', 'delayed', 'full', 'cancelled']);

/**
 * Applies hot changes to an edition one by one, without mutating the given document. A value that
 * already equals the wanted one is not a conflict. A moved act loses what is no longer true of it.
 */
export function applyHot(edition: JsonObject, commands: readonly HotCommand[]): HotResult {
  const document = structuredClone(edition);
  const result: HotResult = { document, changed: [], inverse: [], conflicts: [] };
  for (const command of commands) {
    const { list, id, from, to } = fieldsOf(command);
    const member = list === null ? document : childOf(document[list], id);
    const before = isObject(member) ? { ...member } : null;
    for (const [field, yours] of Object.entries(to)) {
      const path = list === null ? `/${field}` : `/${list}/${id}/${field}`;
      const present = isObject(member) ? member[field] : undefined;
      const theirs = OPTIONAL.has(field) ? (present ?? null) : present;
      if (isObject(member) && sameJson(theirs, yours)) continue;
      if (!isObject(member) || theirs === undefined || !sameJson(theirs, from[field] ?? null)) {
        result.conflicts.push({ path, yours, ...(theirs !== undefined && { theirs }) });
        continue;
      }
      put(result, member, path, yours === null && OPTIONAL.has(field) ? undefined : yours);
    }
    if (command.kind !== 'move' || !isObject(member)) continue;
    const kept = withoutStale(member, before);
    for (const field of Object.keys(member).filter((name) => !(name in kept))) {
      put(result, member, `/slots/${id}/${field}`, undefined);
    }
  }
  return result;
}

/** Sets the field at the end of a path, or takes it away, and keeps note of what undoes it. */
function put(result: HotResult, member: JsonObject, path: string, to: Json | undefined): void {
  const field = path.slice(path.lastIndexOf('/') + 1);
  const from = member[field];
  if (to === undefined) delete member[field];
  else member[field] = to;
  const [old, now] = [from !== undefined && { from }, to !== undefined && { to }];
  result.changed.push({ path, ...old, ...now });
  result.inverse.unshift({
    path,
    ...(to !== undefined && { from: to }),
    ...(from !== undefined && { to: from }),
  });
}
