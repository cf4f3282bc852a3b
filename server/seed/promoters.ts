import { addDays, osloDate } from '#shared/oslo-time.ts';
import { levelForPoints } from '#shared/rules/levels.ts';
import { pointsForTickets } from '#shared/rules/points.ts';
import type {
  affiliateContactKeys,
  affiliateSales,
  affiliates,
  affiliateVisits,
} from '../db/schema/index.ts';
import { contactKeys } from '../features/affiliates/index.ts';
import { before, demoEmail, demoId, demoName } from './marks.ts';
import { APPROVED, DIRECT, REFUSED, WAITING } from './promoter-data.ts';

type NewAffiliate = typeof affiliates.$inferInsert;
type NewSale = typeof affiliateSales.$inferInsert;
type NewContactKey = typeof affiliateContactKeys.$inferInsert;
type NewVisits = typeof affiliateVisits.$inferInsert;

/** Days with visits. */
const VISIT_DAYS = 30;

const affiliateId = (key: string): string => demoId('affiliate', key);

/** The ledger, from which every figure of an affiliate is computed. */
export function demoSales(now: Date): NewSale[] {
  const ago = before(now);
  const line = (key: string, [tickets, days]: readonly [number, number], at: number) => ({
    id: demoId('sale', key, at),
    ticketsSold: tickets,
    saleDate: ago.days(days, 10 + at),
    createdAt: ago.days(days, 5 + at),
  });
  return [
    ...APPROVED.flatMap(({ key, code, sales }) =>
      sales.map((sale, at) => ({
        ...line(key, sale, at),
        affiliateId: affiliateId(key),
        personalCode: code,
        pointsEarned: pointsForTickets(sale[0]),
      })),
    ),
    ...DIRECT.map((sale, at) => ({ ...line('direct', sale, at), pointsEarned: 0 })),
  ];
}

/** Visits through the links of approved affiliates, a few each day, more on the days of a sale. */
export function demoVisits(now: Date): NewVisits[] {
  return APPROVED.flatMap(({ key, since, sales }, at) =>
    Array.from({ length: Math.min(VISIT_DAYS, since) }, (_, ago) => {
      const tickets = sales.find(([, daysAgo]) => daysAgo === ago)?.[0] ?? 0;
      const visits = ((at + 2) * (ago + 3)) % 7;
      return {
        affiliateId: affiliateId(key),
        day: addDays(osloDate(now), -ago),
        visits: visits + Math.max(0, tickets) * 4,
      };
    }).filter(({ visits }) => visits > 0),
  );
}

/** Rows of `affiliates`: approved with points from the ledger, one paused, pending and rejected. */
export function demoAffiliates(now: Date): NewAffiliate[] {
  const ago = before(now);
  const approved = APPROVED.map(({ key, navn, code, since, sales, links, pausedFor }) => {
    const points = pointsForTickets(sales.reduce((sum, [tickets]) => sum + tickets, 0));
    return {
      ...applicant(key, navn, 500 + since * 37, ago.days(since + 3)),
      ...links,
      personalCode: code,
      points,
      level: levelForPoints(points),
      status: 'approved',
      approvedAt: ago.days(since),
      ...decided(pausedFor === undefined ? ago.days(since) : ago.days(7), pausedFor),
      isActive: pausedFor === undefined,
    };
  });
  const waiting = WAITING.map(({ key, navn, followerCount, telefon }, index) => ({
    ...applicant(key, navn, followerCount, ago.days(index + 1, 90)),
    instagram: `@ctrl.demo.${key}`,
    telefon,
  }));
  const refused = REFUSED.map(({ key, navn, since, reason }) => ({
    ...applicant(key, navn, 12, ago.days(since + 2)),
    instagram: `@ctrl.demo.${key}`,
    status: 'rejected',
    ...decided(ago.days(since), reason),
  }));
  return [...approved, ...waiting, ...refused];
}

function applicant(key: string, navn: string, followerCount: number, createdAt: Date) {
  return {
    id: affiliateId(key),
    navn: demoName(navn),
    epost: demoEmail(key),
    beskrivelse: 'Jeg vil dele festivalen med følgerne mine.',
    followerCount,
    createdAt,
    appliedAt: createdAt,
  };
}

function decided(reviewedAt: Date, reviewReason: string | null = null) {
  return { reviewedAt, reviewedBy: 'seed', reviewReason };
}

/** The demo affiliates' contact data in the form for comparisons. */
export function demoContactKeys(now: Date): NewContactKey[] {
  return demoAffiliates(now).flatMap((row) => {
    const { id = '', navn, epost, telefon = null, instagram = null, tiktok = null } = row;
    const { youtube = null, twitch = null, discord = null } = row;
    const data = { navn, epost, telefon, instagram, tiktok, youtube, twitch, discord };
    return contactKeys(data).map((key) => ({ affiliateId: id, key }));
  });
}
