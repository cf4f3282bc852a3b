import { labels } from '#shared/content/labels.ts';
import { CHANNEL_NAMES, KIND_NAMES } from '#shared/rules/announcement-words.ts';
import {
  address,
  area,
  type Choice,
  type Field,
  group,
  line,
  named,
  number,
  type Section,
} from './field.ts';
import { siteTextFields } from './site-text-fields.ts';

const NETWORKS: readonly Choice[] = [
  { value: 'spotify', label: 'Spotify' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'instagram', label: 'Instagram' },
  { value: 'tiktok', label: 'TikTok' },
  { value: 'twitch', label: 'Twitch' },
  { value: 'discord', label: 'Discord' },
];
const PARTNER_ICON_CHOICES: readonly Choice[] = [
  { value: 'microphone', label: 'Mikrofon' },
  { value: 'sound', label: 'Lyd' },
  { value: 'bed', label: 'Seng' },
  { value: 'film', label: 'Film' },
  { value: 'academy', label: 'Akademi' },
];
const WIN_CHOICES: readonly Choice[] = [
  { value: 'points', label: 'Poeng' },
  { value: 'merchandise', label: 'Vare' },
  { value: 'discount', label: 'Rabatt' },
  { value: 'nothing', label: 'Ingen gevinst' },
];

const choicesOf = (names: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const mailbox = (key: string, label: string) =>
  group(key, label, [
    line('label', 'Hva den kalles', 60),
    line('email', 'E-post', 254, { input: 'email' }),
  ]);
const link = (key: string, label: string) =>
  group(key, label, [line('label', 'Tekst', 80), address('href', 'Adresse')]);

const contactFields: readonly Field[] = [
  group('organisation', 'Organisasjonen', [
    line('name', 'Navn', 80),
    line('number', 'Organisasjonsnummer', 20),
    address('registryUrl', 'Adressen i registeret'),
  ]),
  line('contact/replyPromise', 'Hvor raskt det svares', 120),
  mailbox('contact/direct', 'Direkte'),
  group('contact/phone', 'Telefon', [
    line('label', 'Hva den kalles', 60),
    line('number', 'Nummer', 20, { input: 'tel' }),
  ]),
  mailbox('contact/general', 'Generelt'),
  mailbox('contact/booking', 'Booking'),
  mailbox('contact/artist', 'Artister'),
];

const linkFields: readonly Field[] = [
  link('links/earlyTicket', 'Early ticket'),
  link('links/volunteer', 'Frivillig'),
  link('links/accommodation', 'Overnatting'),
  link('links/discordInvite', 'Discord'),
  link('links/advertise', 'Annonsering'),
  link('links/crimeFestival', 'Krimfestivalen'),
  link('links/festivalInfo', 'Om festivalen'),
  {
    kind: 'members',
    key: 'socialLinks',
    label: 'Sosiale medier',
    one: 'sosialt medium',
    idStem: 'sosial',
    title: named('label', 'Uten navn'),
    create: () => ({ network: 'instagram', label: '', href: '' }),
    fields: [
      { kind: 'choice', key: 'network', label: 'Nettverk', choices: NETWORKS },
      line('label', 'Tekst', 40),
      address('href', 'Adresse'),
    ],
  },
  group('film', 'Filmen', [
    line('title', 'Tittel', 80),
    address('embedUrl', 'Adressen den vises fra'),
    number('startSeconds', 'Begynner etter (sekunder)', 0, 36_000),
  ]),
];

const partnerFields: readonly Field[] = [
  {
    kind: 'members',
    key: 'partners',
    label: 'Samarbeidspartnere',
    one: 'partner',
    idStem: 'partner',
    title: named('label', 'Uten navn'),
    create: () => ({ label: '', lines: [], href: '', icon: 'sound', picture: null }),
    fields: [
      line('label', 'Navn', 60),
      {
        kind: 'lines',
        key: 'lines',
        label: 'Navnet på sine linjer',
        max: 30,
        hint: 'Hvor et langt navn kan deles på en smal skjerm. Høyst tre linjer. Tomt: det deles ikke.',
      },
      address('href', 'Adresse'),
      { kind: 'choice', key: 'icon', label: 'Ikon', choices: PARTNER_ICON_CHOICES },
      { kind: 'picture', key: 'picture', label: 'Bilde i stedet for ikonet', nullable: true },
    ],
  },
];

const slideFields: readonly Field[] = [
  {
    kind: 'members',
    key: 'slides',
    label: 'Slides',
    one: 'slide',
    idStem: 'slide',
    title: named('title', 'Uten tittel'),
    create: () => ({
      title: '',
      description: '',
      picture: { kind: 'bank', name: 'blank', alt: '' },
      link: null,
      paid: false,
    }),
    fields: [
      line('title', 'Tittel', 80),
      area('description', 'Beskrivelse', 200, { optional: true }),
      { kind: 'picture', key: 'picture', label: 'Bilde' },
      address('link', 'Adresse', { nullable: true, optional: true }),
      { kind: 'check', key: 'paid', label: 'Betalt plass, merkes «Annonse»' },
    ],
  },
];

const wheelFields: readonly Field[] = [
  {
    kind: 'members',
    key: 'wheel',
    label: 'Feltene på hjulet',
    one: 'felt',
    idStem: 'felt',
    title: named('label', 'Uten tekst'),
    create: () => ({ label: '', kind: 'nothing', weight: 1, points: 0, text: '', gift: '' }),
    fields: [
      line('label', 'På hjulet', 30),
      { kind: 'choice', key: 'kind', label: 'Gevinst', choices: WIN_CHOICES },
      number('weight', 'Vekt', 0, 1000, 'Andelen av summen av alle vekter er sjansen.'),
      number('points', 'Poeng', 0, 1000, '0 for alt annet enn poeng.'),
      line('text', 'Det den som får feltet, leser', 120),
      area('gift', 'Det gaven inneholder', 300, { optional: true }),
    ],
  },
];

const templateFields: readonly Field[] = [
  {
    kind: 'members',
    key: 'announcementTemplates',
    label: 'Maler for kunngjøringer',
    one: 'mal',
    idStem: 'mal',
    title: named('label', 'Uten navn'),
    create: () => ({
      ...{ label: '', title: '', text: '', kind: 'info', drill: false },
      channels: ['banner', 'chat', 'screen'],
    }),
    fields: [
      line('label', 'Navn på malen', 40),
      line('title', 'Tittel', 80),
      area('text', 'Tekst', 500, {
        hint: 'Ingen navn, bilder eller beskrivelser av personer.',
      }),
      { kind: 'choice', key: 'kind', label: 'Type', choices: choicesOf(KIND_NAMES) },
      { kind: 'marks', key: 'channels', label: 'Kanaler', choices: choicesOf(CHANNEL_NAMES) },
      { kind: 'check', key: 'drill', label: 'Øvelse: merkes på alle kanaler' },
    ],
  },
];

const kindFields: readonly Field[] = Object.entries(labels.kinds).map(([kind, name]) =>
  line(`kinds/${kind}`, name, 40),
);

export const siteSections: readonly Section[] = [
  { id: 'kontakt', label: 'Kontakt', paths: ['/organisation', '/contact'], fields: contactFields },
  { id: 'lenker', label: 'Lenker', paths: ['/links', '/socialLinks', '/film'], fields: linkFields },
  { id: 'partnere', label: 'Partnere', paths: ['/partners'], fields: partnerFields },
  { id: 'slides', label: 'Slides', paths: ['/slides'], fields: slideFields },
  {
    id: 'promotere',
    label: 'Promotere',
    intro:
      'Hva hvert nivå gir, fra det første til det siste. Et tomt felt betyr at det ikke er bestemt ennå.',
    paths: ['/benefits'],
    fields: [
      {
        kind: 'members',
        key: 'benefits',
        label: 'Fordeler',
        one: 'nivå',
        idStem: 'niva',
        title: named('text', 'Uten tekst'),
        create: () => ({ text: '' }),
        fixed: true,
        fields: [area('text', 'Fordeler', 2000, { optional: true })],
      },
    ],
  },
  {
    id: 'lykkehjul',
    label: 'Lykkehjul',
    intro: 'Det som er vunnet, blir stående som det var.',
    paths: ['/wheel'],
    fields: wheelFields,
  },
  {
    id: 'typer',
    label: 'Typer',
    intro: 'Hva besøkende leser om hver type programpost. Sjangeren står på posten selv.',
    paths: ['/kinds'],
    fields: kindFields,
  },
  {
    id: 'maler',
    label: 'Maler',
    intro: 'Det en kunngjøring kan begynne med, når det haster.',
    paths: ['/announcementTemplates'],
    fields: templateFields,
  },
  { id: 'tekster', label: 'Tekster', paths: ['/texts'], fields: siteTextFields },
];
