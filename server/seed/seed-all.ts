import type { IsoDate } from '#shared/oslo-time.ts';
import type { Context } from '../context.ts';
import { deliveredOnly, seedContent } from '../features/content/index.ts';
import { firstDayOf } from './festival/first-day.ts';
import { DAY_COUNT } from './festival/programme.ts';
import { type FestivalOutcome, seedFestival } from './festival/seed-festival.ts';
import { putDemo, type Seeding, SeedRefused } from './seed-demo.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'bus' | 'publications' | 'logger'>;

export interface Seeded {
  /** Rows of each table; null when the people were in already. */
  people: Record<string, number> | null;
  /** Null when it was not asked for. */
  festival: FestivalOutcome | null;
  /** The first day that was asked for, where the turn of the year moved it. */
  movedFrom: IsoDate | null;
}

/**
 * Inserts the demo data, and publishes the invented festival whose first day lies `ahead` days from now:
 * all or nothing. What was put in before and what organisers published is left as it is.
 * @throws SeedRefused in production with people or published content present
 */
export async function seedAll(
  deps: Deps,
  { ahead, ...of }: Pick<Seeding, 'mode' | 'passwordHash'> & { ahead: number | null },
): Promise<Seeded> {
  const { db, bus, clock } = deps;
  const now = clock.now();
  await seedContent(deps);
  return db.transaction(async (tx) => {
    if (of.mode === 'production' && !(await deliveredOnly(tx))) throw new SeedRefused();
    const people = await putDemo(tx, { ...of, db, bus, now });
    if (ahead === null) return { people, festival: null, movedFrom: null };
    const { first, movedFrom } = firstDayOf(now, ahead, DAY_COUNT);
    return { people, festival: await seedFestival(tx, deps, first), movedFrom };
  });
}
