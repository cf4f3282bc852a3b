import type { ContentKey, Edition, SiteDocument } from '../contracts/content.ts';
import type { Acknowledged, ContentProblem, WarningKind } from '../contracts/content-admin.ts';
import { type Area, areaSchema, type Floor, floorSchema } from '../contracts/places.ts';
import { addDays } from '../oslo-time.ts';
import { timesTakenBack } from './content-moves.ts';
import {
  formatPointer,
  isMemberList,
  isObject,
  type Json,
  type JsonObject,
  sameJson,
  valueAt,
  valuesIn,
} from './content-pointer.ts';
import { parseDocument } from './content-schema.ts';
import { delayOf } from './content-slot-changes.ts';
import { coverEachOther } from './grounds.ts';
import { readable, slotProblems } from './programme-checks.ts';

/** What a document is checked against, beside itself. */
interface CheckedAgainst {
  /** The version that is live; null before the first publication. */
  published: JsonObject | null;
  /** Ids of slots of the other editions: an act is known by its id over all of them. */
  otherSlots?: ReadonlySet<string>;
}

/** Addresses and e-mail addresses of the reserved domain `.example`. */
const PLACEHOLDER = /(?:\/\/|@)(?:[a-z0-9-]{1,63}\.){1,8}example(?![a-z0-9-])/i;

/**
 * Everything that stands against publishing a document: errors first, then warnings, each with the
 * path of its field. A document that breaks its schema is told so, and what is readable of it is
 * checked as well.
 */
export function checkDocument(
  key: ContentKey,
  document: JsonObject,
  { published, otherSlots = new Set() }: CheckedAgainst,
): ContentProblem[] {
  const { document: parsed, issues } = parseDocument(key, document);
  const problems: ContentProblem[] = [
    ...issues.map(({ path, message }): ContentProblem => ({ level: 'error', path, message })),
    ...twice(document),
    ...placeholders(document),
  ];
  if (key === 'site') {
    if (parsed !== null && 'wheel' in parsed) problems.push(...wheelProblems(parsed));
    problems.push(...removedFields(document, published));
  } else {
    problems.push(
      ...identityProblems(key, document),
      ...dayProblems(document),
      ...slotProblems(document, otherSlots),
      ...unknownReferences(document),
      ...areaOverlaps(document),
      ...removedProblems(document, published),
    );
  }
  const order = { error: 0, warning: 1 };
  return problems.sort((one, other) => order[one.level] - order[other.level]);
}

const error = (path: string, message: string): ContentProblem => ({
  level: 'error',
  path,
  message,
});

/** Members of one list that share an id. */
function twice(value: Json, path = ''): ContentProblem[] {
  if (isMemberList(value)) {
    const seen = new Set<string>();
    return value.flatMap((member) => {
      const id = String(member.id);
      const own = path + formatPointer([id]);
      const again = seen.has(id) ? [error(own, `Id-en «${id}» finnes to ganger`)] : [];
      seen.add(id);
      return [...again, ...twice({ ...member, id: null }, own)];
    });
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    twice(child, path + formatPointer([name])),
  );
}

/** Every text with a placeholder's address. */
function placeholders(document: JsonObject): ContentProblem[] {
  const message = 'Adressen er en plassholder (.example)';
  return [...valuesIn(document)]
    .filter(([, value]) => typeof value === 'string' && PLACEHOLDER.test(value))
    .map(([path]) => ({ level: 'warning', kind: 'placeholder', path, message }));
}

function wheelProblems({ wheel }: SiteDocument): ContentProblem[] {
  const isDrawable = wheel.some(({ weight }) => weight > 0);
  return isDrawable ? [] : [error('/wheel', 'Minst ett felt må ha vekt over 0')];
}

/** An edition's year is part of its key and never changes. */
function identityProblems(key: ContentKey, { year }: JsonObject): ContentProblem[] {
  return key === `edition:${year}`
    ? []
    : [error('/year', `Året passer ikke til dokumentet (${key.replace('edition:', '')})`)];
}

const idsOf = (list: Json | undefined): Set<Json> =>
  new Set(isMemberList(list ?? null) ? (list as JsonObject[]).map(({ id }) => id ?? null) : []);

/** Ids of artists, areas, floors and stages that name nothing. */
function unknownReferences(document: JsonObject): ContentProblem[] {
  const grounds = isObject(document.grounds) ? document.grounds : {};
  const members = (list: Json | undefined) =>
    isMemberList(list ?? null) ? (list as JsonObject[]) : [];
  const [artists, areas] = [idsOf(document.artists), idsOf(grounds.areas)];
  const [floors, stages] = [idsOf(grounds.floors), idsOf(document.stages)];
  const unless = (ids: Set<Json>, id: Json | undefined, path: string[], message: string) =>
    id == null || ids.has(id) ? [] : [error(formatPointer(path), message)];
  return [
    ...members(document.slots).flatMap(({ id, act, artists: named }) =>
      (Array.isArray(named) ? named : []).flatMap((artist) =>
        unless(artists, artist, ['slots', String(id), 'artists'], `${act} har en ukjent artist`),
      ),
    ),
    ...members(document.practical).flatMap(({ id, title, spot }) =>
      unless(
        areas,
        spot,
        ['practical', String(id), 'spot'],
        `${title} har et ukjent sted på planen`,
      ),
    ),
    ...members(grounds.areas).flatMap(({ id, name, floor, stage }) => [
      ...unless(
        floors,
        floor,
        ['grounds', 'areas', String(id), 'floor'],
        `${name} har en ukjent etasje`,
      ),
      ...unless(
        stages,
        stage,
        ['grounds', 'areas', String(id), 'stage'],
        `${name} har en ukjent scene`,
      ),
    ]),
  ];
}

/** Areas of one floor that cover each other. */
function areaOverlaps({ grounds }: JsonObject): ContentProblem[] {
  if (!isObject(grounds)) return [];
  const areas = readable<Area>(grounds.areas, areaSchema);
  const first = readable<Floor>(grounds.floors, floorSchema)[0]?.id ?? null;
  const path = (area: Area, field: keyof Area) =>
    formatPointer(['grounds', 'areas', area.id, field]);
  return areas.flatMap((later, index) =>
    areas
      .slice(0, index)
      .filter((earlier) => (earlier.floor ?? first) === (later.floor ?? first))
      .filter((earlier) => coverEachOther(earlier, later))
      .map(
        (earlier): ContentProblem => ({
          level: 'warning',
          kind: 'areaOverlap',
          path: path(later, 'x'),
          message: `${later.name} og ${earlier.name} ligger oppå hverandre på planen`,
          about: [earlier, later].flatMap((area) =>
            (['x', 'y', 'w', 'h', 'floor'] as const).map((field) => path(area, field)),
          ),
        }),
      ),
  );
}

function dayProblems(document: JsonObject): ContentProblem[] {
  const days = (Array.isArray(document.days) ? document.days : []) as Partial<
    Edition['days'][number]
  >[];
  return days.slice(1).flatMap((day, index) => {
    const before = days[index]?.date;
    if (!isDate(before) || !isDate(day.date) || day.date === addDays(before, 1)) return [];
    return [error(`/days/${day.id}/date`, 'Dagene må følge etter hverandre uten opphold')];
  });
}

const isDate = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** What was announced is cancelled or sold out, not deleted: people have it in their plans. */
function removedProblems(document: JsonObject, published: JsonObject | null): ContentProblem[] {
  if (published === null) return [];
  return [
    ...gone(document, published, 'slots').map(({ id, act }) =>
      error(`/slots/${id}`, `${act} er publisert og kan ikke slettes. Avlys i stedet.`),
    ),
    ...timesTakenBack(document, published).map(({ id, act }) =>
      error(
        `/slots/${id}/announced`,
        `${act} er annonsert med tid, og den kan ikke tas tilbake. Flytt eller avlys i stedet.`,
      ),
    ),
    ...gone(document, published, 'tickets').map(({ id, name }) =>
      error(
        `/tickets/${id}`,
        `${name} er publisert og kan ikke slettes. Marker som utsolgt i stedet.`,
      ),
    ),
  ];
}

/** A win that waits for its link is known by its field. */
function removedFields(document: JsonObject, published: JsonObject | null): ContentProblem[] {
  if (published === null) return [];
  return gone(document, published, 'wheel').map(({ id, label }) =>
    error(`/wheel/${id}`, `${label} er publisert og kan ikke slettes. Sett vekten til 0 i stedet.`),
  );
}

function gone(document: JsonObject, published: JsonObject, list: string): JsonObject[] {
  const before = published[list];
  const now = document[list];
  if (!isMemberList(before)) return [];
  const kept = new Set(isMemberList(now) ? now.map(({ id }) => id) : []);
  return before.filter(({ id }) => !kept.has(id ?? null));
}

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
