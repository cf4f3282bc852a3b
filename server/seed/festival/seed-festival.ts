import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { IsoDate } from '#shared/oslo-time.ts';
import type { Context } from '../../context.ts';
import type { Orm } from '../../db/database.ts';
import { settings } from '../../db/schema/index.ts';
import { publishWholeEdition } from '../../features/content/index.ts';
import { demoId } from '../marks.ts';
import { festivalEdition } from './edition.ts';

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
  const document = festivalEdition(first);
  const publication = { document, comment: COMMENT, acting: ACTING };
  if (await publishWholeEdition(tx, deps, publication)) return { kind: 'put', first };
  await tx.delete(settings).where(eq(settings.key, FLAG));
  return { kind: 'taken', year: first.slice(0, 4) };
}

async function firstDayIn(tx: Orm): Promise<IsoDate> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, FLAG));
  return flagValue.parse(row?.value).first;
}
