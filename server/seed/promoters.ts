import { levelForPoints } from '#shared/rules/levels.ts';
import { pointsForTickets } from '#shared/rules/points.ts';
import type { affiliateSales, affiliates } from '../db/schema/index.ts';
import { before, demoEmail, demoId, demoName } from './marks.ts';

type NewAffiliate = typeof affiliates.$inferInsert;
type NewSale = typeof affiliateSales.$inferInsert;

interface Approved {
  key: string;
  navn: string;
  code: string;
  /** Days since the approval. */
  since: number;
  /** Tickets of each sale with the days since it; a negative number is a refund. */
  sales: readonly (readonly [tickets: number, daysAgo: number])[];
  links: Pick<NewAffiliate, 'instagram' | 'tiktok' | 'youtube' | 'twitch' | 'discord'>;
}

/** From the first level to the last, with refunds, ties and days without a sale. */
const APPROVED: readonly Approved[] = [
  {
    key: 'nordlys',
    navn: 'DJ Nordlys',
    code: 'CTRL-DEMNL2',
    since: 160,
    sales: [
      [40, 120],
      [35, 90],
      [28, 61],
      [30, 33],
      [-4, 30],
      [26, 12],
      [9, 1],
      [6, 0],
    ],
    links: {
      instagram: '@ctrl.demo.nordlys',
      tiktok: '@ctrl.demo.nordlys',
      twitch: 'ctrl_demo_nordlys',
    },
  },
  {
    key: 'pikselpia',
    navn: 'Pikselpia',
    code: 'CTRL-DEMPP3',
    since: 150,
    sales: [
      [22, 110],
      [18, 75],
      [25, 40],
      [14, 15],
      [5, 2],
      [3, 0],
    ],
    links: { instagram: '@ctrl.demo.pikselpia', youtube: '@ctrl-demo-pikselpia' },
  },
  {
    key: 'bassbror',
    navn: 'Bassbror',
    code: 'CTRL-DEMBB4',
    since: 140,
    sales: [
      [20, 95],
      [16, 55],
      [24, 22],
      [11, 4],
      [2, 0],
    ],
    links: { tiktok: '@ctrl.demo.bassbror', twitch: 'ctrl_demo_bassbror' },
  },
  {
    key: 'kostymekroken',
    navn: 'Kostymekroken',
    code: 'CTRL-DEMKK5',
    since: 118,
    sales: [
      [12, 80],
      [9, 44],
      [-1, 43],
      [10, 18],
      [4, 3],
    ],
    links: { instagram: '@ctrl.demo.kostymekroken' },
  },
  {
    key: 'loddrett',
    navn: 'Lodd Rett',
    code: 'CTRL-DEMLR6',
    since: 101,
    sales: [
      [14, 66],
      [12, 29],
      [8, 8],
    ],
    links: { youtube: '@ctrl-demo-loddrett', discord: 'ctrl_demo_loddrett' },
  },
  {
    key: 'strobesiri',
    navn: 'Strobe-Siri',
    code: 'CTRL-DEMSS7',
    since: 90,
    sales: [
      [9, 58],
      [7, 20],
      [3, 0],
    ],
    links: { instagram: '@ctrl.demo.strobesiri', tiktok: '@ctrl.demo.strobesiri' },
  },
  {
    key: 'savepoint',
    navn: 'Savepoint Skien',
    code: 'CTRL-DEMSP8',
    since: 72,
    sales: [
      [8, 50],
      [6, 11],
    ],
    links: { twitch: 'ctrl_demo_savepoint' },
  },
  {
    key: 'trommerytterne',
    navn: 'Trommerytterne',
    code: 'CTRL-DEMTR9',
    since: 48,
    sales: [
      [6, 35],
      [4, 6],
    ],
    links: { instagram: '@ctrl.demo.trommerytterne' },
  },
  {
    key: 'nykomling',
    navn: 'Nykomling Nora',
    code: 'CTRL-DEMNNA',
    since: 9,
    sales: [[2, 5]],
    links: { tiktok: '@ctrl.demo.nykomling' },
  },
];

const WAITING = [
  { key: 'gladgamer', navn: 'Glad Gamer', instagram: '@ctrl.demo.gladgamer', followerCount: 840 },
  { key: 'lysskyen', navn: 'Lysskyen', instagram: '@ctrl.demo.lysskyen', followerCount: 2150 },
  { key: 'kabelkaos', navn: 'Kabelkaos', instagram: '@ctrl.demo.kabelkaos', followerCount: 310 },
];

/** Tickets sold without a code, with the days since. */
const DIRECT: readonly (readonly [tickets: number, daysAgo: number])[] = [
  [60, 100],
  [48, 64],
  [71, 31],
  [39, 14],
  [22, 3],
  [8, 0],
];

const affiliateId = (key: string): string => demoId('affiliate', key);

/** The ledger: what every figure of an affiliate is the sum of. */
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

/** Rows of `affiliates`: approved with points from the ledger, waiting, one refused. */
export function demoAffiliates(now: Date): NewAffiliate[] {
  const ago = before(now);
  const approved = APPROVED.map(({ key, navn, code, since, sales, links }) => {
    const points = pointsForTickets(sales.reduce((sum, [tickets]) => sum + tickets, 0));
    return {
      ...applicant(key, navn, 500 + since * 37, ago.days(since + 3)),
      ...links,
      personalCode: code,
      points,
      level: levelForPoints(points),
      status: 'approved',
      approvedAt: ago.days(since),
    };
  });
  const waiting = WAITING.map(({ key, navn, instagram, followerCount }, index) => ({
    ...applicant(key, navn, followerCount, ago.days(index + 1, 90)),
    instagram,
  }));
  const refused = {
    ...applicant('spamfabrikken', 'Spamfabrikken', 12, ago.days(20)),
    instagram: '@ctrl.demo.spamfabrikken',
    status: 'rejected',
  };
  return [...approved, ...waiting, refused];
}

function applicant(key: string, navn: string, followerCount: number, createdAt: Date) {
  return {
    id: affiliateId(key),
    navn: demoName(navn),
    epost: demoEmail(key),
    beskrivelse: 'Jeg vil dele festivalen med følgerne mine.',
    followerCount,
    createdAt,
  };
}
