import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#shared/oslo-time.ts';
import type { users } from '../db/schema/index.ts';

/** Appended to every demo name, so that it is not taken for a real person's. */
const DEMO_MARK = '(demo)';

/** A name of the demo. */
export const demoName = (name: string): string => `${name} ${DEMO_MARK}`;

/** An address that can't exist: `.example` is reserved (RFC 2606). */
export const demoEmail = (local: string): string => `${local}@demo.example`;

/** The same uuid for the same words, so that a demo made twice has the same rows. */
export function demoId(...words: (string | number)[]): string {
  const hex = createHash('sha256')
    .update(['ctrl-demo', ...words].join('\n'))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Times of the demo data, relative to `now`. */
export function before(now: Date) {
  return {
    minutes: (count: number): Date => new Date(now.getTime() - count * MINUTE_MS),
    days: (count: number, minutes = 0): Date =>
      new Date(now.getTime() - count * DAY_MS - minutes * MINUTE_MS),
  };
}

type NewUser = typeof users.$inferInsert;

interface Person {
  username: string;
  firstName: string;
  lastName: string;
  bio: string | null;
  /** Days since the account was made. */
  age: number;
}

const person = (
  username: string,
  [firstName, lastName]: [string, string],
  age: number,
  bio: string | null = null,
): Person => ({ username, firstName, lastName, age, bio });

/** People with an account, oldest first. Their usernames are also their names in the chat. */
export const PEOPLE: readonly Person[] = [
  person('kari_demo', ['Kari', 'Lyseng'], 210, 'Bass i magen og paljetter på jakka.'),
  person('jonas_demo', ['Jonas', 'Haugen'], 188, 'Spiller alt som har to pinner og fire knapper.'),
  person('amina_demo', ['Amina', 'Warsame'], 170, 'Cosplayer siden 2019. Syr alt selv.'),
  person('pål_demo', ['Pål', 'Øvrebø'], 151),
  person('synne_demo', ['Synne', 'Ås'], 133, 'Hardstyle på vei til jobb, house på vei hjem.'),
  person('mateusz_demo', ['Mateusz', 'Nowak'], 120),
  person('ida_demo', ['Ida', 'Bråten'], 96, 'Frivillig i garderoben i fjor, kommer igjen.'),
  person('sander_demo', ['Sander', 'Vik'], 74),
  person('linn_demo', ['Linn', 'Sørli'], 51, 'Retrokonsoller og pikselkunst.'),
  person('omar_demo', ['Omar', 'Haddad'], 33),
  person('tuva_demo', ['Tuva', 'Kvam'], 17, 'Bygger rustning av EVA-skum.'),
  person('elias_demo', ['Elias', 'Moen'], 3),
];

export const userId = (username: string): string => demoId('user', username);

/** Rows of `users`; all share one password hash. */
export function demoUsers(now: Date, passwordHash: string): NewUser[] {
  const ago = before(now);
  return PEOPLE.map(({ username, firstName, lastName, bio, age }, index) => ({
    id: userId(username),
    username,
    email: demoEmail(username.replace('å', 'aa')),
    password: passwordHash,
    firstName,
    lastName: demoName(lastName),
    bio,
    emailConfirmedAt: ago.days(age, -30),
    lastActive: ago.minutes(7 + index * 53),
    createdAt: ago.days(age),
  }));
}
