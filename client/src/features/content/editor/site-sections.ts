import { labels } from '#shared/content/labels.ts';
import { CHANNEL_NAMES, KIND_NAMES } from '#shared/rules/announcement-words.ts';
import {
  address,
  area,
  type Choice,
  choicesOf,
  type Field,
  group,
  headline,
  line,
  named,
  number,
  paragraphs,
  type Section,
} from './field.ts';

const FUTURE_ICON_CHOICES: readonly Choice[] = [
  { value: 'events', label: 'Eventer' },
  { value: 'map', label: 'Kart' },
  { value: 'artists', label: 'Artister' },
  { value: 'screens', label: 'Skjermer' },
  { value: 'expand', label: 'Vekst' },
];

const titled: readonly Field[] = [line('title', 'Tittel', 60), area('text', 'Tekst')];
const world = (key: string, label: string) =>
  group(key, label, [line('name', 'Navn', 40), area('text', 'Tekst')]);

/** In the order of the home page. */
const siteTextFields: readonly Field[] = [
  group('texts/hero', 'Øverst på forsiden', [headline('lines'), area('ingress', 'Ingress', 300)]),
  group('texts/worlds', 'De tre verdenene', [
    headline('heading'),
    area('text', 'Tekst'),
    world('musikk', 'Musikk'),
    world('gaming', 'Gaming'),
    world('cosplay', 'Cosplay'),
  ]),
  group('texts/events', 'Eventer', [line('heading', 'Overskrift', 80), headline('lines')]),
  group('texts/music', 'Musikk', [
    line('heading', 'Overskrift', 80),
    paragraphs('paragraphs'),
    line('filmButton', 'Tasten til filmen', 40),
    {
      kind: 'members',
      key: 'gallery',
      label: 'Galleri',
      one: 'bilde',
      idStem: 'bilde',
      title: () => 'Bilde',
      create: () => ({ picture: { kind: 'bank', name: 'mikser', alt: '' } }),
      fields: [{ kind: 'picture', key: 'picture', label: 'Bilde' }],
    },
  ]),
  group('texts/about', 'Om oss', [
    line('heading', 'Overskrift', 80),
    paragraphs('paragraphs'),
    {
      kind: 'members',
      key: 'boxes',
      label: 'Bokser',
      one: 'boks',
      idStem: 'boks',
      title: named('title', 'Uten tittel'),
      create: () => ({ title: '', text: '' }),
      fields: titled,
    },
  ]),
  group('texts/future', 'Framtiden', [
    {
      kind: 'members',
      key: 'cards',
      label: 'Kort',
      one: 'kort',
      idStem: 'kort',
      title: named('title', 'Uten tittel'),
      create: () => ({ icon: 'events', title: '', text: '' }),
      fields: [
        { kind: 'choice', key: 'icon', label: 'Ikon', choices: FUTURE_ICON_CHOICES },
        ...titled,
      ],
    },
  ]),
  group('texts/affiliates', 'Affiliates', [
    line('heading', 'Overskrift', 80),
    line('subtitle', 'Undertittel', 200),
    {
      kind: 'members',
      key: 'steps',
      label: 'Steg',
      one: 'steg',
      idStem: 'steg',
      title: named('title', 'Uten tittel'),
      create: () => ({ title: '', text: '' }),
      fields: titled,
    },
  ]),
  group('texts/values', 'Verdier', [
    line('heading', 'Overskrift', 80),
    headline('mobileLines', 'Overskrift på telefon, linje for linje'),
    area('vision', 'Visjon'),
    {
      kind: 'members',
      key: 'rows',
      label: 'Rader',
      one: 'rad',
      idStem: 'rad',
      title: named('label', 'Uten navn'),
      create: () => ({ label: '', items: [] }),
      fields: [
        line('label', 'Navn', 40),
        { kind: 'lines', key: 'items', label: 'Ord', max: 40, hint: 'Ett på hver linje.' },
      ],
    },
  ]),
  group('texts/partners', 'Partnere', [
    line('heading', 'Overskrift', 60),
    headline('mobileLines', 'Overskrift på telefon, linje for linje'),
  ]),
  group('texts/community', 'Fellesskap', [
    headline('heading'),
    area('text', 'Tekst'),
    line('button', 'Tast', 40),
  ]),
  group('texts/newsletter', 'Nyhetsbrev', [
    line('heading', 'Overskrift', 80),
    area('text', 'Tekst'),
    line('button', 'Tast', 40),
  ]),
  group('texts/slider', 'Annonser', [
    line('heading', 'Overskrift', 60),
    line('callToAction', 'Oppfordring', 120),
    line('apply', 'Tast', 40),
  ]),
  group('texts/promo/crime', 'Krimfestivalen', [
    line('kicker', 'Over tittelen', 60),
    line('title', 'Tittel', 80),
  ]),
  group('texts/promo/info', 'Infoboksen', [
    line('title', 'Tittel', 60),
    line('text', 'Tekst', 200),
  ]),
  group('texts/calendar', 'Kalenderen', [
    line('bannerTitle', 'Tittel', 60),
    line('bannerText', 'Tekst', 60),
  ]),
  group('texts/footer', 'Bunnen', [
    {
      kind: 'lines',
      key: 'genres',
      label: 'Sjangre',
      max: 40,
      hint: 'Én på hver linje.',
    },
  ]),
];

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
