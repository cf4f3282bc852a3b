import { giftPoints } from '#shared/contracts/gifts.ts';
import { addDays, osloDate } from '#shared/oslo-time.ts';
import type { userGifts, userMessages, userReminders } from '../db/schema/index.ts';
import { before, demoId } from './marks.ts';
import { PEOPLE, userId } from './people.ts';

type NewGift = typeof userGifts.$inferInsert;
type NewMessage = typeof userMessages.$inferInsert;

/** Giver of gifts that no admin gave. */
export const GIVER = 'CTRL Festival';
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
