import { defaultContent } from '#shared/content/index.ts';
import { giftPoints } from '#shared/contracts/gifts.ts';
import { SHARE_PLATFORMS } from '#shared/contracts/shares.ts';
import type { SocialPlatform, SocialPost } from '#shared/contracts/social.ts';
import { addDays, osloDate } from '#shared/oslo-time.ts';
import type {
  contactMessages,
  newsletterSubscriptions,
  socialFeeds,
  socialShares,
  userGifts,
  userMessages,
  userReminders,
  wheelSpins,
} from '../db/schema/index.ts';
import { before, demoEmail, demoId, demoName, PEOPLE, userId } from './people.ts';

type NewGift = typeof userGifts.$inferInsert;
type NewMessage = typeof userMessages.$inferInsert;

/** Giver of gifts that no admin gave. */
const GIVER = 'CTRL Festival';
/** Number of oldest accounts whose welcome gift is opened. */
const OPENED = 8;

const EXTRAS = [
  [
    'kari_demo',
    'merchandise',
    'T-skjorte',
    'Hentes i baren mot fremvisning av profilen.',
    'Str. M',
  ],
  ['jonas_demo', 'discount', 'Rabatt i kiosken', 'Gjelder begge dager.', '15 %'],
  ['amina_demo', 'exclusive_access', 'Backstage-omvisning', 'Møt opp ved scenen 15:30.', null],
  ['ida_demo', 'points', 'Takk for innsatsen', 'For hjelpen i garderoben.', '50 poeng'],
  ['linn_demo', 'other', 'Plakat', 'Signert av festivalens tegner.', null],
] as const;

/** A welcome gift for each user, and a few more. */
export function demoGifts(now: Date): NewGift[] {
  const ago = before(now);
  const welcome = PEOPLE.map(({ username, age }, index) => ({
    id: demoId('gift', 'welcome', username),
    userId: userId(username),
    title: 'Velkomstgave',
    description: 'Velkommen til CTRL! Her er noen poeng å starte med.',
    giftType: 'points' as const,
    value: '100 poeng',
    givenByAdmin: GIVER,
    opened: index < OPENED,
    openedAt: index < OPENED ? ago.days(age, -45) : null,
    createdAt: ago.days(age),
  }));
  const extras = EXTRAS.map(([username, giftType, title, description, value], index) => ({
    id: demoId('gift', title, username),
    userId: userId(username),
    title,
    description,
    giftType,
    value,
    givenByAdmin: GIVER,
    createdAt: ago.days(2, index * 37),
  }));
  return [...welcome, ...extras].map((gift) => ({ ...gift, points: giftPoints(gift) }));
}

/** Reminders of three people. */
export function demoReminders(now: Date): (typeof userReminders.$inferInsert)[] {
  const today = osloDate(now);
  return [
    { username: 'kari_demo', days: 14, text: 'Finne fram paljettjakka' },
    { username: 'kari_demo', days: 40, text: 'Spørre gjengen om rom' },
    { username: 'amina_demo', days: 21, text: 'Male rustningen' },
    { username: 'jonas_demo', days: 30, text: null },
  ].map(({ username, days, text }) => ({
    id: demoId('reminder', username, days),
    userId: userId(username),
    date: addDays(today, days),
    text,
    createdAt: now,
  }));
}

/** A welcome message in every inbox, and one message to all that few have read. */
export function demoInbox(now: Date): NewMessage[] {
  const ago = before(now);
  return PEOPLE.flatMap(({ username, age }, index) => [
    {
      id: demoId('inbox', 'welcome', username),
      userId: userId(username),
      fromAdmin: GIVER,
      title: 'Velkommen til CTRL',
      message: 'Så fint at du er her! Du har fått en gave. Den ligger under Gaver.',
      read: true,
      readAt: ago.days(age, -20),
      createdAt: ago.days(age),
    },
    {
      id: demoId('inbox', 'news', username),
      userId: userId(username),
      fromAdmin: GIVER,
      title: 'Melding fra CTRL',
      message: 'Neste års datoer blir sluppet her først. Følg med!',
      read: index < 3,
      readAt: index < 3 ? ago.minutes(200 - index) : null,
      createdAt: ago.days(1),
    },
  ]);
}

type Rows<T extends { $inferInsert: unknown }> = T['$inferInsert'][];

const LETTERS = [
  [
    'Ragnhild Nes',
    'Rullestol',
    'Hei! Er det trinnfri adkomst til scenen, og kan ledsager gå gratis?',
  ],
  [
    'Bjørn Aker',
    'Stand',
    'Vi lager brettspill og vil gjerne ha en stand på gamingdagen. Hvem snakker vi med?',
  ],
  [
    'Camilla Dahl',
    null,
    'Takk for en helt fantastisk helg! Vi kommer igjen neste år, hele gjengen.',
  ],
  [
    'Yusuf Demir',
    'Booking',
    'Jeg spiller drum and bass og sender gjerne en demo. Hvilken adresse bruker dere?',
  ],
  [
    'Grete Lund',
    'Gjenglemt jakke',
    'Jeg la igjen en svart regnjakke i garderoben på lørdag. Har dere funnet den?',
  ],
  [
    'Thea Solberg',
    'Cosplay',
    'Hvilke regler gjelder for rekvisitter i skum? Sverdet mitt er 140 cm langt.',
  ],
  ['Anders Foss', null, 'Kan jeg betale med kort overalt, eller må jeg ha med kontanter?'],
] as const;

const SHARES = [
  ['kari_demo', 'Kari Lyseng', 'instagram', 10],
  ['jonas_demo', 'Jonas Haugen', 'facebook', 10],
  ['amina_demo', 'Amina Warsame', 'tiktok', 10],
  ['synne_demo', 'Synne Ås', 'instagram', null],
  ['roar', 'Roar Tangen', 'discord', null],
  ['maja', 'Maja Lien', 'youtube', null],
  ['sivert', 'Sivert Berg', 'twitter', null],
  ['hanna', 'Hanna Ruud', 'other', null],
] as const;

const POSTS = [
  ['facebook', 'Takk til alle frivillige! Uten dere, ingen lys og ingen lyd.', 41, 6, 3],
  ['facebook', 'Vi pakker ned og begynner på neste år med en gang.', 28, 2, 1],
  ['instagram', 'Lysriggen i full fyr, fotografert fra galleriet.', 132, 11, undefined],
  ['instagram', 'Tre taster, tre verdener: musikk, gaming og cosplay.', 97, 8, undefined],
  ['tiktok', 'Slik høres det ut når hele salen trykker ENTER.', 310, 24, 17],
] as const;

const SPINS = [
  ['lise', 'Lise Holm', 'points-25'],
  ['noah', 'Noah Eide', 'nothing-1'],
  ['vilde', 'Vilde Strand', 'points-10'],
] as const;

export function demoContactMessages(now: Date): Rows<typeof contactMessages> {
  const ago = before(now);
  return LETTERS.map(([navn, emne, melding], index) => ({
    id: demoId('contact', index),
    navn: demoName(navn),
    epost: demoEmail(`brev${index + 1}`),
    emne,
    melding,
    createdAt: ago.days(index * 2, 75 + index * 11),
  }));
}

/** Shares; those of users on an automatically rewarded platform are rewarded. */
export function demoShares(now: Date): Rows<typeof socialShares> {
  const ago = before(now);
  return SHARES.map(([local, navn, platform, reward], index) => {
    const sharedAt = ago.days(index, 30 + index * 19);
    return {
      id: demoId('share', index),
      navn: demoName(navn),
      epost: demoEmail(local),
      platform,
      url: 'https://ctrl.example/',
      postUrl: `https://${platform}.example/demo/${index + 1}`,
      description: 'Reklame. Delt med venner og kjente.',
      rewardGiven: reward !== null,
      rewardType: reward === null ? null : 'points',
      rewardAmount: reward ?? 0,
      rewardedAt: reward === null ? null : sharedAt,
      rewardedBy: reward === null ? null : GIVER,
      automaticDay: reward === null ? null : osloDate(sharedAt),
      sharedAt,
    };
  });
}

/** The gifts of the rewarded shares, opened. */
export function demoShareGifts(now: Date): Rows<typeof userGifts> {
  const rewarded = demoShares(now).filter(({ rewardGiven }) => rewardGiven);
  return rewarded.map(({ id, epost, platform, rewardAmount = 0, sharedAt }) => ({
    id: demoId('gift', 'share', String(id)),
    userId: userId(epost.split('@')[0] ?? ''),
    shareId: String(id),
    title: 'Belønning for deling',
    description: `Takk for at du delte CTRL på ${SHARE_PLATFORMS[platform]}!`,
    giftType: 'points',
    value: `${rewardAmount} poeng`,
    points: rewardAmount,
    givenByAdmin: GIVER,
    opened: true,
    openedAt: sharedAt,
    createdAt: sharedAt,
  }));
}

/** Newsletter subscriptions: most confirmed, some unconfirmed, one unsubscribed. */
export function demoSubscriptions(now: Date): Rows<typeof newsletterSubscriptions> {
  const ago = before(now);
  return Array.from({ length: 18 }, (_, index) => ({
    id: demoId('newsletter', index),
    email: demoEmail(`leser${index + 1}`),
    subscribedAt: ago.days(index < 3 ? index : index * 9, 40),
    confirmedAt: index < 3 || index === 17 ? null : ago.days(index * 9, 12),
    unsubscribedAt: index === 17 ? ago.days(15) : null,
  }));
}

/** One row per platform, as the background job would store it. */
export function demoFeeds(now: Date): Rows<typeof socialFeeds> {
  const ago = before(now);
  const posts = POSTS.map(
    ([platform, content, likes, comments, shares], index): SocialPost => ({
      id: `demo-${index + 1}`,
      platform,
      timestamp: ago.minutes(25 + index * 400).toISOString(),
      content: `Demo: ${content}`,
      url: `https://${platform}.example/ctrl-demo/${index + 1}`,
      engagement: { likes, comments, ...(shares !== undefined && { shares }) },
    }),
  );
  const platforms: SocialPlatform[] = ['facebook', 'instagram', 'tiktok'];
  return platforms.map((platform) => ({
    platform,
    posts: posts.filter((post) => post.platform === platform),
    lastFetch: now,
  }));
}

/** Spins of 'Lykkehjulet'. */
export function demoSpins(now: Date): Rows<typeof wheelSpins> {
  const ago = before(now);
  return SPINS.map(([local, navn, prize], index) => {
    const spunAt = ago.days(index, 15);
    return {
      id: demoId('spin', index),
      navn: demoName(navn),
      epost: demoEmail(local),
      prize,
      points: defaultContent.site.wheel.find(({ id }) => id === prize)?.points ?? 0,
      day: osloDate(spunAt),
      spunAt,
    };
  });
}
