import type { AffiliateDashboard, OwnAffiliate } from '#shared/contracts/affiliates.ts';
import { addDays } from '#shared/oslo-time.ts';

/** A promoter with a few sales. */
export const NORA: OwnAffiliate = {
  id: 'a1',
  navn: 'Nora Vik',
  epost: 'nora@ctrl.example',
  telefon: null,
  instagram: '@nora',
  tiktok: null,
  youtube: null,
  twitch: null,
  discord: null,
  beskrivelse: null,
  followerCount: 1200,
  personalCode: 'CTRL-NORA23',
  points: 240,
  level: 2,
  status: 'approved',
  isActive: true,
  createdAt: '2026-05-01T12:00:00.000Z',
  approvedAt: '2026-05-02T12:00:00.000Z',
};

/** Nora's figures: 24 tickets in two orders and a refund, 40 visits. */
export const NORAS_DASHBOARD: AffiliateDashboard = {
  affiliate: NORA,
  hasPassword: true,
  link: 'https://ctrl.example/r/CTRL-NORA23',
  ranking: {
    rank: 3,
    navn: 'Nora Vik',
    level: 2,
    points: 240,
    progress: 70,
    missing: 60,
    movement: 1,
  },
  rankedCount: 38,
  days: [...new Array(30).keys()].map((index) => ({
    day: addDays('2026-10-23', index),
    visits: index,
    tickets: index === 29 ? -2 : 0,
  })),
  totals: { visits: 1435, tickets: 24 },
  conversion: 1.7,
  ledger: [
    {
      id: 's2',
      saleDate: '2026-11-21T10:00:00.000Z',
      createdAt: '2026-11-21T11:00:00.000Z',
      orderReference: 'A-2',
      ticketsSold: -2,
      pointsEarned: -20,
      pointsAfter: 240,
    },
    {
      id: 's1',
      saleDate: '2026-11-20T10:00:00.000Z',
      createdAt: '2026-11-20T11:00:00.000Z',
      orderReference: null,
      ticketsSold: 26,
      pointsEarned: 260,
      pointsAfter: 260,
    },
  ],
};
