import { labels } from '#shared/content/labels.ts';
import { capitalize, formatDay, weekdayName } from '#shared/oslo-time.ts';
import { NIGHT_HINT } from './clock-text.ts';
import { area, type Choice, line, type MembersSpec, named, number } from './field.ts';
import { type Json, type JsonObject, valueAt } from './pointer.ts';

export const KIND_CHOICES: readonly Choice[] = Object.entries(labels.kinds).map(
  ([value, label]) => ({ value, label }),
);

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** 'Fredag 21. august' of a date as it stands in a document, which may be unfinished. */
export function dayWords(date: Json | undefined): string {
  const text = typeof date === 'string' ? date : '';
  return isDate(text)
    ? `${capitalize(weekdayName(text))} ${formatDay(text).replace(/^\S+ /, '')}`
    : text || 'Uten dato';
}

/** An act of the programme. Its status and what was announced before follow from acts on it. */
export const slotField: MembersSpec = {
  kind: 'members',
  key: 'slots',
  label: 'Programposter',
  one: 'programpost',
  idStem: 'post',
  title: named('act', 'Uten navn'),
  create: (): JsonObject => ({}),
  fields: [
    line('act', 'Navn', 100),
    {
      kind: 'choice',
      key: 'date',
      label: 'Dag',
      choices: { from: '/days', value: 'date', label: (day) => dayWords(valueAt(day, '/date')) },
    },
    {
      kind: 'choice',
      key: 'stage',
      label: 'Scene',
      choices: { from: '/stages', value: 'id', label: named('name', 'Uten navn') },
    },
    { kind: 'time', key: 'start', label: 'Start', hint: NIGHT_HINT },
    {
      kind: 'time',
      key: 'end',
      label: 'Slutt',
      nullable: true,
      hint: `${NIGHT_HINT} Tomt: ikke kunngjort.`,
    },
    { kind: 'choice', key: 'kind', label: 'Type', choices: KIND_CHOICES },
    number('minAge', 'Aldersgrense', 0, 99),
    line('genre', 'Sjanger', 100, { optional: true }),
    area('description', 'Beskrivelse', 2000, { optional: true }),
    { kind: 'picture', key: 'picture', label: 'Bilde', nullable: true },
  ],
};
