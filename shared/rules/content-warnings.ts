import type { ContentKey } from '../contracts/content.ts';
import type { Acknowledged, ContentProblem, WarningKind } from '../contracts/content-admin.ts';
import { checkDocument } from './content-checks.ts';
import { isObject, type JsonObject, sameJson, valueAt } from './content-pointer.ts';
import { delayOf } from './content-slot-changes.ts';

/*
 * Which warnings must be acknowledged before publishing. The dialog and the server share these
 * functions, so that the server never refuses what the dialog accepts.
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
    isUnchanged(problem.about ?? [problem.path], published, document);
  return problems.map((problem) => (isKnown(problem) ? { ...problem, known: true } : problem));
}

/**
 * Whether all that a warning speaks of is as it was. Acts that one delay of their stage moves stand
 * to each other as before.
 */
function isUnchanged(
  paths: readonly string[],
  published: JsonObject,
  document: JsonObject,
): boolean {
  const changed = paths.filter(
    (path) => !sameJson(valueAt(document, path), valueAt(published, path)),
  );
  if (changed.length === 0) return true;
  const acts = [...new Set(paths.map((path) => /^\/slots\/[^/]+/.exec(path)?.[0] ?? ''))];
  const [first, ...others] = acts.map((act) => {
    const [one, other] = [valueAt(published, act), valueAt(document, act)];
    return isObject(one) && isObject(other) ? delayOf(one, other) : null;
  });
  return (
    first != null &&
    others.every((minutes) => minutes === first) &&
    changed.every((path) => /\/(?:start|end)$/.test(path))
  );
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

const WARNING_WORDS: Record<WarningKind, string> = {
  overlap: 'Spiller samtidig på samme scene',
  changeOver: 'Under 10 minutter mellom to på samme scene',
  artistTwice: 'Samme artist på to scener samtidig',
  areaOverlap: 'To områder på planen ligger oppå hverandre',
  minAge: 'Lavere aldersgrense enn dagen',
  doors: 'Begynner før dørene åpner',
  long: 'Varer i over 6 timer',
  noEnd: 'Har ingen sluttid',
  placeholder: 'Adressen er en plassholder (.example)',
};

/** Warnings of one kind, which have one tick. */
export interface WarningGroup {
  /** The words of its warnings where all have the same, else those of the kind. */
  words: string;
  /** Whether `words` are those of each of its warnings. */
  isOfOneText: boolean;
  warnings: ContentProblem[];
}

/** Warnings by their kind, those without one by their words, in their order. */
export function warningGroups(warnings: readonly ContentProblem[]): WarningGroup[] {
  const groups = new Map<string, ContentProblem[]>();
  for (const warning of warnings) {
    const name = warning.kind ?? warning.message;
    groups.set(name, [...(groups.get(name) ?? []), warning]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const isOfOneText = group.every(({ message }) => message === first.message);
    const words =
      isOfOneText || first.kind === undefined ? first.message : WARNING_WORDS[first.kind];
    return [{ words, isOfOneText, warnings: group }];
  });
}
