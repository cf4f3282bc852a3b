import type { ContentConflict, ContentOperation } from '../contracts/content-admin.ts';
import {
  childOf,
  formatPointer,
  idOf,
  isHarmless,
  isMemberList,
  isObject,
  type Json,
  type JsonObject,
  parsePointer,
  sameJson,
} from './content-pointer.ts';

/*
 * Operations on a content document. Each contains the value that its author saw; if the present
 * value differs, it is a conflict, so that no changes are overwritten unseen. A value that already
 * equals the wanted one is not a conflict.
 */

/**
 * What became of a list of operations.
 * - applied: the new document, the operations that changed something, and those that undo them
 * - conflict: every value that somebody else changed meanwhile; nothing was applied
 * - refused: an operation that no document of this shape can take, with a Norwegian message
 */
export type OperationResult =
  | {
      kind: 'applied';
      document: JsonObject;
      changed: ContentOperation[];
      inverse: ContentOperation[];
    }
  | { kind: 'conflict'; conflicts: ContentConflict[] }
  | { kind: 'refused'; path: string; message: string };

const UNKNOWN_FIELD = 'Feltet finnes ikke';
const FIXED_FIELD = 'Feltet kan ikke endres';
const INVALID = 'Ugyldig endring';

class Refusal extends Error {}
class Conflict extends Error {
  readonly theirs: Json | undefined;
  constructor(theirs: Json | undefined) {
    super('conflict');
    this.theirs = theirs;
  }
}

/** Fields that say what a document is. */
const FIXED_AT_THE_TOP = new Set(['id', 'year', 'schemaVersion']);

/** Fields that an object need not have. */
const OPTIONAL = new Set(['announced', 'crew']);

/**
 * Applies operations one by one, all or none, without mutating the given document. An operation
 * can't add or remove fields of an object, except optional ones.
 */
export function applyOperations(
  document: JsonObject,
  operations: readonly ContentOperation[],
): OperationResult {
  const next = structuredClone(document);
  const changed: ContentOperation[] = [];
  const inverse: ContentOperation[] = [];
  const conflicts: ContentConflict[] = [];
  for (const operation of operations) {
    try {
      const undo = applyOne(next, operation);
      if (undo.length > 0) changed.push(operation);
      inverse.unshift(...undo);
    } catch (error) {
      const { path } = operation;
      if (error instanceof Refusal) return { kind: 'refused', path, message: error.message };
      if (!(error instanceof Conflict)) throw error;
      conflicts.push(conflictOf(operation, error.theirs));
    }
  }
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };
  return { kind: 'applied', document: next, changed, inverse };
}

function conflictOf({ path, to }: ContentOperation, theirs: Json | undefined): ContentConflict {
  return {
    path,
    ...(to !== undefined && { yours: to }),
    ...(theirs !== undefined && { theirs }),
  };
}

/** Changes `document` in place; gives what undoes it, nothing when it stands already. */
function applyOne(document: JsonObject, operation: ContentOperation): ContentOperation[] {
  const keys = parsePointer(operation.path);
  if (keys === null || !isHarmless(operation.to)) throw new Refusal(INVALID);
  const last = keys.at(-1) ?? '';
  const parent = parentOf(document, keys);
  if (Array.isArray(parent)) return changeMember(parent, last, operation);
  if (OPTIONAL.has(last)) return setOptional(parent, last, operation);
  if (!Object.hasOwn(parent, last)) throw new Refusal(UNKNOWN_FIELD);
  if (last === 'id' || (parent === document && FIXED_AT_THE_TOP.has(last))) {
    throw new Refusal(FIXED_FIELD);
  }
  const current = parent[last] ?? null;
  if (isMemberList(current) && current.length > 0) return reorder(current, operation);
  return setField(parent, last, operation);
}

/** The object or list that holds the last key. Where somebody took it away it is a conflict. */
function parentOf(document: JsonObject, keys: readonly string[]): JsonObject | Json[] {
  let container: JsonObject | Json[] = document;
  for (const key of keys.slice(0, -1)) {
    const child = childOf(container, key);
    if (child === undefined && !isMemberList(container)) throw new Refusal(UNKNOWN_FIELD);
    if (child === undefined || child === null) throw new Conflict(undefined);
    if (!isObject(child) && !isMemberList(child)) throw new Refusal(UNKNOWN_FIELD);
    container = child;
  }
  return container;
}

function setField(
  parent: JsonObject,
  key: string,
  { path, from, to }: ContentOperation,
): ContentOperation[] {
  if (from === undefined || to === undefined) throw new Refusal(INVALID);
  const current = parent[key] ?? null;
  if (sameJson(current, to)) return [];
  if (!sameJson(current, from)) throw new Conflict(current);
  parent[key] = structuredClone(to);
  return [{ path, from: to, to: current }];
}

/** Adds, replaces or removes a field that its object need not have. */
function setOptional(
  parent: JsonObject,
  key: string,
  { path, from, to }: ContentOperation,
): ContentOperation[] {
  if (from === undefined && to === undefined) throw new Refusal(INVALID);
  const current = parent[key];
  if (sameJson(current, to)) return [];
  if (!sameJson(current, from)) throw new Conflict(current);
  if (to === undefined) delete parent[key];
  else parent[key] = structuredClone(to);
  return [
    { path, ...(to !== undefined && { from: to }), ...(current !== undefined && { to: current }) },
  ];
}

/** Adds, replaces or removes the member `id` of a list. */
function changeMember(
  list: Json[],
  id: string,
  { path, from, to }: ContentOperation,
): ContentOperation[] {
  if (!isMemberList(list) || (to !== undefined && idOf(to) !== id)) throw new Refusal(INVALID);
  if (from === undefined && to === undefined) throw new Refusal(INVALID);
  const index = list.findIndex((member) => idOf(member) === id);
  const current = list[index];
  if (sameJson(current, to)) return [];
  if (!sameJson(current, from)) throw new Conflict(current);
  if (to === undefined) return removeMember(list, index, path);
  if (current === undefined) {
    list.push(structuredClone(to) as JsonObject);
    return [{ path, from: to }];
  }
  list[index] = structuredClone(to) as JsonObject;
  return [{ path, from: to, to: current }];
}

/** Undone by adding the member and putting it back to its place. */
function removeMember(list: JsonObject[], index: number, path: string): ContentOperation[] {
  const before = list.map((member) => String(idOf(member)));
  const [removed] = list.splice(index, 1);
  if (removed === undefined) return [];
  const added = { path, to: removed };
  if (index === list.length) return [added];
  const id = String(idOf(removed));
  const listPath = path.slice(0, path.length - formatPointer([id]).length);
  const after = [...before.filter((other) => other !== id), id];
  return [added, { path: listPath, from: after, to: before }];
}

/**
 * Puts the members of a list into another order. Members that the operation does not name, because
 * somebody added them meanwhile, stay where they are.
 */
function reorder(list: JsonObject[], { path, from, to }: ContentOperation): ContentOperation[] {
  if (!isOrder(from) || !isOrder(to) || !sameJson([...from].sort(), [...to].sort())) {
    throw new Refusal(INVALID);
  }
  const current = list.map((member) => String(idOf(member)));
  const present = new Set(current);
  const named = current.filter((id) => to.includes(id));
  const wanted = to.filter((id) => present.has(id));
  if (sameJson(named, wanted)) return [];
  const known = from.filter((id) => present.has(id));
  if (!sameJson(named, known)) throw new Conflict(current);
  const byId = new Map(list.map((member) => [idOf(member), member]));
  const next = list.map((member) => {
    const id = to.includes(String(idOf(member))) ? wanted.shift() : undefined;
    return (id !== undefined && byId.get(id)) || member;
  });
  list.splice(0, list.length, ...next);
  return [{ path, from: next.map((member) => String(idOf(member))), to: current }];
}

/** Ids in an order, each once. */
function isOrder(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.every((id) => typeof id === 'string') &&
    new Set(value).size === value.length
  );
}
