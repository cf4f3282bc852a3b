import type { IncomingMessage } from 'node:http';
import type { Context } from '#server/context.ts';
import { createClientAddress } from '#server/realtime/client-address.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { createUsage } from './visits.policy.ts';
import { foldMarks, insertMarks, type VisitMark } from './visits.store.ts';

/** One scope for all features, so that a visitor who used two of them is one visitor. */
const SCOPE = 'visit';

type Watch = (req: IncomingMessage, url: string, status: number) => void;

/** For the listener: notes in memory what each answered request says about visits. */
export function watchVisits(
  ctx: Pick<Context, 'config' | 'visitBuffer'>,
  pageOfCode?: (address: string) => string | undefined,
): Watch {
  const usedBy = createUsage(pageOfCode);
  const addressOf = createClientAddress(ctx.config);
  return (req, url, status) => {
    const { method, headers } = req;
    const feature = usedBy({ method, url, headers, status });
    if (feature !== null) ctx.visitBuffer.note(addressOf(req), headers['user-agent'], feature);
  };
}

type Writing = Pick<Context, 'db' | 'visitBuffer' | 'visitors'>;

/**
 * Writes who was seen since the last time, as hashes that nobody can repeat when the day is over.
 * What could not be written is kept for the next time. Throws when the database is away.
 */
export async function writeVisits({ db, visitBuffer, visitors }: Writing): Promise<void> {
  const taken = visitBuffer.drain();
  if (taken.length === 0) return;
  try {
    const marks: VisitMark[] = [];
    for (const { day, features, ...who } of taken) {
      const mark = await visitors.markOn(day, who, SCOPE);
      for (const feature of features) marks.push({ day, mark, feature });
    }
    await insertMarks(db.orm, marks);
  } catch (error) {
    visitBuffer.restore(taken);
    throw error;
  }
}

/** Counts the marks of days that are over and forgets them, with what they were made by. */
export async function foldVisits(ctx: Writing & Pick<Context, 'clock'>): Promise<void> {
  const { db, clock } = ctx;
  await writeVisits(ctx);
  const today = osloDate(clock.now());
  await db.transaction((tx) => foldMarks(tx, today));
}
