import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { affiliateTokens as tokens } from '#server/db/schema/index.ts';
import { tokenHash } from '#server/lib/token-hash.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';

/** Purpose of an e-mailed link. */
export type LinkPurpose = 'password' | 'login';
export type AffiliateLink = typeof tokens.$inferSelect;

/** How long a link works, in ms (the one to choose a password: docs/product/promoters.md#personal-code). */
export const LINK_MS: Record<LinkPurpose, number> = {
  password: 7 * DAY_MS,
  login: HOUR_MS,
};

/** Stores a link by the hash of its token. */
export async function storeLink(
  tx: Orm,
  { clock }: Pick<Context, 'clock'>,
  { affiliateId, token }: { affiliateId: string; token: string },
  purpose: LinkPurpose,
): Promise<void> {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LINK_MS[purpose]);
  await tx
    .insert(tokens)
    .values({ tokenHash: tokenHash(token), affiliateId, purpose, createdAt, expiresAt });
}

/** The link while it is valid. */
export async function findLink(
  orm: Orm,
  { clock }: Pick<Context, 'clock'>,
  token: string,
): Promise<AffiliateLink | null> {
  const [row] = await orm
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.tokenHash, tokenHash(token)),
        gt(tokens.expiresAt, clock.now()),
        isNull(tokens.usedAt),
      ),
    );
  return row ?? null;
}

/** Marks a link as used; false when it was used before. */
export async function markLinkUsed(tx: Orm, link: AffiliateLink, usedAt: Date): Promise<boolean> {
  const used = await tx
    .update(tokens)
    .set({ usedAt })
    .where(and(eq(tokens.tokenHash, link.tokenHash), isNull(tokens.usedAt)))
    .returning({ hash: tokens.tokenHash });
  return used.length > 0;
}

/** Invalidates all links of an affiliate. */
export async function dropLinks(tx: Orm, affiliateId: string): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.affiliateId, affiliateId));
}
