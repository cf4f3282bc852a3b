import type { Context } from '#server/context.ts';
import { notFound } from '#server/lib/errors.ts';
import type { ChangesAnswer, ChangesQuery } from '#shared/contracts/programme.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import { feedCalendar, programmeCalendar } from './programme.ics.ts';
import { publishedAfter, readRevisions, versionsAfter } from './programme.read.ts';
import { shownEdition } from './schedule.view.ts';

/** How often a calendar that follows a plan is asked to read it. */
const FEED_SECONDS = 15 * 60;
/** Most versions that are read for an answer, and most changes that it holds. */
const MOST_VERSIONS = 100;
const MOST_CHANGES = 200;
/** The database knows no moment before the year 1; nothing was published before this one. */
const EARLIEST = new Date('2000-01-01T00:00:00Z');

/**
 * Calendar file of the chosen items, or of the current edition without any.
 * @throws AppError 404 when none of them is in the programme
 */
export async function calendarFile(ctx: Context, items: readonly string[] | null): Promise<string> {
  const { editions } = ctx.content.current();
  const revisions = await readRevisions(ctx.db.orm);
  const shown = items === null ? [currentEdition(editions, ctx.clock.now())] : editions;
  const calendar = programmeCalendar(shown, items, revisions);
  if (calendar === null) throw notFound('Fant ingen av disse i programmet.');
  return calendar;
}

/** Calendar file of a person's acts, for a calendar that follows it. */
export async function planCalendar(
  ctx: Pick<Context, 'content' | 'db'>,
  slots: readonly string[],
): Promise<string> {
  const revisions = await readRevisions(ctx.db.orm);
  return feedCalendar(ctx.content.current().editions, slots, revisions, FEED_SECONDS);
}

/** What has changed in the programme since a moment or a version, in words. */
export async function programmeChanges(
  ctx: Context,
  { since, edition }: ChangesQuery,
): Promise<ChangesAnswer> {
  const { version, editions } = ctx.content.current();
  const { orm } = ctx.db;
  const limit = MOST_VERSIONS + 1;
  const keyOf = (year: number) => `edition:${year}`;
  const published =
    since instanceof Date
      ? await publishedAfter(
          orm,
          since < EARLIEST ? EARLIEST : since,
          edition === undefined ? null : keyOf(edition),
          limit,
        )
      : await versionsAfter(
          orm,
          keyOf(edition ?? shownEdition(editions, ctx.clock.now()).year),
          since,
          limit,
        );
  const changes = published
    .slice(0, MOST_VERSIONS)
    .flatMap(({ key, number, publishedAt, changes: texts }) =>
      texts.map(({ text }) => ({
        edition: Number(key.slice('edition:'.length)),
        number,
        at: publishedAt.toISOString(),
        text,
      })),
    );
  const more = published.length > MOST_VERSIONS || changes.length > MOST_CHANGES;
  return { version, changes: changes.slice(0, MOST_CHANGES), more };
}
