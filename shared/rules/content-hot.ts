import type { ContentConflict, ContentOperation } from '../contracts/content-admin.ts';
import type { HotCommand } from '../contracts/content-hot.ts';
import { childOf, isObject, type Json, type JsonObject, sameJson } from './content-pointer.ts';

/** What became of hot changes: the new document, the changes of its fields, what undoes them, and conflicts. */
interface HotResult {
  document: JsonObject;
  changed: ContentOperation[];
  inverse: ContentOperation[];
  /** Fields with another value than the one that the command changes; they keep it. */
  conflicts: ContentConflict[];
}

/** The fields of an act or a kind of ticket that a command sets, with the values that it expects and wants. */
function fieldsOf(command: HotCommand) {
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
  }
}

/**
 * Applies hot changes to an edition one by one, without mutating the given document. A value that
 * already equals the wanted one is not a conflict.
 */
export function applyHot(edition: JsonObject, commands: readonly HotCommand[]): HotResult {
  const document = structuredClone(edition);
  const result: HotResult = { document, changed: [], inverse: [], conflicts: [] };
  for (const command of commands) {
    const { list, id, from, to } = fieldsOf(command);
    const member = childOf(document[list], id);
    const known: Readonly<Record<string, Json>> = from;
    for (const [field, yours] of Object.entries<Json>(to)) {
      const path = `/${list}/${id}/${field}`;
      const theirs = isObject(member) ? member[field] : undefined;
      if (sameJson(theirs, yours)) continue;
      if (!isObject(member) || theirs === undefined || !sameJson(theirs, known[field])) {
        result.conflicts.push({ path, yours, ...(theirs !== undefined && { theirs }) });
        continue;
      }
      member[field] = yours;
      result.changed.push({ path, from: theirs, to: yours });
      result.inverse.unshift({ path, from: yours, to: theirs });
    }
  }
  return result;
}
