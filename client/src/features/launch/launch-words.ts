import type { LaunchCheckId, LaunchState } from '#shared/contracts/launch.ts';

/** What each check is about. */
export const CHECK_TITLES: Readonly<Record<LaunchCheckId, string>> = {
  edition: 'Navn og datoer',
  contact: 'Kontaktadresser',
  tickets: 'Billetter',
  placeholders: 'Andre adresser',
  published: 'Publisering',
  mail: 'E-post',
  'two-factor': 'Totrinnsinnlogging',
  admins: 'Administratorer',
  password: 'Første passord',
  backup: 'Sikkerhetskopi',
  database: 'Database',
  address: 'Nettadresse',
  proxy: 'Proxy',
  clock: 'Klokke',
  metrics: 'Overvåking',
  push: 'Varsler',
  'service-worker': 'Uten nett',
};

export const STATE_WORDS: Readonly<Record<LaunchState, string>> = {
  ok: 'I orden',
  due: 'Gjenstår',
  unsafe: 'Utrygt',
};

/** '3 ting gjenstår'; 'Alt er i orden' for none. */
export function leftText(count: number): string {
  return count === 0 ? 'Alt er i orden' : `${count} ting gjenstår`;
}
