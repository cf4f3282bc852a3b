import {
  area,
  type Choice,
  type Field,
  group,
  headline,
  line,
  named,
  paragraphs,
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

/** The texts of the fixed sections, in the order of the home page. */
export const siteTextFields: readonly Field[] = [
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
