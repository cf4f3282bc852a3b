import type { ContentKey, Edition, SiteDocument } from '../contracts/content.ts';
import type { ContentProblem } from '../contracts/content-admin.ts';
import { addDays } from '../oslo-time.ts';
import {
  formatPointer,
  isMemberList,
  isObject,
  type Json,
  type JsonObject,
  valuesIn,
} from './content-pointer.ts';
import { parseDocument } from './content-schema.ts';
import { slotProblems } from './content-slot-checks.ts';

/** What a document is checked against, beside itself. */
export interface CheckedAgainst {
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
