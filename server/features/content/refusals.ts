import { AppError, badRequest } from '#server/lib/errors.ts';
import { type ContentKey, MAX_DOCUMENT_BYTES } from '#shared/contracts/content.ts';
import type {
  ContentConflict,
  ContentOperation,
  ContentProblem,
} from '#shared/contracts/content-admin.ts';
import { applyOperations, type OperationResult } from '#shared/rules/content-operations.ts';
import type { JsonObject } from '#shared/rules/content-pointer.ts';
import { parseDocument, type SchemaIssue } from '#shared/rules/content-schema.ts';

const CHANGED_BOTH = 'Noen andre har endret det samme. Velg hvilken verdi som skal stå.';
const DRAFT_CHANGED = 'Utkastet er endret siden du så på det. Se over endringene og prøv igjen.';
const TOO_LARGE = `Dokumentet er for stort. Det kan ha høyst ${MAX_DOCUMENT_BYTES / 1000} kB.`;

/** 409 with both values of everything that two editors changed. */
export function conflicting(conflicts: ContentConflict[], message = CHANGED_BOTH): AppError {
  return new AppError(409, message, { fields: { conflicts } });
}

/** 400 with the problems that prevent publishing. */
export function refusedFor(problems: readonly ContentProblem[], message: string): AppError {
  return new AppError(400, message, { fields: { problems } });
}

/**
 * Applies operations.
 * @throws AppError 409 with the conflicts, 400 with the path of an invalid operation
 */
export function applied(
  document: JsonObject,
  operations: readonly ContentOperation[],
): Extract<OperationResult, { kind: 'applied' }> {
  const result = applyOperations(document, operations);
  if (result.kind === 'conflict') throw conflicting(result.conflicts);
  if (result.kind === 'refused') throw badRequest({ [result.path]: result.message });
  return result;
}

/**
 * Refuses what a draft may not hold: wrong types, texts that are too long, script URLs. Fields may
 * be empty until publication. Problems that existed before, because a release has new rules, do not
 * block other changes.
 * @throws AppError 400 with the paths of the fields
 */
export function mustFitDraft(key: ContentKey, before: JsonObject, after: JsonObject): void {
  mustNotBeTooLarge(after);
  const faults = faultsOf(key, after);
  if (faults.length === 0) return;
  const known = faultsOf(key, before);
  const isKnown = (fault: SchemaIssue) =>
    known.some(({ path, message }) => path === fault.path && message === fault.message);
  const added = faults.filter((fault) => !isKnown(fault));
  if (added.length === 0) return;
  throw badRequest(Object.fromEntries(added.map(({ path, message }) => [path, message])));
}

/** Schema issues of a document, except for fields that are only empty. */
export function faultsOf(key: ContentKey, document: JsonObject): SchemaIssue[] {
  return parseDocument(key, document).issues.filter(({ unfinished }) => !unfinished);
}

/** @throws AppError 400 */
export function mustNotBeTooLarge(document: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(document)) > MAX_DOCUMENT_BYTES) {
    throw badRequest(undefined, TOO_LARGE);
  }
}

/** 409: somebody changed the draft since the client read it. */
export function draftChanged(): AppError {
  return conflicting([], DRAFT_CHANGED);
}
