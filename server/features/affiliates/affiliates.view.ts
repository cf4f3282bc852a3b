import type { AffiliateFlag, OwnAffiliate } from '#shared/contracts/affiliates.ts';
import { levelForPoints } from '#shared/rules/levels.ts';
import type { Affiliate } from './affiliates.store.ts';
import { type ContactKind, kindOfKey } from './contact-keys.ts';
import type { ListedAffiliate } from './review.store.ts';

/** Columns that an affiliate sees of their own row. */
type OwnColumns = Omit<Affiliate, 'password' | 'appliedAt' | 'deletedAt' | Reviewed>;
type Reviewed = 'reviewedAt' | 'reviewedBy' | 'reviewReason';

/** An affiliate as they see themselves. */
export function ownAffiliateView(row: OwnColumns) {
  return {
    id: row.id,
    navn: row.navn,
    epost: row.epost,
    telefon: row.telefon,
    instagram: row.instagram,
    tiktok: row.tiktok,
    youtube: row.youtube,
    twitch: row.twitch,
    discord: row.discord,
    beskrivelse: row.beskrivelse,
    followerCount: row.followerCount,
    personalCode: row.personalCode,
    points: row.points,
    level: levelForPoints(row.points),
    status: statusOf(row),
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
  } satisfies OwnAffiliate;
}

/** A check constraint allows no other text. */
function statusOf({ status }: Pick<Affiliate, 'status'>): OwnAffiliate['status'] {
  return status === 'approved' || status === 'rejected' ? status : 'pending';
}

const FLAG_OF: Record<ContactKind, AffiliateFlag> = {
  address: 'same-address',
  phone: 'same-phone',
  profile: 'same-profile',
  name: 'same-name',
};

/** Warnings for the reviewing admin; `repeated` are the keys that another affiliate has too. */
function flagsOf(row: ListedAffiliate, repeated: readonly string[] = []): AffiliateFlag[] {
  const flags = repeated.map((key) => FLAG_OF[kindOfKey(key)]);
  return [...new Set([...flags, ...(row.isUserAddress ? (['user-address'] as const) : [])])];
}

/** An affiliate as the back office lists it. */
export function adminAffiliateView(row: ListedAffiliate, repeated: readonly string[] = []) {
  return {
    ...ownAffiliateView(row),
    // The column of a deleted affiliate holds a placeholder, because it is unique.
    epost: row.deletedAt === null ? row.epost : '',
    deletedAt: row.deletedAt?.toISOString() ?? null,
    ticketsSold: row.ticketsSold,
    appliedAt: row.appliedAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    reviewedBy: row.reviewedBy,
    reviewReason: row.reviewReason,
    flags: flagsOf(row, repeated),
  };
}
