import { contentKey } from '#shared/contracts/content.ts';
import { parseDocument } from '#shared/rules/content-schema.ts';
import type { JsonObject } from './pointer.ts';

/** What no draft may hold; a field that is only empty is filled before it is published. */
const faultsOf = (key: string, document: JsonObject) =>
  parseDocument(contentKey.parse(key), document).issues.filter(({ unfinished }) => !unfinished);

/** What a change brings that no draft may hold, in words; null for nothing. As the server asks. */
export function newFault(key: string, before: JsonObject, after: JsonObject): string | null {
  const faults = faultsOf(key, after);
  if (faults.length === 0) return null;
  const known = faultsOf(key, before);
  const added = faults.find(
    ({ path, message }) => !known.some((fault) => fault.path === path && fault.message === message),
  );
  return added?.message ?? null;
}
