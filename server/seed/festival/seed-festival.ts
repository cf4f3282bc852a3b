import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { addDays, type IsoDate, osloDate } from '#shared/oslo-time.ts';
import type { Context } from '../../context.ts';
import type { Orm } from '../../db/database.ts';
import { settings } from '../../db/schema/index.ts';
import { publishWholeEdition } from '../../features/content/index.ts';
import { demoId } from '../people.ts';
import { festivalEdition } from './edition.ts';

type Phase = 'before' | 'during' | 'after';

function phaseOf(first: IsoDate, count: number, today: IsoDate): Phase {
  if (today < first) return 'before';
  return today <= addDays(first, count - 1) ? 'during' : 'after';
}

/** The first day of the festival, and the one it was moved from when that would have crossed a new year. */
export interface FirstDay {
  first: IsoDate;
  movedFrom: IsoDate | null;
}

/**
 * The first of `count` days, `ahead` days from today. An edition has one year, so days over the turn of
 * the year are moved to the last ones of the old year, or to the first ones of the new year where the
 * festival would otherwise begin or end too early for the visitor who asked to see it before or during.
 */
export function firstDayOf(now: Date, ahead: number, count: number): FirstDay {
  const today = osloDate(now);
  const wished = addDays(today, ahead);
  const year = wished.slice(0, 4);
  if (addDays(wished, count - 1).startsWith(year)) return { first: wished, movedFrom: null };
  const lastOfOld = addDays(`${year}-12-31`, 1 - count);
  const isKept = phaseOf(lastOfOld, count, today) === phaseOf(wished, count, today);
  return { first: isKept ? lastOfOld : `${Number(year) + 1}-01-01`, movedFrom: wished };
}

/** Key in `settings` that marks that the festival was put in, and when it begins. */
const FLAG = 'demo-festival';
const flagValue = z.object({ first: z.iso.date() });

const ACTING = { username: 'seed', requestId: demoId('festival') };
const COMMENT = 'Oppdiktet festival fra npm run seed';

/**
 * What became of the festival: it is in now, it was in before (and is left as it is), or the year's
 * edition is somebody's work and was left alone.
 */
export type FestivalOutcome =
  | { kind: 'put' | 'present'; first: IsoDate }
  | { kind: 'taken'; year: string };

type Deps = Pick<Context, 'clock' | 'bus' | 'publications' | 'logger'>;

/** Publishes the invented festival, once. Running servers show it within a second. */
export async function seedFestival(tx: Orm, deps: Deps, first: IsoDate): Promise<FestivalOutcome> {
  // A concurrent seed waits here for the row's lock, and then finds the flag.
  const flag = await tx
    .insert(settings)
    .values({ key: FLAG, value: { first }, updatedAt: deps.clock.now() })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  if (flag.length === 0) return { kind: 'present', first: await firstDayIn(tx) };
  const document = festivalEdition(first, osloDate(deps.clock.now()));
  const publication = { document, comment: COMMENT, acting: ACTING };
  if (await publishWholeEdition(tx, deps, publication)) return { kind: 'put', first };
  await tx.delete(settings).where(eq(settings.key, FLAG));
  return { kind: 'taken', year: first.slice(0, 4) };
}

async function firstDayIn(tx: Orm): Promise<IsoDate> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, FLAG));
  return flagValue.parse(row?.value).first;
}
