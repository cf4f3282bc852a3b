import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, unauthorized } from '#server/lib/errors.ts';
import { ADMIN_TOPIC, AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import {
  AFFILIATE_NETWORKS,
  type AffiliateProfileRequest,
  type AffiliateSession,
  type OwnAffiliate,
  PROFILE_REQUIRED,
} from '#shared/contracts/affiliates.ts';
import {
  type Affiliate,
  affiliateById,
  lockOpenAffiliate,
  updateProfile,
} from './affiliates.store.ts';
import { ownAffiliateView } from './affiliates.view.ts';
import { refuseReservedName } from './application.service.ts';

function isOpen({ status, isActive }: Affiliate): boolean {
  return status === 'approved' && isActive;
}

/** Answer of GET /api/affiliate/session. */
export async function affiliateSession(
  ctx: Context,
  subjectId: string | undefined,
): Promise<AffiliateSession> {
  const row = subjectId === undefined ? null : await affiliateById(ctx.db.orm, subjectId);
  return row === null || !isOpen(row)
    ? { success: false }
    : { success: true, affiliate: ownAffiliateView(row) };
}

async function openRow(orm: Orm, id: string): Promise<Affiliate> {
  const row = await affiliateById(orm, id);
  if (row === null || !isOpen(row)) throw unauthorized();
  return row;
}

/**
 * The affiliate of an open session.
 * @throws AppError 401 when they are no longer approved and active
 */
export async function openAffiliate(orm: Orm, id: string): Promise<OwnAffiliate> {
  return ownAffiliateView(await openRow(orm, id));
}

/** An affiliate with the fields that the profile does not show. */
interface OwnRecord {
  affiliate: OwnAffiliate;
  hasPassword: boolean;
  application: { appliedAt: Date; reviewedAt: Date | null; reviewReason: string | null };
}

/**
 * Everything that a logged-in affiliate may read of their own row.
 * @throws AppError 401 when they are no longer approved and active
 */
export async function ownRecord(orm: Orm, id: string): Promise<OwnRecord> {
  const row = await openRow(orm, id);
  const { appliedAt, reviewedAt, reviewReason, password } = row;
  return {
    affiliate: ownAffiliateView(row),
    hasPassword: password !== null,
    application: { appliedAt, reviewedAt, reviewReason },
  };
}

/**
 * Changes the fields that are given. The e-mail address can't be changed: the approval was sent to
 * it.
 * @throws AppError 400 without any social profile left, or for a name of the organisers' words; 401
 */
export async function changeProfile(
  ctx: Context,
  id: string,
  change: AffiliateProfileRequest,
): Promise<OwnAffiliate> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockOpenAffiliate(tx, id);
    if (before === null) throw unauthorized();
    const changed = Object.fromEntries(
      Object.entries(change).filter(([field, value]) => {
        return value !== undefined && value !== before[field as keyof AffiliateProfileRequest];
      }),
    );
    if (Object.keys(changed).length === 0) return ownAffiliateView(before);
    // A name from before this rule may stay.
    if (change.navn !== undefined && change.navn !== before.navn) {
      await refuseReservedName(tx, change.navn);
    }
    const after: Affiliate = { ...before, ...changed };
    if (AFFILIATE_NETWORKS.every((network) => after[network] === null)) {
      throw badRequest({ instagram: PROFILE_REQUIRED });
    }
    const row = await updateProfile(tx, id, changed);
    await ctx.bus.publish(tx, AFFILIATES_TOPIC);
    await ctx.bus.publish(tx, ADMIN_TOPIC);
    return ownAffiliateView(row ?? before);
  });
}
