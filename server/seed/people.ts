import type { users } from '../db/schema/index.ts';
import { before, demoEmail, demoId, demoName } from './marks.ts';

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
