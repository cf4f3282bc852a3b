import type { affiliates } from '../db/schema/index.ts';

type NewAffiliate = typeof affiliates.$inferInsert;

interface Approved {
  key: string;
  navn: string;
  code: string;
  /** Days since the approval. */
  since: number;
  /** Tickets of each sale with the days since it; a negative number is a refund. */
  sales: readonly (readonly [tickets: number, daysAgo: number])[];
  links: Pick<NewAffiliate, 'instagram' | 'tiktok' | 'youtube' | 'twitch' | 'discord'>;
  /** Reason of the pause, for paused ones. */
  pausedFor?: string;
}

/** All levels, with refunds, ties and days without a sale. */
export const APPROVED: readonly Approved[] = [
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
  {
    key: 'stillferdig',
    navn: 'Stillferdig Stian',
    code: 'CTRL-DEMSTB',
    since: 60,
    sales: [
      [5, 41],
      [3, 26],
    ],
    links: { instagram: '@ctrl.demo.stillferdig' },
    pausedFor: 'Tar en pause fra sosiale medier til over nyttår.',
  },
];

/** The last two have the same phone number, so that the back office flags them. */
export const WAITING = [
  { key: 'gladgamer', navn: 'Glad Gamer', followerCount: 840, telefon: null },
  { key: 'lysskyen', navn: 'Lysskyen', followerCount: 2150, telefon: '+47 400 00 001' },
  { key: 'kabelkaos', navn: 'Kabelkaos', followerCount: 310, telefon: '40000001' },
];

/** Rejected applications, with the days since. */
export const REFUSED = [
  { key: 'spamfabrikken', navn: 'Spamfabrikken', since: 18, reason: 'Profilen finnes ikke.' },
  { key: 'lukketlars', navn: 'Lukket Lars', since: 40, reason: 'Profilen er privat.' },
];

/** Tickets sold without a code, with the days since. */
export const DIRECT: readonly (readonly [tickets: number, daysAgo: number])[] = [
  [60, 100],
  [48, 64],
  [71, 31],
  [39, 14],
  [22, 3],
  [8, 0],
];
