import type { Context } from '#server/context.ts';
import { type AdminSearchAnswer, SEARCH_MIN } from '#shared/contracts/admin-search.ts';
import { searchStatements } from './search.read.ts';

const NOTHING: AdminSearchAnswer = { users: [], affiliates: [], messages: [], shares: [] };

const without = <T extends { at: Date }>(rows: readonly T[]): Omit<T, 'at'>[] =>
  rows.map(({ at: _at, ...row }) => row);

/**
 * Users, promoters by name or code, messages and shares that match a word, at most five of each.
 */
export async function searchAll(
  { db: { orm } }: Pick<Context, 'db'>,
  q: string,
): Promise<AdminSearchAnswer> {
  if ([...q].length < SEARCH_MIN) return NOTHING;
  const found = searchStatements(orm, q);
  const [users, affiliates, messages, shares] = await Promise.all([
    found.users,
    found.affiliates,
    found.messages,
    found.shares,
  ]);
  return {
    users: without(users),
    affiliates: without(affiliates),
    messages: without(messages),
    shares: without(shares),
  };
}
