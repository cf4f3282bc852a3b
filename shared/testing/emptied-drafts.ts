import type { ContentKey } from '../contracts/content.ts';
import { childOf, type Json, parsePointer, valuesIn } from '../rules/content-pointer.ts';
import { parseDocument } from '../rules/content-schema.ts';

export interface EmptiedDraft {
  /** JSON pointer of the text. */
  path: string;
  was: string;
  draft: unknown;
  /** Empties the same text in another draft of the document. */
  empty(draft: unknown): unknown;
}

/**
 * Drafts of a document with one text empty each, as far as pages are rendered from them. Of the
 * members of a list one stands for all.
 */
export function emptiedDrafts(key: ContentKey, document: unknown): EmptiedDraft[] {
  const kinds = new Set<string>();
  return [...valuesIn(document as Json)].flatMap(([path, was]) => {
    const keys = parsePointer(path) ?? [];
    const kind = kindOf(document, keys);
    if (typeof was !== 'string' || was === '' || keys.at(-1) === 'id' || kinds.has(kind)) return [];
    kinds.add(kind);
    const empty = (draft: unknown) => emptied(draft, keys);
    const draft = empty(document);
    const { issues } = parseDocument(key, draft);
    return issues.every(({ unfinished }) => unfinished) ? [{ path, was, draft, empty }] : [];
  });
}

const stepInto = (value: unknown, key: string): unknown =>
  childOf(value, key) ?? (Array.isArray(value) ? value[Number(key)] : undefined);

/** The path with a star for every member of a list. */
function kindOf(document: unknown, keys: readonly string[]): string {
  let value = document;
  const names = keys.map((key) => {
    const isList = Array.isArray(value);
    value = stepInto(value, key);
    return isList ? '*' : key;
  });
  return names.join('/');
}

function emptied(document: unknown, keys: readonly string[]): unknown {
  const draft: unknown = structuredClone(document);
  const parent = keys.slice(0, -1).reduce(stepInto, draft);
  const last = keys.at(-1) ?? '';
  if (Array.isArray(parent)) parent[Number(last)] = '';
  else Reflect.set(Object(parent), last, '');
  return draft;
}
