import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { OwnAffiliate } from '#shared/contracts/affiliates.ts';
import { ownRecord, visitsOf } from '../affiliates/index.ts';
import { actsOn } from '../audit/index.ts';
import { ledgerOf } from '../sales/index.ts';
import { inSnapshot } from './dashboard.read.ts';
import { ownRow } from './dashboard.service.ts';

/** Before the first possible visit. */
const FIRST_DAY = '2000-01-01';

/** The fields of a decision's audit entry that were also e-mailed. */
const mailed = z.object({
  status: z.string().catch(''),
  isActive: z.boolean().nullable().catch(null),
  reason: z.string().nullable().catch(null),
});

/** Decisions about an affiliate with the reasons that were e-mailed, without the deciding admin. */
async function reviewsOf(at: Pick<Context, 'db'>, subjectId: string) {
  const acts = await actsOn(at.db.orm, { subjectType: 'affiliate', subjectId });
  return acts.map(({ after, createdAt }) => ({
    decidedAt: createdAt,
    ...mailed.parse(after ?? {}),
  }));
}

/**
 * All stored data about an affiliate, for 'Last ned mine data': profile, application, decisions,
 * visits by day and the ledger, without the admins who registered it. Dates are serialised to ISO
 * 8601.
 * @throws AppError 401 for somebody who is not approved and active
 */
export async function exportAffiliate(
  ctx: Context,
  id: string,
): Promise<Record<string, unknown> & { affiliate: OwnAffiliate }> {
  return inSnapshot(ctx, async (at) => {
    const { affiliate, hasPassword, application } = await ownRecord(at.db.orm, id);
    const { days } = await visitsOf(at.db.orm, id, FIRST_DAY);
    const link =
      affiliate.personalCode === null ? null : `${ctx.publicUrl()}/r/${affiliate.personalCode}`;
    return {
      exportedAt: ctx.clock.now(),
      affiliate,
      link,
      hasPassword,
      application,
      reviews: await reviewsOf(at, id),
      visits: [...days].map(([day, visits]) => ({ day, visits })),
      ledger: (await ledgerOf(at, id)).map(ownRow),
    };
  });
}
