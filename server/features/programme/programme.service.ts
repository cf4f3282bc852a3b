import type { Context } from '#server/context.ts';
import { notFound } from '#server/lib/errors.ts';
import type { Content, Edition, Slot } from '#shared/content/types.ts';
import {
  type ChangesAnswer,
  type ChangesQuery,
  type ProgrammeAnswer,
  toldFields,
} from '#shared/contracts/programme.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import { stageName } from '#shared/rules/acts.ts';
import { isCrewChange } from '#shared/rules/crew.ts';
import { currentEdition, slotInstants } from '#shared/rules/festival-phase.ts';
import { readPlanFragment } from '#shared/rules/plan-link.ts';
import { type CalendarEntries, createEntries, planFile, programmeFile } from './programme.ics.ts';
import { newestVersions, type PublishedChange, readRevisions } from './programme.read.ts';
import { shownEdition } from './schedule.view.ts';

/** Most versions read for an answer, and most changes in it. */
const MOST_VERSIONS = 100;
const MOST_CHANGES = 200;

export interface ProgrammeCalendar {
  /** All items of the current edition. */
  current(): Promise<string>;
  /**
   * The chosen items of all editions.
   * @throws AppError 404 when none is in the programme
   */
  chosen(items: readonly string[]): Promise<string>;
  /**
   * The acts encoded in the fragment of a shared plan.
   * @throws AppError 404 when it is invalid, or none of its acts is in the programme
   */
  shared(fragment: string): Promise<string>;
  /** A person's acts, for a calendar subscription. */
  plan(slots: readonly string[]): Promise<string>;
  /** Calls `listener` when the files may have changed. */
  whenRenewed(listener: () => void): void;
}

/**
 * Creates the calendar files. Revisions are read and entries serialised once per publication.
 * Publishing an earlier programme again leaves the content unchanged but creates new revisions, so
 * both a publication and new content invalidate the cache. Not the publication's event: until this
 * process shows its content, calendars would get the earlier text with the new sequence, and keep it.
 */
export function createProgrammeCalendar(
  ctx: Pick<Context, 'clock' | 'content' | 'db'>,
): ProgrammeCalendar {
  const listeners: (() => void)[] = [];
  let kept: Promise<CalendarEntries> | null = null;

  const renew = () => {
    kept = null;
    for (const listener of listeners) listener();
  };
  ctx.content.whenReplaced(renew);
  ctx.content.whenPublished(renew);

  const entries = (): Promise<CalendarEntries> => {
    if (kept !== null) return kept;
    const year = Number(osloDate(ctx.clock.now()).slice(0, 4));
    const reading = readRevisions(ctx.db.orm, year).then((revisions) =>
      createEntries(revisions, ctx.content.current().editions),
    );
    kept = reading;
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  };
  const pick = async (of: readonly Edition[], wanted: readonly string[] | null) =>
    (await entries()).pick(of, wanted && new Set(wanted));
  const found = (file: string | null) => {
    if (file === null) throw notFound('Fant ingen av disse i programmet.');
    return file;
  };

  return {
    current: async () => {
      const edition = currentEdition(ctx.content.current().editions, ctx.clock.now());
      return found(programmeFile(await pick([edition], null)));
    },
    chosen: async (items) =>
      found(programmeFile(await pick(ctx.content.current().editions, items))),
    shared: async (fragment) => {
      const { gone } = await entries();
      const { editions } = ctx.content.current();
      const acts = editions.flatMap(({ slots }) => slots.map(({ id }) => id));
      const plan = readPlanFragment(fragment, [...acts, ...gone]);
      return found(programmeFile(await pick(editions, plan.kind === 'plan' ? plan.ids : [])));
    },
    plan: async (slots) => planFile(await pick(ctx.content.current().editions, slots)),
    whenRenewed: (listener) => void listeners.push(listener),
  };
}

interface ProgrammeChanges {
  /** Changes since a time, or since a version of an edition. */
  since(query: ChangesQuery): Promise<ChangesAnswer>;
}

interface Newest {
  versions: readonly Pick<PublishedChange, 'number' | 'publishedAt'>[];
  changes: readonly ChangesAnswer['changes'][number][];
}

/**
 * Tells whether visitors may read of a change: not of crew fields, nor of acts whose time is not
 * announced.
 */
function isToldOf(editions: Content['editions']): (change: { path: string }) => boolean {
  const unannounced = new Set(editions.flatMap(({ lineup = [] }) => lineup.map(({ id }) => id)));
  return (change) =>
    !isCrewChange(change) && !unannounced.has(/^\/slots\/([^/]+)/.exec(change.path)?.[1] ?? '');
}

/** Reads one change more than an answer has, to detect that some are left out. */
function newestOf(published: readonly PublishedChange[], editions: Content['editions']): Newest {
  const changes = published
    .slice(0, MOST_VERSIONS)
    .flatMap(({ key, number, publishedAt, changes: texts }) =>
      texts.filter(isToldOf(editions)).map(({ text }) => ({
        edition: Number(key.slice('edition:'.length)),
        number,
        at: publishedAt.toISOString(),
        text,
      })),
    );
  const versions = published.map(({ number, publishedAt }) => ({ number, publishedAt }));
  return { versions, changes: changes.slice(0, MOST_CHANGES + 1) };
}

/**
 * Creates the answers about changes. Published versions are read once per edition and publication:
 * a hundred versions of hundreds of acts are megabytes, of which an answer shows a part.
 */
export function createProgrammeChanges(
  ctx: Pick<Context, 'clock' | 'content' | 'db'>,
): ProgrammeChanges {
  /** By the edition's year, or null for all editions. The URL has a four-digit year. */
  const kept = new Map<number | null, Promise<Newest>>();
  ctx.content.whenReplaced(() => kept.clear());
  ctx.content.whenPublished(() => kept.clear());

  const newest = (year: number | null): Promise<Newest> => {
    const known = kept.get(year);
    if (known !== undefined) return known;
    const key = year === null ? null : `edition:${year}`;
    const reading = newestVersions(ctx.db.orm, key, MOST_VERSIONS + 1).then((published) =>
      newestOf(published, ctx.content.current().editions),
    );
    kept.set(year, reading);
    reading.catch(() => {
      if (kept.get(year) === reading) kept.delete(year);
    });
    return reading;
  };

  return {
    async since({ since, edition }) {
      const { version, editions } = ctx.content.current();
      const isMoment = since instanceof Date;
      const year = edition ?? (isMoment ? null : shownEdition(editions, ctx.clock.now()).year);
      const isLater = (number: number, at: Date) => (isMoment ? at > since : number > since);
      const { versions, changes } = await newest(year);
      const later = changes.filter(({ number, at }) => isLater(number, new Date(at)));
      const published = versions.filter(({ number, publishedAt }) => isLater(number, publishedAt));
      const more = published.length > MOST_VERSIONS || later.length > MOST_CHANGES;
      return { version, changes: later.slice(0, MOST_CHANGES), more };
    },
  };
}

type EditionView = ProgrammeAnswer['editions'][number];

function slotView(slot: Slot, edition: Edition): EditionView['slots'][number] {
  const { start, end } = slotInstants(slot);
  const { previous } = slot;
  return {
    // Takes the declared fields and leaves the others out.
    ...toldFields.parse(slot),
    stage: stageName(edition, slot.stage),
    startsAt: start.toISOString(),
    endsAt: end?.toISOString() ?? null,
    previous: previous && {
      date: previous.date,
      start: previous.start,
      stage: stageName(edition, previous.stage),
      startsAt: osloInstant(previous.date, previous.start).toISOString(),
    },
  };
}

/** All editions with their days and slots, oldest first; times in Oslo time and in UTC. */
export function programmeView({ version, editions }: Content): ProgrammeAnswer {
  return {
    version,
    editions: editions.map((edition) => ({
      id: edition.id,
      name: edition.name,
      venue: edition.venue,
      ticketUrl: edition.ticketUrl,
      days: edition.days.map(({ id, date, title, doors, minAge }) => ({
        id,
        date,
        title,
        doors,
        minAge,
      })),
      slots: edition.slots.map((slot) => slotView(slot, edition)),
      tickets: edition.tickets.map(({ id, name, status }) => ({ id, name, status })),
    })),
  };
}
