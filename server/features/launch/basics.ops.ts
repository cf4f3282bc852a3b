import type { ContentKey } from '#shared/contracts/content.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import type { BasicsAnswer, LaunchBasics } from '#shared/contracts/launch.ts';
import { addDays, type IsoDate } from '#shared/oslo-time.ts';
import { isMemberList, isObject, type JsonObject } from '#shared/rules/content-pointer.ts';

/** What the first form shows of the drafts of an edition and of the site. */
export type Basics = BasicsAnswer['basics'];

/** What the form was filled with, and what it holds now. */
export interface BasicsChange {
  edition: ContentKey;
  from: Basics;
  to: LaunchBasics;
}

type ContactField = 'general' | 'direct' | 'booking' | 'artist' | 'phone';

/** Where the form's fields stand in the site's document. */
const CONTACT_PATHS: Readonly<Record<ContactField, string>> = {
  general: '/contact/general/email',
  direct: '/contact/direct/email',
  booking: '/contact/booking/email',
  artist: '/contact/artist/email',
  phone: '/contact/phone/number',
};

const textAt = (document: JsonObject, path: string): string => {
  let value: unknown = document;
  for (const key of path.split('/').slice(1)) value = isObject(value) ? value[key] : undefined;
  return typeof value === 'string' ? value : '';
};

const daysOf = (edition: JsonObject): JsonObject[] =>
  isMemberList(edition.days) ? edition.days : [];

/** The form's fields as the drafts have them. */
export function basicsOf(edition: JsonObject, site: JsonObject): Basics {
  const days = daysOf(edition);
  return {
    name: textAt(edition, '/name'),
    firstDay: String(days[0]?.date ?? ''),
    lastDay: String(days.at(-1)?.date ?? ''),
    general: textAt(site, CONTACT_PATHS.general),
    direct: textAt(site, CONTACT_PATHS.direct),
    booking: textAt(site, CONTACT_PATHS.booking),
    artist: textAt(site, CONTACT_PATHS.artist),
    phone: textAt(site, CONTACT_PATHS.phone),
  };
}

/** What somebody else wrote into fields that this form changes too, by field, as messages. */
export function overtaken({ from, to }: Pick<BasicsChange, 'from' | 'to'>, now: Basics) {
  const fields = Object.keys(now) as (keyof Basics)[];
  const theirs = fields.filter(
    (field) => to[field] !== from[field] && now[field] !== from[field] && now[field] !== to[field],
  );
  return Object.fromEntries(
    theirs.map((field) => [field, `En annen har skrevet «${now[field]}» her imens.`]),
  );
}

/** The changed contact fields as operations on the site's document. */
export function contactOps(now: Basics, { from, to }: Pick<BasicsChange, 'from' | 'to'>) {
  return (Object.keys(CONTACT_PATHS) as ContactField[]).flatMap((field): ContentOperation[] =>
    to[field] === from[field] || to[field] === now[field]
      ? []
      : [{ path: CONTACT_PATHS[field], from: now[field], to: to[field] }],
  );
}

/** The name as an operation, where it changes. */
export function nameOps(document: JsonObject, name: string): ContentOperation[] {
  const from = textAt(document, '/name');
  return from === name ? [] : [{ path: '/name', from, to: name }];
}

/** First to last day. */
export function runOfDays({ firstDay, lastDay }: Pick<LaunchBasics, 'firstDay' | 'lastDay'>) {
  const days: IsoDate[] = [];
  for (let date = firstDay; date <= lastDay; date = addDays(date, 1)) days.push(date);
  return days;
}

/**
 * Operations that put an edition onto other days: the n-th day keeps its id, doors and age. A day
 * beyond is like the last one; days that are too many go.
 */
export function dayOps(document: JsonObject, dates: readonly IsoDate[]): ContentOperation[] {
  const days = daysOf(document);
  const like = days.at(-1);
  const ids = new Set(days.map(({ id }) => String(id)));
  const moved = dates.flatMap((date, index): ContentOperation[] => {
    const day = days[index];
    if (day === undefined) {
      const id = freshId(`day-${date}`, ids);
      return [{ path: `/days/${id}`, to: { ...like, id, date } }];
    }
    if (day.date === date) return [];
    return [{ path: `/days/${day.id}/date`, from: day.date ?? null, to: date }];
  });
  const gone = days.slice(dates.length).map((day) => ({ path: `/days/${day.id}`, from: day }));
  return [...moved, ...gone];
}

function freshId(base: string, used: Set<string>): string {
  let id = base;
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
  used.add(id);
  return id;
}
