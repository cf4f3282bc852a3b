import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { accountTokens as tokens } from '#server/db/schema/index.ts';
import { tokenHash } from '#server/lib/random.ts';
import { DAY_MS, HOUR_MS } from '#shared/oslo-time.ts';
import type { User } from './accounts.store.ts';

export type TokenPurpose = 'confirm_email' | 'change_email' | 'reset_password';
export type AccountToken = typeof tokens.$inferSelect;

/**
 * How long a link is valid, in ms (a new password: docs/product/accounts.md#forgotten-password).
 */
export const LINK_MS: Record<TokenPurpose, number> = {
  confirm_email: 7 * DAY_MS,
  change_email: 7 * DAY_MS,
  reset_password: HOUR_MS,
};

/** Creates a link's token for the account's current address. */
export async function issueToken(
  tx: Orm,
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  { id, email }: Pick<User, 'id' | 'email'>,
  purpose: TokenPurpose,
): Promise<string> {
  const token = random.token();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LINK_MS[purpose]);
  const row = { tokenHash: tokenHash(token), userId: id, purpose, email, createdAt, expiresAt };
  await tx.insert(tokens).values(row);
  return token;
}

/** The token while its link is valid, used or not. */
export async function findToken(
  orm: Orm,
  { clock }: Pick<Context, 'clock'>,
  token: string,
  purpose: TokenPurpose,
): Promise<AccountToken | null> {
  const [row] = await orm
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.tokenHash, tokenHash(token)),
        eq(tokens.purpose, purpose),
        gt(tokens.expiresAt, clock.now()),
      ),
    );
  return row ?? null;
}

/** Marks the token as used; false when it was used before. */
export async function markUsed(tx: Orm, token: AccountToken, usedAt: Date): Promise<boolean> {
  const used = await tx
    .update(tokens)
    .set({ usedAt })
    .where(and(eq(tokens.tokenHash, token.tokenHash), isNull(tokens.usedAt)))
    .returning({ hash: tokens.tokenHash });
  return used.length > 0;
}

export async function dropTokens(tx: Orm, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose)));
}

export async function deleteExpiredTokens(orm: Orm, before: Date): Promise<void> {
  await orm.delete(tokens).where(lt(tokens.expiresAt, before));
}
