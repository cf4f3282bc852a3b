import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { tokenHash } from '#server/lib/token-hash.ts';
import type { Orm } from './database.ts';
import type { accountTokens, affiliateTokens } from './schema/index.ts';

/** Tables of one-time tokens; a row is found by the hash of its token, which is not kept itself. */
export type TokenTable = typeof accountTokens | typeof affiliateTokens;

/** What has to hold for a token whose time is not over, used or not. */
export function isInTime(table: TokenTable, token: string, now: Date): SQL | undefined {
  return and(eq(table.tokenHash, tokenHash(token)), gt(table.expiresAt, now));
}

/** Marks a token as used; false when it was used before. */
export async function spendToken(
  tx: Orm,
  table: TokenTable,
  row: { tokenHash: string },
  usedAt: Date,
): Promise<boolean> {
  const used = await tx
    .update(table)
    .set({ usedAt })
    .where(and(eq(table.tokenHash, row.tokenHash), isNull(table.usedAt)))
    .returning({ hash: table.tokenHash });
  return used.length > 0;
}
