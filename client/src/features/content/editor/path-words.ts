import { heroLabels } from '#shared/content/hero-labels.ts';
import { labels } from '#shared/content/labels.ts';
import { PRACTICAL_NAMES } from '#shared/content/place-words.ts';
import { addDays, osloDate } from '#shared/oslo-time.ts';
import { type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { GROUNDS_HEIGHT, GROUNDS_WIDTH } from '#shared/rules/grounds.ts';
import { areaField, floorField } from '../grounds/area.ts';
import { NIGHT_HINT, slotField } from '../programme/slot.ts';
import {
  address,
  area,
  type Choice,
  choicesOf,
  type Field,
  group,
  line,
  type MembersSpec,
  named,
  number,
  paragraphs,
  type Section,
} from './field.ts';
import { siteSections } from './site-sections.ts';

export const sectionsOf = (key: string): readonly Section[] =>
  key === 'site' ? siteSections : editionSections;

export function sectionOf(sections: readonly Section[], path: string): Section | undefined {
  return sections.find(({ paths }) =>
    paths.some((start) => path === start || path.startsWith(`${start}/`)),
  );
}

/** The fields along a path, outermost first, each with its own path. */
function wayTo(fields: readonly Field[], rest: string, at: string): { field: Field; at: string }[] {
  for (const field of fields) {
    const start = `/${field.key}`;
    if (rest !== start && !rest.startsWith(`${start}/`)) continue;
    const here = { field, at: at + start };
    const after = rest.slice(start.length);
    if (field.kind === 'group') return [here, ...wayTo(field.fields, after, here.at)];
    if (field.kind !== 'members' || after === '') return [here];
    const id = after.split('/')[1] ?? '';
    const inside = after.slice(id.length + 1);
    return [here, ...wayTo(field.fields, inside, `${here.at}/${id}`)];
  }
  return [];
}

/** A path as labels: 'Program · DJ 2 · Start'. */
export function pathWords(key: string, path: string, document: JsonObject): string {
  const sections = sectionsOf(key);
  const section = sectionOf(sections, path);
  if (section === undefined) return path;
  const words = wayTo(section.fields, path, '').flatMap(({ field, at }) => {
    if (field.kind !== 'members') return [field.label];
    const id = path.slice(at.length + 1).split('/')[0] ?? '';
    const member = id === '' ? undefined : valueAt(document, `${at}/${id}`);
    return [member === undefined ? field.label : field.title(member)];
  });
  const [first] = words;
  return (first === section.label ? words : [section.label, ...words]).join(' · ');
}

/** A value for display: 'tomt', the text, or the number of items. */
export function valueWords(value: Json | undefined): string {
  if (value === undefined) return 'fjernet';
  if (value === null || value === '') return 'tomt';
  if (value === true) return 'ja';
  if (value === false) return 'nei';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    const isTexts = value.every((one) => typeof one !== 'object');
    return isTexts ? value.join(', ') || 'tomt' : `${value.length} i lista`;
  }
  for (const name of ['act', 'name', 'title', 'label', 'text', 'date', 'alt']) {
    const found = valueAt(value, `/${name}`);
    if (typeof found === 'string' && found !== '') return found;
  }
  return 'utfylt';
}

const WORLD_CHOICES: readonly Choice[] = [
  { value: 'musikk', label: 'Musikk' },
  { value: 'gaming', label: 'Gaming' },
  { value: 'cosplay', label: 'Cosplay' },
  { value: 'ctrl', label: 'CTRL (alle)' },
];

const TICKET_CHOICES: readonly Choice[] = [
  { value: 'available', label: 'Ledig' },
  { value: 'few', label: 'Få igjen' },
  { value: 'soldOut', label: 'Utsolgt' },
];

const STAYS = 'Tomt: den første teksten blir stående, med «Avholdt».';
const FOLLOWS = `Tomt: «${labels.phases.festival.over}» etter «Kommende festival», ellers blir den første teksten stående, med «Avholdt».`;
const NO_SALE_HINT = `Tasten fører til nyhetsbrevet da. Tomt: «${heroLabels.next}».`;

/** A text with a variant for after the edition. */
const timed = (key: string, label: string, max: number, hint = STAYS) =>
  group(key, label, [
    line('text', 'Fram til og under festivalen', max, { optional: true }),
    line('over', 'Når den er over', max, { optional: true, hint }),
  ]);
function nextDay(days: readonly Json[]): JsonObject {
  const last = String(valueAt(days.at(-1) ?? null, '/date') ?? '');
  const date = /^\d{4}-\d\d-\d\d$/.test(last) ? addDays(last, 1) : osloDate(new Date());
  return { date, doors: null, minAge: 18, title: '', worlds: ['musikk'] };
}

const timedArea = (key: string, label: string, max: number) =>
  group(key, label, [
    area('text', 'Fram til og under festivalen', max, { optional: true }),
    area('over', 'Når den er over', max, {
      optional: true,
      hint: 'Tomt: den første teksten blir stående.',
    }),
  ]);

const { sale } = labels.phases;
const noTimes = { text: '', over: '' };
const NO_SALE: Json = {
  heading: { text: 'Billetter ute nå', over: sale.over },
  lines: ['Billetter', 'ute nå'],
  linesOver: [...sale.linesOver],
  ingress: noTimes,
  key: noTimes,
};

export const practicalField: MembersSpec = {
  kind: 'members',
  key: 'practical',
  label: 'Praktisk informasjon',
  one: 'opplysning',
  idStem: 'praktisk',
  title: named('title', 'Uten overskrift'),
  create: () => ({ group: 'travel', title: '', text: '', link: null, spot: null }),
  fields: [
    { kind: 'choice', key: 'group', label: 'Gruppe', choices: choicesOf(PRACTICAL_NAMES) },
    line('title', 'Overskrift', 120),
    area('text', 'Tekst'),
    address('link', 'Lenke', { nullable: true, optional: true }),
    {
      kind: 'choice',
      key: 'spot',
      label: 'Sted på planen',
      nullable: true,
      choices: { from: '/grounds/areas', value: 'id', label: named('name', 'Uten navn') },
    },
  ],
};

export const editionSections: readonly Section[] = [
  {
    id: 'fakta',
    label: 'Fakta',
    paths: ['/id', '/year', '/name', '/venue', '/ticketUrl', '/ticketsFrom', '/ageNote'],
    fields: [
      line('name', 'Navn', 80),
      line('venue', 'Sted', 80),
      area('ageNote', 'Aldersgrenser i én setning', 200, { optional: true }),
      address('ticketUrl', 'Adressen der billettene selges'),
      {
        kind: 'date',
        key: 'ticketsFrom',
        label: 'Billettsalget åpner',
        nullable: true,
        hint: 'Tomt så lenge det ikke er bestemt.',
      },
    ],
  },
  {
    id: 'dager',
    label: 'Dager',
    intro: 'Dagene følger hverandre.',
    paths: ['/days'],
    fields: [
      {
        kind: 'members',
        key: 'days',
        label: 'Dager',
        one: 'dag',
        idStem: 'dag',
        title: named('date', 'Uten dato'),
        create: nextDay,
        fields: [
          { kind: 'date', key: 'date', label: 'Dato' },
          line('title', 'Tittel', 80),
          {
            kind: 'time',
            key: 'doors',
            label: 'Dørene åpner',
            nullable: true,
            hint: `${NIGHT_HINT} Tomt til det er kunngjort.`,
          },
          number('minAge', 'Aldersgrense', 0, 99),
          { kind: 'marks', key: 'worlds', label: 'Verdener', choices: WORLD_CHOICES },
        ],
      },
    ],
  },
  {
    id: 'scener',
    label: 'Scener',
    paths: ['/stages'],
    fields: [
      {
        kind: 'members',
        key: 'stages',
        label: 'Scener',
        one: 'scene',
        idStem: 'scene',
        title: named('name', 'Uten navn'),
        create: () => ({ name: '' }),
        fields: [line('name', 'Navn', 60)],
      } satisfies MembersSpec,
    ],
  },
  {
    id: 'program',
    label: 'Program',
    paths: ['/slots'],
    fields: [slotField],
  },
  { id: 'kjoreplan', label: 'Kjøreplan', paths: [], fields: [] },
  {
    id: 'artister',
    label: 'Artister',
    intro: 'En programpost nevner artistene sine, og siden dens viser dem.',
    paths: ['/artists'],
    fields: [
      {
        kind: 'members',
        key: 'artists',
        label: 'Artister',
        one: 'artist',
        idStem: 'artist',
        title: named('name', 'Uten navn'),
        create: () => ({ name: '', text: '', picture: null, links: [], from: '' }),
        fields: [
          line('name', 'Navn', 100),
          line('from', 'Kommer fra', 60, { optional: true }),
          area('text', 'Om artisten', 2000, { optional: true }),
          { kind: 'picture', key: 'picture', label: 'Bilde', nullable: true },
          {
            kind: 'lines',
            key: 'links',
            label: 'Lenker',
            max: 500,
            hint: 'Én adresse på hver linje, med https://.',
          },
        ],
      },
    ],
  },
  {
    id: 'praktisk',
    label: 'Praktisk',
    paths: ['/practical'],
    fields: [practicalField],
  },
  {
    id: 'plan',
    label: 'Plan',
    intro: `Rutenettet er ${GROUNDS_WIDTH} ruter bredt og ${GROUNDS_HEIGHT} høyt.`,
    paths: ['/grounds'],
    fields: [floorField, areaField],
  },
  {
    id: 'billetter',
    label: 'Billetter',
    intro: 'Utsolgt som haster, settes under Haster. Her er utkastet til neste publisering.',
    paths: ['/tickets'],
    fields: [
      {
        kind: 'members',
        key: 'tickets',
        label: 'Billettyper',
        one: 'billettype',
        keepsPublished: true,
        idStem: 'billett',
        title: named('name', 'Uten navn'),
        create: () => ({ name: '', status: 'available', url: null }),
        fields: [
          line('name', 'Navn', 60),
          { kind: 'choice', key: 'status', label: 'Status', choices: TICKET_CHOICES },
          address('url', 'Egen adresse', {
            nullable: true,
            optional: true,
            hint: 'Tomt: utgavens adresse.',
          }),
        ],
      },
    ],
  },
  {
    id: 'tekster',
    label: 'Tekster',
    paths: ['/texts'],
    fields: [
      timed('texts/label', 'Merkelapp over programmet', 60, FOLLOWS),
      area('texts/programme', 'Programmet i en setning eller to', 500, { optional: true }),
      paragraphs('texts/notes', 'Merknader under billettene'),
      group(
        'texts/sale',
        'Billettsalget',
        [
          timed('heading', 'Overskrift', 80),
          {
            kind: 'lines',
            key: 'lines',
            label: 'Overskriften på sine linjer',
            max: 60,
            hint: 'Én linje i overskriften på hver linje.',
          },
          { kind: 'lines', key: 'linesOver', label: 'På sine linjer, når den er over', max: 60 },
          timedArea('ingress', 'Ingress', 500),
          timed('key', 'Teksten på tasten', 40, NO_SALE_HINT),
        ],
        { create: NO_SALE },
      ),
    ],
  },
];
