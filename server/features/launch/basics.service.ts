import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, conflict, notFound } from '#server/lib/errors.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import type { BasicsAnswer, LaunchBasics } from '#shared/contracts/launch.ts';
import { addDays, type IsoDate } from '#shared/oslo-time.ts';
import { openWarnings } from '#shared/rules/content-checks.ts';
import {
  isMemberList,
  isObject,
  type JsonObject,
  sameJson,
} from '#shared/rules/content-pointer.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import { yearFault } from '#shared/rules/new-edition.ts';
import type { Acting } from '../admins/index.ts';
import {
  contentState,
  type Draft,
  draftOf,
  editLocked,
  insertEdition,
  liveVersionOf,
  lockDraft,
  problemsOf,
  publishable,
  publishWithin,
} from '../content/index.ts';
import { editionKey } from './content.checks.ts';
import { changeLaunchState } from './launch.store.ts';

const COMMENT = 'Fra «Kom i gang»';
const OVERTAKEN = 'Noen andre har endret det samme imens. Se over feltene og lagre på nytt.';
const HAS_ACTS = 'Utgaven har programposter. Endre dagene under «Dager» i fanen Innhold.';
const OLD_HAS_ACTS =
  'Den forrige utgaven har program. Lag den neste med «Ny utgave» i fanen Innhold.';
const PUBLISHED = 'Lagret og publisert.';
const ONLY_DRAFT =
  'Lagret i utkastet. Der er det mer som ikke er publisert: se over det og publiser i fanen Innhold.';

/** Initial values of the first form: the drafts of the edition that the site shows. */
export async function readBasics(ctx: Context): Promise<BasicsAnswer> {
  const { live } = await contentState(ctx);
  const edition = editionKey(currentEdition(live.editions, ctx.clock.now()));
  const draft = await draftOf(ctx.db.orm, edition);
  const site = await draftOf(ctx.db.orm, 'site');
  if (draft === null || site === null) throw notFound();
  return { edition, basics: basicsOf(draft.document, site.document) };
}

/**
 * Writes the first form into the drafts and publishes them, all or nothing. A draft with other
 * changes is not published, so that no unfinished work goes out
 * (docs/product/back-office.md#the-first-hour).
 * @throws AppError 400 with the fields, 404, 409 with what somebody else changed meanwhile
 */
export async function saveBasics(
  ctx: Context,
  body: BasicsChange,
  acting: Acting,
): Promise<{ published: boolean; message: string }> {
  return ctx.db.transaction(async (tx) => {
    // Locks both rows first and in this order, to avoid a deadlock; publishing locks one at a time.
    const site = await lockDraft(tx, 'site');
    const old = await lockDraft(tx, body.edition);
    if (site === null || old === null || body.edition === 'site') throw notFound();
    const now = basicsOf(old.document, site.document);
    const errors = overtaken(body, now);
    if (Object.keys(errors).length > 0) throw conflict(OVERTAKEN, errors);
    const edition = await editionFor(tx, ctx, old, body.to, acting);
    const writes = [
      { draft: site, ops: contactOps(now, body) },
      { draft: edition, ops: editionOps(edition, body.to) },
    ];
    const published: boolean[] = [];
    for (const write of writes) published.push(await writeAndPublish(tx, ctx, write, acting));
    await changeLaunchState(tx, { confirmed: edition.key }, ctx.clock.now());
    const isAll = published.every(Boolean);
    return { published: isAll, message: isAll ? PUBLISHED : ONLY_DRAFT };
  });
}

/** The edition of the chosen year: this one, or a copy of it on the chosen days. */
async function editionFor(
  tx: Orm,
  ctx: Context,
  old: Draft,
  to: LaunchBasics,
  acting: Acting,
): Promise<Draft> {
  const days = runOfDays(to);
  if (String(old.document.year) === to.firstDay.slice(0, 4)) return old;
  if (hasActs(old)) throw badRequest({ firstDay: OLD_HAS_ACTS });
  const fault = yearFault(days, ctx.clock.now());
  if (fault !== null) throw badRequest({ firstDay: fault });
  const from = old.key as ContentKey;
  const key = await insertEdition(tx, ctx, { from, days }, acting);
  const made = await lockDraft(tx, key);
  if (made === null) throw notFound();
  return made;
}

const hasActs = ({ document: { slots } }: Draft) => Array.isArray(slots) && slots.length > 0;

function editionOps(edition: Draft, to: LaunchBasics): ContentOperation[] {
  const days = dayOps(edition.document, runOfDays(to));
  if (days.length > 0 && hasActs(edition)) throw badRequest({ firstDay: HAS_ACTS });
  return [...nameOps(edition.document, to.name), ...days];
}

/** Writes and publishes a document; false when the new values stay in the draft unpublished. */
async function writeAndPublish(
  tx: Orm,
  ctx: Context,
  { draft, ops }: { draft: Draft; ops: ContentOperation[] },
  acting: Acting,
): Promise<boolean> {
  const key = draft.key as ContentKey;
  const live = await liveVersionOf(tx, key);
  const shown = live?.document ?? null;
  const wasClean = shown === null || sameJson(publishable(key, draft.document, shown), shown);
  const { revision, draft: document } =
    ops.length === 0
      ? { revision: draft.revision, draft: draft.document }
      : await editLocked(tx, ctx, { key, draft, ops }, acting);
  if (!wasClean) return ops.length === 0;
  // Existing warnings count as accepted; new ones must be accepted on the Content tab.
  const known = await problemsOf(tx, key, shown ?? draft.document, shown);
  const acknowledged = known.map(({ path, message }) => ({ path, message }));
  const problems = await problemsOf(tx, key, publishable(key, document, shown), shown);
  const hasErrors = problems.some(({ level }) => level === 'error');
  if (hasErrors || openWarnings(problems, acknowledged).length > 0) return false;
  const body = { revision, comment: COMMENT, acknowledged, corrections: [] };
  await publishWithin(tx, ctx, key, body, acting);
  return true;
}

type Basics = BasicsAnswer['basics'];

/** Values of the form when it was loaded, and now. */
interface BasicsChange {
  edition: ContentKey;
  from: Basics;
  to: LaunchBasics;
}

type ContactField = 'general' | 'direct' | 'booking' | 'artist' | 'phone';

/** Paths of the form's fields in the site document. */
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

/** Current values of the form's fields in the drafts. */
function basicsOf(edition: JsonObject, site: JsonObject): Basics {
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

/** Messages by field for those that this form and somebody else both changed. */
function overtaken({ from, to }: Pick<BasicsChange, 'from' | 'to'>, now: Basics) {
  const fields = Object.keys(now) as (keyof Basics)[];
  const theirs = fields.filter(
    (field) => to[field] !== from[field] && now[field] !== from[field] && now[field] !== to[field],
  );
  return Object.fromEntries(
    theirs.map((field) => [field, `En annen har skrevet «${now[field]}» her imens.`]),
  );
}

/** The changed contact fields as operations on the site document. */
function contactOps(now: Basics, { from, to }: Pick<BasicsChange, 'from' | 'to'>) {
  return (Object.keys(CONTACT_PATHS) as ContactField[]).flatMap((field): ContentOperation[] =>
    to[field] === from[field] || to[field] === now[field]
      ? []
      : [{ path: CONTACT_PATHS[field], from: now[field], to: to[field] }],
  );
}

function nameOps(document: JsonObject, name: string): ContentOperation[] {
  const from = textAt(document, '/name');
  return from === name ? [] : [{ path: '/name', from, to: name }];
}

/** All days from the first to the last, inclusive. */
function runOfDays({ firstDay, lastDay }: Pick<LaunchBasics, 'firstDay' | 'lastDay'>) {
  const days: IsoDate[] = [];
  for (let date = firstDay; date <= lastDay; date = addDays(date, 1)) days.push(date);
  return days;
}

/**
 * Operations that move an edition to other days: the n-th day keeps its id, door times and age
 * limit. Extra days copy the last one; surplus days are removed.
 */
function dayOps(document: JsonObject, dates: readonly IsoDate[]): ContentOperation[] {
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
