/**
 * Texts for the audit log's acts, which follow the actor's name: 'sjef ga en gave'. Keys are the
 * stored acts, `noun.verb`.
 */
const ACTS = {
  'admin.add': 'la til en administrator',
  'admin.login': 'logget inn',
  'admin.login_failed': 'prøvde å logge inn uten å lykkes',
  'admin.logout': 'logget ut',
  'admin.password': 'ga en administrator nytt passord',
  'admin.recovery_code': 'logget inn med en gjenopprettingskode',
  'admin.remove': 'fjernet en administrator',
  'admin.two_factor_off': 'slo av totrinnsinnlogging',
  'admin.two_factor_on': 'slo på totrinnsinnlogging',
  'affiliate.approve': 'godkjente en affiliate',
  'affiliate.delete': 'slettet en affiliate',
  'affiliate.pause': 'satte en affiliate på pause',
  'affiliate.reject': 'avslo en affiliate-søknad',
  'affiliate.reopen': 'åpnet en affiliate igjen',
  'announcement.confirm': 'bekreftet en kunngjøring',
  'announcement.confirm_change': 'bekreftet endringen av en kunngjøring',
  'announcement.create': 'lagde en kunngjøring',
  'announcement.end': 'avsluttet en kunngjøring',
  'announcement.move_end': 'flyttet slutten på en kunngjøring',
  'announcement.propose': 'ba om bekreftelse på endringen av en kunngjøring',
  'announcement.reject': 'avviste endringen av en kunngjøring',
  'announcement.send': 'sendte en kunngjøring',
  'announcement.update': 'oppdaterte en kunngjøring',
  'announcement.urgent': 'sendte en sikkerhetskunngjøring uten å vente på en annen',
  'announcement.urgent_update': 'endret en sikkerhetskunngjøring uten å vente på en annen',
  'chat_line.delete': 'slettet en chatmelding',
  'chat_line.dismiss_reports': 'avviste rapporter om en chatmelding',
  'chat_line.hide': 'skjulte en chatmelding etter rapporter',
  'chat_line.restore': 'viste en chatmelding igjen',
  'chat_person.ban': 'utestengte noen fra chatten',
  'chat_person.lift_ban': 'opphevet en utestengelse fra chatten',
  'chat_person.lift_timeout': 'opphevet en pause i chatten',
  'chat_person.timeout': 'ga noen en pause i chatten',
  'chat_room.change': 'endret et chatrom',
  'chat_room.slow_off': 'slo av saktemodus i et chatrom',
  'chat_room.slow_on': 'slo på saktemodus i et chatrom der det gikk fort',
  'chat_word.add': 'la til et ord i chatfilteret',
  'chat_word.remove': 'fjernet et ord fra chatfilteret',
  'contact.delete': 'slettet kontaktmeldinger',
  'contact.handle': 'markerte kontaktmeldinger som behandlet',
  'contact.reopen': 'åpnet kontaktmeldinger igjen',
  'contact.restore': 'hentet tilbake kontaktmeldinger',
  'backup.now': 'startet en sikkerhetskopi',
  'content.create': 'lagde en ny utgave av festivalen',
  'content.discard': 'forkastet et utkast til en ny utgave',
  'content.hot': 'endret innhold i hast',
  'content.import': 'importerte innhold til et utkast',
  'content.plan': 'planla en publisering',
  'content.publish': 'publiserte innhold',
  'content.release_failed': 'planla en publisering som ikke kunne gjøres',
  'content.restore': 'hentet en eldre versjon inn i utkastet',
  'content.unplan': 'avlyste en planlagt publisering',
  'content.withdraw': 'trakk tilbake en utgave av festivalen',
  'demo.seeded': 'la inn demodata',
  'guide.hide': 'skjulte «Kom i gang»',
  'guide.show': 'tok fram «Kom i gang»',
  'job.retry': 'prøvde mislykkede jobber på nytt',
  'letter.create': 'lagde et utkast til nyhetsbrev',
  'letter.delete': 'slettet et utkast til nyhetsbrev',
  'letter.end': 'avsluttet et nyhetsbrev på pause',
  'letter.pause': 'satte et nyhetsbrev på pause',
  'letter.restore': 'hentet tilbake et utkast til nyhetsbrev',
  'letter.resume': 'fortsatte et nyhetsbrev',
  'letter.start': 'startet utsendingen av et nyhetsbrev',
  'letter.test': 'sendte en prøve av et nyhetsbrev',
  'letter.update': 'endret et utkast til nyhetsbrev',
  'mail.retry': 'prøvde e-poster på nytt',
  'mail.test': 'sendte en prøve-e-post',
  'sales.import': 'importerte salg',
  'sale.register': 'registrerte et salg',
  'sales.undo-import': 'angret en import av salg',
  'share.reward': 'ga en belønning for en deling',
  'share.take-back': 'tok tilbake en belønning for en deling',
  'sheets.sync': 'synkroniserte Google Sheets',
  'subscriber.export': 'lastet ned listen over abonnenter',
  'user.activate': 'åpnet en konto',
  'user.deactivate': 'deaktiverte en bruker',
  'user.gift': 'ga en gave',
  'user.gift-back': 'tok tilbake en gave',
  'user.message': 'sendte en melding til en bruker',
  'user.message-back': 'tok tilbake en melding til en bruker',
  'user.picture-remove': 'fjernet et profilbilde',
};

export type ActName = keyof typeof ACTS;

export const KNOWN_ACTS: readonly string[] = Object.keys(ACTS);

/** Subject types, followed by the subject's name if it has one. */
export const ACT_SUBJECTS = {
  admin: 'Administrator',
  affiliate: 'Affiliate',
  announcement: 'Kunngjøring',
  backup: 'Sikkerhetskopi',
  chat_line: 'Chatmelding fra',
  chat_person: 'Chatnavn',
  chat_room: 'Chatrom',
  chat_word: 'Ord i chatfilteret',
  contact: 'Kontaktmelding fra',
  content: 'Innhold',
  demo: 'Demodata',
  guide: 'Kom i gang',
  job: 'Jobber',
  letter: 'Nyhetsbrev',
  mail: 'E-post',
  newsletter: 'Abonnentlista',
  sale: 'Salg',
  'sales-import': 'Import av salg',
  share: 'Deling fra',
  sheets: 'Google Sheets',
  user: 'Bruker',
};

export type ActSubject = keyof typeof ACT_SUBJECTS;

/** Names of the before and after values. Ids of rows have no text: they are not shown. */
export const ACT_FIELDS = {
  accepted: 'Tatt imot',
  added: 'Lagt til',
  changes: 'Endringer',
  channels: 'Kanaler',
  comment: 'Kommentar',
  count: 'Antall',
  days: 'Dager',
  deleted: 'Slettet',
  description: 'Beskrivelse',
  drill: 'Øvelse',
  dueAt: 'Publiseres',
  endsAt: 'Slutt',
  from: 'Laget av',
  giftType: 'Type gave',
  handled: 'Behandlet',
  isActive: 'Aktiv',
  jobs: 'Jobber',
  kind: 'Type',
  mails: 'E-poster',
  membersOnly: 'Bare for innloggede',
  messages: 'Meldinger',
  navn: 'Navn',
  open: 'Åpent',
  orderReference: 'Ordre',
  pinned: 'Festet melding',
  reason: 'Begrunnelse',
  recipient: 'Mottaker',
  removed: 'Fjernet',
  revision: 'Lagring av utkastet',
  rewardAmount: 'Mengde',
  rewardGiven: 'Belønning gitt',
  rewardType: 'Belønning',
  room: 'Rom',
  sent: 'Sendt',
  sentAt: 'Sendt',
  slowModeSeconds: 'Saktemodus (sekunder)',
  state: 'Tilstand',
  status: 'Status',
  subject: 'Emne',
  text: 'Tekst',
  ticketsSold: 'Billetter',
  title: 'Tittel',
  unchanged: 'Kjent fra før',
  until: 'Til',
  username: 'Brukernavn',
  value: 'Verdi',
  version: 'Versjon',
  warnings: 'Advarsler',
  waiting: 'Venter',
  word: 'Ord',
};

/** Key of a stored before or after value. */
export type ActField = keyof typeof ACT_FIELDS | `${string}Id`;

const words: Readonly<Record<string, string>> = ACTS;

/** Text of an act, e.g. 'ga en gave'; an unknown one (from a newer version) is shown by its key. */
export function actWords(action: string): string {
  return words[action] ?? `gjorde ${action}`;
}

/** Acts done by a command: 'terminal' and 'seed' would read as names of people. */
const COMMANDS: Readonly<Record<string, string>> = {
  'terminal admin.add': 'Administrator lagt til fra terminalen',
  'terminal admin.password': 'Nytt passord for en administrator, satt fra terminalen',
  'terminal admin.remove': 'Administrator fjernet fra terminalen',
  'seed demo.seeded': 'Demodata lagt inn',
  'seed content.publish': 'Prøvefestivalen publisert',
};

/** An act as a sentence: 'sjef ga en gave', 'Administrator lagt til fra terminalen'. */
export function actSentence(actor: string, action: string): string {
  return COMMANDS[`${actor} ${action}`] ?? `${actor} ${actWords(action)}`;
}
