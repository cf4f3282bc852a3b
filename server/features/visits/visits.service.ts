import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { createClientAddress } from '#server/realtime/client-address.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { createUsage } from './visits.policy.ts';
import { foldMarks, insertMarks, type VisitMark } from './visits.store.ts';

/** One scope for all features, so that a visitor who used two of them is one visitor. */
const SCOPE = 'visit';

type Watch = (req: IncomingMessage, url: string, status: number) => void;

/** For the listener: notes each answered request in memory, if it is a visit. */
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
 * Stores the visitors since the last call as hashes, which can't be recomputed once the day's salt
 * is deleted. Visitors that could not be stored are kept in memory. Throws when the database is
 * unreachable.
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

/** Replaces the hashes of past days by counts, and deletes their salts. */
async function foldVisits(ctx: Writing & Pick<Context, 'clock'>): Promise<void> {
  const { db, clock } = ctx;
  await writeVisits(ctx);
  const today = osloDate(clock.now());
  await db.transaction((tx) => foldMarks(tx, today));
}

/** Shortly after midnight, replaces yesterday's visitor hashes by counts. */
export const visitsTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'visits-fold',
  schema: z.record(z.string(), z.never()),
  schedule: '10 0 * * *',
  handle: foldVisits,
};
