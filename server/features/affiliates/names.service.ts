import type { Orm } from '#server/db/database.ts';
import { badRequest } from '#server/lib/errors.ts';
import { adminNames, isReservedName } from '../chat/index.ts';

/**
 * Refuses a name that could be mistaken for the organisers' or for an administrator's: the public
 * leaderboard shows it.
 * @throws AppError 400
 */
export async function refuseReservedName(orm: Orm, navn: string): Promise<void> {
  if (isReservedName(navn, await adminNames(orm))) {
    throw badRequest({ navn: 'Det navnet er reservert. Skriv et annet.' });
  }
}
