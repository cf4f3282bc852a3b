import type { ContentKey } from '../contracts/content.ts';
import type { Acknowledged, ContentProblem } from '../contracts/content-admin.ts';
import { checkDocument } from './content-checks.ts';
import { type JsonObject, sameJson, valueAt } from './content-pointer.ts';

/*
 * Which warnings are ticked off before a document is published. The dialog and the server ask the
 * same two functions, so that what the one takes the other does not refuse.
 */

const isSame = (one: Acknowledged, other: Acknowledged): boolean =>
  one.path === other.path && one.message === other.message;

/**
 * The problems of a document, its warnings marked as known that were published as they are: what is
 * live has the same warning in the same place, and every value that it speaks of.
 *
 * @param published what somebody has published; null where nobody has
 */
export function withKnown(
  key: ContentKey,
  problems: readonly ContentProblem[],
  document: JsonObject,
  published: JsonObject | null,
): ContentProblem[] {
  if (published === null) return [...problems];
  const before = checkDocument(key, published, { published: null });
  const isKnown = (problem: ContentProblem) =>
    problem.level === 'warning' &&
    before.some((one) => isSame(one, problem)) &&
    (problem.about ?? [problem.path]).every((path) =>
      sameJson(valueAt(document, path), valueAt(published, path)),
    );
  return problems.map((problem) => (isKnown(problem) ? { ...problem, known: true } : problem));
}

/** The warnings that a change of a published document brings. */
export function newWarnings(
  key: ContentKey,
  published: JsonObject,
  document: JsonObject,
): ContentProblem[] {
  const problems = checkDocument(key, document, { published });
  return openWarnings(withKnown(key, problems, document, published), []);
}

/** The warnings that are still to be ticked off: neither known nor among the acknowledged ones. */
export function openWarnings(
  problems: readonly ContentProblem[],
  acknowledged: readonly Acknowledged[],
): ContentProblem[] {
  return problems.filter(
    (problem) =>
      problem.level === 'warning' &&
      problem.known !== true &&
      !acknowledged.some((one) => isSame(one, problem)),
  );
}
