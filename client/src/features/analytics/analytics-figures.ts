import type { ChartPoint } from '#client/components/data/bar-chart.tsx';
import type { AnalyticsAnswer, VisitFeature } from '#shared/contracts/back-office.ts';
import { formatDay, formatShortDate, type IsoDate } from '#shared/oslo-time.ts';
import { type CsvText, csvFile } from '#shared/rules/csv.ts';

export const FEATURES: Readonly<Record<VisitFeature, string>> = {
  programme: 'Program',
  chat: 'Chat',
  leaderboard: 'Affiliates',
  newsletter: 'Nyhetsbrev',
  share: 'Deling',
};

const WEEKDAYS = [
  ['Ma', 'mandag'],
  ['Ti', 'tirsdag'],
  ['On', 'onsdag'],
  ['To', 'torsdag'],
  ['Fr', 'fredag'],
  ['Lø', 'lørdag'],
  ['Sø', 'søndag'],
] as const;

/** `21.11.`, the label below a column. */
function dayLabel(day: IsoDate): string {
  return formatShortDate(day).replace(/\d{4}$/, '');
}

const dayPoint = (day: IsoDate, values: ChartPoint['values']): ChartPoint => ({
  key: day,
  label: dayLabel(day),
  longLabel: `${formatDay(day)} ${day.slice(0, 4)}`,
  values,
});

/** Monday first. */
export function weekdayPoints({ newUsersPerWeekday }: AnalyticsAnswer): ChartPoint[] {
  return WEEKDAYS.map(([label, longLabel], index) => ({
    key: label,
    label,
    longLabel,
    values: [newUsersPerWeekday[index] ?? 0],
  }));
}

export function visitPoints({ visits }: AnalyticsAnswer): ChartPoint[] {
  return visits.days.map(({ day, visits: count }) => dayPoint(day, [count]));
}

/** Tickets a day, sold directly and by affiliates. */
export function salePoints({ sales }: AnalyticsAnswer): ChartPoint[] {
  return sales.days.map(({ day, direct, affiliates }) => dayPoint(day, [direct, affiliates]));
}

type PerformanceDay = AnalyticsAnswer['performance']['days'][number];

/** Daily values of the named measurements, in the order of the names. */
export function performancePoints(
  { performance }: AnalyticsAnswer,
  ...names: Exclude<keyof PerformanceDay, 'day'>[]
): ChartPoint[] {
  return performance.days.map((one) =>
    dayPoint(
      one.day,
      names.map((name) => one[name]),
    ),
  );
}

export function hourPoints({ performance }: AnalyticsAnswer): ChartPoint[] {
  return performance.chatByHour.map((lines, hour) => {
    const label = String(hour).padStart(2, '0');
    return { key: label, label, longLabel: `${label}:00–${label}:59`, values: [lines] };
  });
}

type Cell = string | number | null;

/** A part of the tab as a table, also for download. */
export interface FigureTable {
  /** Part of the file name. */
  name: string;
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** `analyse_besok_2026-10-23_2026-11-21.csv`. */
export function fileName({ name }: FigureTable, { from, to }: AnalyticsAnswer): string {
  return `analyse_${name}_${from}_${to}.csv`;
}

/** Decimal comma, which Norwegian spreadsheets parse; empty without a measurement. */
const decimal = (value: number | null) =>
  value === null || Number.isInteger(value) ? value : String(value).replace('.', ',');

export function tablesOf(answer: AnalyticsAnswer) {
  const { newUsersPerWeekday, visits, sales, performance } = answer;
  return {
    users: {
      name: 'nye_brukere',
      header: ['Ukedag', 'Nye brukere'],
      rows: WEEKDAYS.map(([, day], index) => [day, newUsersPerWeekday[index] ?? 0]),
    },
    visits: {
      name: 'besok',
      header: ['Dag', 'Besøk'],
      rows: visits.days.map(({ day, visits: count }) => [day, count]),
    },
    features: {
      name: 'funksjoner',
      header: ['Funksjon', 'Besøk', 'Andel av besøkene (%)'],
      rows: visits.features.map(({ feature, visits: count, percent }) => [
        FEATURES[feature],
        count,
        decimal(percent),
      ]),
    },
    sales: {
      name: 'billettsalg',
      header: ['Dag', 'Direkte', 'Via affiliates', 'Totalt'],
      rows: sales.days.map(({ day, direct, affiliates }) => [
        day,
        direct,
        affiliates,
        direct + affiliates,
      ]),
    },
    performance: {
      name: 'ytelse',
      header: ['Måling', 'Verdi', 'Enhet'],
      rows: [
        ['Svartid, median (p50)', decimal(performance.responseP50), 'ms'],
        ['Svartid, 95 % innen (p95)', decimal(performance.responseP95), 'ms'],
        ['Chatmeldinger per time', decimal(performance.chatPerHour), 'meldinger'],
        ['WebSocket-tilkoblinger nå', performance.sockets, 'tilkoblinger'],
        ['WebSocket-tilkoblinger på det meste', performance.socketsPeak, 'tilkoblinger'],
        ['Forespørsler', performance.requests, 'forespørsler'],
        ['Feil', performance.errors, 'forespørsler'],
        ['Feilrate', decimal(performance.errorPercent), '%'],
      ],
    },
    response: {
      name: 'svartid',
      header: ['Dag', 'Median (p50), ms', '95 % innen (p95), ms', 'Forespørsler'],
      rows: performance.days.map(({ day, responseP50, responseP95, requests }) => [
        day,
        decimal(responseP50),
        decimal(responseP95),
        requests,
      ]),
    },
    errors: {
      name: 'feil',
      header: ['Dag', 'Feil', 'Forespørsler'],
      rows: performance.days.map(({ day, errors, requests }) => [day, errors, requests]),
    },
    sockets: {
      name: 'tilkoblinger',
      header: ['Dag', 'På det meste'],
      rows: performance.days.map(({ day, socketsPeak }) => [day, socketsPeak]),
    },
    chat: {
      name: 'chat_per_time',
      header: ['Time', 'Chatmeldinger'],
      rows: performance.chatByHour.map((lines, hour) => [String(hour).padStart(2, '0'), lines]),
    },
  } satisfies Record<string, FigureTable>;
}

export function tableCsv({ header, rows }: FigureTable): CsvText {
  return csvFile(header, rows);
}
