import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { affiliateTokens as tokens } from '#server/db/schema/index.ts';
import { type AppError, badRequest } from '#server/lib/errors.ts';
import { tokenHash } from '#server/lib/random.ts';
import type { HeldApplication } from '#shared/contracts/affiliates.ts';
import { DAY_MS, HOUR_MS } from '#shared/oslo-time.ts';

type LinkPurpose = 'password' | 'login' | 'application';
export type AffiliateLink = typeof tokens.$inferSelect;

/** The links that let somebody in. */
const ENTERING: readonly LinkPurpose[] = ['password', 'login'];

/**
 * How long a link works, in ms (docs/product/promoters.md#personal-code,
 * docs/product/promoters.md#applications).
 */
const LINK_MS: Record<LinkPurpose, number> = {
  password: 7 * DAY_MS,
  login: HOUR_MS,
  application: 7 * DAY_MS,
};

/** The answer to a link that is used, too old or nobody's. */
export function invalidLink(): AppError {
  return badRequest({ token: 'Lenken er ugyldig, brukt eller for gammel. Be om en ny.' });
}

/** Stores a link by the hash of its token. */
export async function storeLink(
  tx: Orm,
  { clock }: Pick<Context, 'clock'>,
  {
    affiliateId,
    token,
    application = null,
  }: { affiliateId: string; token: string; application?: HeldApplication | null },
  purpose: LinkPurpose,
): Promise<void> {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LINK_MS[purpose]);
  await tx.insert(tokens).values({
    tokenHash: tokenHash(token),
    affiliateId,
    purpose,
    createdAt,
    expiresAt,
    application,
  });
}

/** A link of one of these purposes, while it is valid. */
export async function findLink(
  orm: Orm,
  { clock }: Pick<Context, 'clock'>,
  token: string,
  purposes: readonly LinkPurpose[] = ENTERING,
): Promise<AffiliateLink | null> {
  const [row] = await orm
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.tokenHash, tokenHash(token)),
        inArray(tokens.purpose, [...purposes]),
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

export async function dropLinks(tx: Orm, affiliateId: string): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.affiliateId, affiliateId));
}
