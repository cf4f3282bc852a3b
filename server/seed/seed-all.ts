import type { IsoDate } from '#shared/oslo-time.ts';
import type { Context } from '../context.ts';
import { deliveredOnly, seedContent } from '../features/content/index.ts';
import { DAY_COUNT } from './festival/programme.ts';
import { type FestivalOutcome, firstDayOf, seedFestival } from './festival/seed-festival.ts';
import { putDemo, type Seeding, SeedRefused } from './seed-demo.ts';

/** What `npm run seed` was asked for. */
export interface SeedArguments {
  /** Days from today to the first day of the invented festival; null leaves the festival out. */
  ahead: number | null;
}

/** A wrong argument; its message is for the terminal. */
export class ArgumentRefused extends Error {
  constructor(what: string) {
    super(`${what}\n${USAGE}`);
    this.name = 'ArgumentRefused';
  }
}

const USAGE = `npm run seed [-- --in DAYS]      the invented festival begins in DAYS days: 12 unless told, 0 is
                                today, a negative number (--in -3) has it over
npm run seed -- --no-festival   only people, promoters and messages`;

const DEFAULT_AHEAD = 12;
const MOST_DAYS = 365;
const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,2})$/;

/** Reads the arguments of the command. @throws ArgumentRefused for anything that is not understood */
export function seedArguments(given: readonly string[]): SeedArguments {
  if (given.length === 0) return { ahead: DEFAULT_AHEAD };
  const [name, value, ...more] = given.flatMap((part) =>
    part.startsWith('--in=') ? ['--in', part.slice('--in='.length)] : [part],
  );
  if (name === '--no-festival' && value === undefined) return { ahead: null };
  if (name !== '--in') throw new ArgumentRefused(`Unknown argument: ${given.join(' ')}`);
  if (more.length > 0) throw new ArgumentRefused(`Too many arguments: ${given.join(' ')}`);
  const days = Number(value);
  if (value === undefined || !WHOLE_NUMBER.test(value) || Math.abs(days) > MOST_DAYS) {
    const got = value === undefined ? 'nothing' : `"${value}"`;
    throw new ArgumentRefused(
      `--in takes a whole number of days from -${MOST_DAYS} to ${MOST_DAYS} (got ${got})`,
    );
  }
  return { ahead: days };
}

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
