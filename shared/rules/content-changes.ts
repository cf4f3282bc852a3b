import type { ContentChange } from '../contracts/content-admin.ts';
import { capitalize } from '../oslo-time.ts';
import { shownTime } from './acts.ts';
import { areaChanges, artistsTold, entryChanges } from './content-place-changes.ts';
import {
  formatPointer,
  idOf,
  isMemberList,
  isObject,
  type Json,
  type JsonObject,
  sameJson,
} from './content-pointer.ts';
import {
  cancellationChanges,
  dayName,
  nameOf,
  shownBoth,
  slotAdded,
  slotChanges,
  slotRemoved,
  stageDelays,
  type Told,
} from './content-slot-changes.ts';
import { crewChanges } from './crew.ts';

/** Keys that say nothing in the name of a field: '/texts/hero/ingress' is 'Toppen, ingress'. */
const SILENT = new Set(['texts', 'schemaVersion']);

/**
 * What differs between two documents of one key, in Norwegian words: 'DJ 2 spiller 21:00 (før
 * 20:00)', 'Helgepass er utsolgt', 'Tekst endret: …'. Each has the path of what changed. A first
 * version is one change.
 */
export function describeChanges(before: JsonObject | null, after: JsonObject): ContentChange[] {
  if (before !== null) {
    const told = cancellationChanges(nameOf(after), before, after);
    const without = ({ cancelled: _told, ...rest }: JsonObject) => rest;
    return [
      ...toldChanges(told, []),
      ...inObject(without(before), without(after), [], [], { before, after }),
    ];
  }
  const text = 'year' in after ? `Ny utgave: ${nameOf(after)}` : 'Nettstedets innhold er lagt inn';
  return [{ path: '', text }];
}

/** The whole documents, in which the names of stages stand. */
interface Documents {
  before: JsonObject;
  after: JsonObject;
}

function inObject(
  before: JsonObject,
  after: JsonObject,
  keys: readonly string[],
  names: readonly string[],
  documents: Documents,
): ContentChange[] {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...all].flatMap((key) => {
    const [one, other] = [before[key] ?? null, after[key] ?? null];
    if (sameJson(one, other)) return [];
    const path = [...keys, key];
    if (isList(one) && isList(other)) return inList(one, other, path, names, documents);
    const own = SILENT.has(key) ? names : [...names, fieldLabel(key)];
    if (isObject(one) && isObject(other) && key !== 'picture' && key !== 'previous') {
      return inObject(one, other, path, own, documents);
    }
    const told = (value: Json) =>
      key === 'doors' && typeof value === 'string' ? shownTime(value) : value;
    return [{ path: formatPointer(path), text: fieldChanged(own, told(one), told(other)) }];
  });
}

/** A list of members; a list of texts is one value. */
function isList(value: Json): value is JsonObject[] {
  return isMemberList(value);
}

function fieldChanged(names: readonly string[], before: Json, after: Json): string {
  const where = capitalize(names.join(', '));
  const [one, other] = shownBoth(before, after);
  if (one !== null && other !== null && isReadAlike(one, other)) {
    // What is written is the same: the blanks in it differ, or the file of a picture.
    return `Endret: ${where}${one === other ? '' : ': bare mellomrom og linjeskift'}`;
  }
  if (other === null) return one === null ? `Endret: ${where}` : `Fjernet: ${where} (før ${one})`;
  return `Tekst endret: ${where}: ${other}${one === null ? '' : ` (før ${one})`}`;
}

const isReadAlike = (one: string, other: string): boolean =>
  one.replaceAll(/\s+/g, ' ') === other.replaceAll(/\s+/g, ' ');

function inList(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  keys: readonly string[],
  names: readonly string[],
  documents: Documents,
): ContentChange[] {
  const list = keys.at(-1) ?? '';
  const delays = list === 'slots' ? stageDelays(before, after, documents) : { before, told: [] };
  const old = new Map(delays.before.map((member) => [idOf(member), member]));
  const kept = new Set(after.map(idOf));
  const at = (member: JsonObject) => formatPointer([...keys, String(member.id)]);
  const added = after.filter((member) => !old.has(idOf(member)));
  const removed = before.filter((member) => !kept.has(idOf(member)));
  const changed = after.flatMap((member) => {
    const previous = old.get(idOf(member));
    if (previous === undefined || sameJson(previous, member)) return [];
    return memberChanges(previous, member, [...keys, String(member.id)], names, documents);
  });
  const reordered = isReordered(before, after) && list !== 'slots' && list !== 'days';
  return [
    ...delays.told.map(({ id, text }) => ({ path: formatPointer([...keys, id, 'start']), text })),
    ...changed,
    ...added.map((member) => ({
      path: at(member),
      text:
        list === 'slots'
          ? slotAdded(member, documents.after)
          : `${NEUTER.has(list) ? 'Nytt' : 'Ny'} ${memberLabel(list)}: ${nameOf(member)}`,
    })),
    ...removed.map((member) => ({
      path: at(member),
      text:
        list === 'slots' ? slotRemoved(member) : `Fjernet ${memberLabel(list)}: ${nameOf(member)}`,
    })),
    ...(reordered
      ? [{ path: formatPointer(keys), text: `Ny rekkefølge: ${listName(names, list)}` }]
      : []),
  ];
}

const listName = (names: readonly string[], list: string): string =>
  [...names, fieldLabel(list)].join(', ');

type Teller = (before: JsonObject, after: JsonObject, documents: Documents) => Told[];

/** Who says in words of its own what changed in a member, by the member's list. */
const TELLERS: Readonly<Record<string, Teller>> = {
  slots: (...args) => [
    ...slotChanges(...args),
    ...artistsTold(...args),
    ...crewChanges(args[0], args[1]),
  ],
  areas: areaChanges,
  practical: entryChanges,
  days: (before, after) => cancellationChanges(dayName(after), before, after),
};

function memberChanges(
  before: JsonObject,
  after: JsonObject,
  keys: readonly string[],
  names: readonly string[],
  documents: Documents,
): ContentChange[] {
  const list = keys.at(-2);
  const own = [...names, nameOf(after)];
  const told = TELLERS[list ?? '']?.(before, after, documents) ?? [];
  if (list === 'tickets' && before.status !== after.status) {
    const words = TICKET_STATUS_WORDS[String(after.status)] ?? `har status ${String(after.status)}`;
    told.push({ fields: ['status'], text: `${nameOf(after)} ${words}` });
  }
  const spoken = new Set(told.flatMap(({ fields }) => fields));
  const without = (member: JsonObject) =>
    Object.fromEntries(Object.entries(member).filter(([key]) => !spoken.has(key)));
  return [
    ...toldChanges(told, keys),
    ...inObject(without(before), without(after), keys, own, documents),
  ];
}

function toldChanges(told: readonly Told[], keys: readonly string[]): ContentChange[] {
  return told.flatMap(({ fields, text }) =>
    text === null ? [] : [{ path: formatPointer([...keys, fields[0] ?? '']), text }],
  );
}

/** Whether members that are in both lists stand in another order. */
export function isReordered(before: readonly JsonObject[], after: readonly JsonObject[]): boolean {
  const [old, now] = [new Set(before.map(idOf)), new Set(after.map(idOf))];
  const one = before.map(idOf).filter((id) => now.has(id));
  const other = after.map(idOf).filter((id) => old.has(id));
  return !sameJson(one, other);
}

/*
 * What the fields of the content documents are called, for the differences of two versions and for
 * the forms that change them. Fields of one name mean the same wherever they stand.
 */

/** Norwegian names by key, in small letters. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  accessible: 'tilgjengelig med rullestol',
  areas: 'områder på planen',
  artists: 'artister',
  floor: 'etasje',
  floors: 'etasjer',
  focus: 'utsnitt',
  from: 'kommer fra',
  grounds: 'planen',
  group: 'gruppe',
  h: 'høyde på planen',
  hours: 'åpningstider',
  note: 'merknad',
  practical: 'praktisk informasjon',
  spot: 'sted på planen',
  w: 'bredde på planen',
  x: 'plass fra venstre',
  y: 'plass fra toppen',
  about: 'om festivalen',
  act: 'navn',
  announced: 'hva som annonseres',
  affiliates: 'affiliates',
  ageNote: 'aldersgrenser',
  alt: 'beskrivelse av bildet',
  announcementTemplates: 'maler for kunngjøringer',
  apply: 'knapp for annonsører',
  artist: 'e-post for artister',
  bannerText: 'tekst på banneret',
  bannerTitle: 'tittel på banneret',
  benefits: 'fordeler',
  booking: 'e-post for booking',
  boxes: 'bokser',
  button: 'knapp',
  calendar: 'kalenderen',
  callToAction: 'oppfordring',
  cards: 'kort',
  channels: 'kanaler',
  community: 'fellesskapet',
  contact: 'kontakt',
  corrected: 'rettede tider',
  cosplay: 'cosplay',
  crew: 'bare for arrangørene',
  crime: 'krimfestivalen',
  crimeFestival: 'lenke til krimfestivalen',
  accommodation: 'lenke til overnatting',
  advertise: 'lenke for annonsører',
  cancelled: 'avlyst',
  delayed: 'forsinket uten ny tid',
  full: 'fullt',
  late: 'minutter forsinket',
  reason: 'grunn',
  date: 'dato',
  days: 'dager',
  description: 'beskrivelse',
  direct: 'direkte kontakt',
  discordInvite: 'invitasjon til Discord',
  doors: 'dører',
  drill: 'øvelse',
  earlyTicket: 'lenke til early ticket',
  email: 'e-postadresse',
  embedUrl: 'adresse til filmen',
  end: 'slutt',
  events: 'programmet',
  festivalInfo: 'lenke til festivalinfo',
  film: 'filmen',
  filmButton: 'knapp til filmen',
  footer: 'bunnen',
  future: 'fremtidige eventer',
  gallery: 'galleri',
  gaming: 'gaming',
  general: 'generell e-post',
  genre: 'sjanger',
  genres: 'sjangere',
  getIn: 'get-in',
  gift: 'gavens innhold',
  heading: 'overskrift',
  hero: 'toppen',
  hospitality: 'hospitality',
  href: 'adresse',
  icon: 'ikon',
  id: 'id',
  info: 'infoboksen',
  ingress: 'ingress',
  items: 'punkter',
  key: 'billettknappen',
  kicker: 'stikktittel',
  kind: 'type',
  workshop: 'verksted',
  tournament: 'turnering',
  standup: 'stand-up',
  panel: 'panel',
  meet: 'treff',
  kinds: 'typer programposter',
  dj: 'DJ',
  competition: 'konkurranse',
  band: 'band',
  afterparty: 'afterparty',
  label: 'etikett',
  lines: 'linjer',
  linesOver: 'linjer når utgaven er over',
  link: 'lenke',
  links: 'lenker',
  minAge: 'aldersgrense',
  mobileLines: 'linjer på mobil',
  music: 'musikk',
  musikk: 'musikk',
  name: 'navn',
  network: 'nettverk',
  newsletter: 'nyhetsbrevet',
  notes: 'merknader',
  number: 'nummer',
  organisation: 'organisasjonen',
  over: 'når utgaven er over',
  paid: 'betalt annonse',
  paragraphs: 'avsnitt',
  partners: 'samarbeidspartnere',
  phone: 'telefon',
  picture: 'bilde',
  points: 'poeng',
  previous: 'tidligere tid',
  programme: 'programmet i korthet',
  promo: 'promoer',
  ref: 'referanse',
  registryUrl: 'adresse i registeret',
  replyPromise: 'løfte om svar',
  rows: 'rader',
  sale: 'billettsalget',
  schemaVersion: 'skjemaversjon',
  slider: 'annonsene',
  slides: 'annonser',
  slots: 'program',
  socialLinks: 'sosiale medier',
  soundCheck: 'lydprøve',
  stage: 'scene',
  stages: 'scener',
  start: 'start',
  startSeconds: 'startpunkt i sekunder',
  status: 'status',
  steps: 'steg',
  subtitle: 'undertittel',
  text: 'tekst',
  texts: 'tekster',
  ticketUrl: 'billettadresse',
  tickets: 'billetter',
  ticketsFrom: 'billettsalget starter',
  title: 'tittel',
  url: 'adresse',
  values: 'verdier',
  venue: 'sted',
  vision: 'visjon',
  volunteer: 'lenke for frivillige',
  weight: 'vekt',
  wheel: 'lykkehjulet',
  worlds: 'verdener',
  year: 'år',
};

/** What one member of a list is called. */
const MEMBER_LABELS: Readonly<Record<string, string>> = {
  artists: 'artist',
  areas: 'område på planen',
  floors: 'etasje',
  practical: 'praktisk opplysning',
  announcementTemplates: 'mal',
  days: 'dag',
  slots: 'programpost',
  stages: 'scene',
  tickets: 'billettype',
  socialLinks: 'sosialt medium',
  partners: 'samarbeidspartner',
  slides: 'annonse',
  benefits: 'fordel',
  wheel: 'felt på lykkehjulet',
  boxes: 'boks',
  cards: 'kort',
  gallery: 'bilde i galleriet',
  rows: 'rad',
  steps: 'steg',
};

/** Lists whose members are called by a neuter noun. */
const NEUTER = new Set(['areas', 'cards', 'gallery', 'socialLinks', 'steps', 'wheel']);

/** A field by its name, e.g. 'aldersgrense'; the key itself when it has none. */
function fieldLabel(key: string): string {
  return FIELD_LABELS[key] ?? key;
}

/** A member of a list by the list's key, e.g. 'samarbeidspartner'. */
function memberLabel(list: string): string {
  return MEMBER_LABELS[list] ?? fieldLabel(list);
}

const TICKET_STATUS_WORDS: Readonly<Record<string, string>> = {
  available: 'er til salgs',
  few: 'har få billetter igjen',
  soldOut: 'er utsolgt',
};
