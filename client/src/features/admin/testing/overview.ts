import type { OverviewAnswer } from '#shared/contracts/back-office.ts';

type Stats = OverviewAnswer['stats'];

/** Figures of a server that has just been started. */
export const NEVER_COUNTED = { uptimePercent: null, responseP50: null, responseP95: null };

/** An answer of GET /api/admin/overview. */
export function overview(over: Partial<Stats> = {}): OverviewAnswer {
  return {
    stats: {
      totalTicketsSold: 142,
      affiliateTicketsSold: 45,
      totalUsers: 1284,
      activeToday: 214,
      approvedAffiliates: 38,
      pendingAffiliates: 2,
      contactMessages: 57,
      unhandledMessages: 0,
      socialShares: 163,
      waitingShares: 0,
      waitingAnnouncements: 0,
      uptimePercent: 99.8,
      responseP50: 4.2,
      responseP95: 18,
      ...over,
    },
  };
}
