import { shownTime } from '#shared/rules/acts.ts';
import {
  childOf,
  isObject,
  type Json,
  type JsonObject,
  valueAt,
} from '#shared/rules/content-pointer.ts';
import { CREW_LABELS, crewOf } from '#shared/rules/crew.ts';
import { type CsvText, csvFile } from '#shared/rules/csv.ts';
import {
  type DraftSlot,
  dayWords,
  lengthOf,
  minutesOf,
  slotsOf,
  timeOf,
} from '../programme/slot.ts';

/*
 * The crew's plan of an edition: a sheet for each stage and day, of a draft or of what is published.
 * A draft may be unfinished, so nothing here relies on a date, a time or a stage.
 */

/** When something begins and ends, as clocks show it; empty where it is not known. */
export interface CrewTimes {
  start: string;
  end: string;
}

export interface CrewRow extends CrewTimes {
  id: string;
  act: string;
  /** It does not take place. */
  isOff: boolean;
  /** What is to be known of it beside its times: 'Avlyst', 'Ikke annonsert'. */
  marks: readonly string[];
  /** Its times before the stage was delayed, and by how many minutes it was. */
  late: (CrewTimes & { minutes: number }) | null;
  /** Minutes from the end of the act before; negative where they overlap, null where none is known. */
  changeOver: number | null;
  crew: ReturnType<typeof crewOf>;
}

export interface CrewSheet {
  id: string;
  /** 'Fredag 21. august'. */
  day: string;
  stage: string;
  /** 'Dørene åpner 16:00', 'Avlyst: Storm'. */
  facts: readonly string[];
  rows: readonly CrewRow[];
}

const NO_TIME = Number.POSITIVE_INFINITY;
const startOf = (slot: DraftSlot) => minutesOf(slot.start) ?? NO_TIME;
const clock = (minutes: number | null) => (minutes === null ? '' : shownTime(timeOf(minutes)));

function endOf(slot: DraftSlot): number | null {
  const [start, length] = [minutesOf(slot.start), lengthOf(slot.start, slot.end)];
  return start === null || length === null ? null : start + length;
}

/** A clock time; past the end of a festival day it is counted from midnight. */
const ending = (minutes: number | null) =>
  clock(minutes !== null && minutes >= 24 * 60 ? minutes - 24 * 60 : minutes);

const reasonIn = (value: Json | undefined): string | null => {
  if (!isObject(value)) return null;
  return typeof value.reason === 'string' && value.reason !== ''
    ? `Avlyst: ${value.reason}`
    : 'Avlyst';
};

function marksOf(slot: DraftSlot, isOff: boolean): string[] {
  const marks: [unknown, string][] = [
    [isOff, 'Avlyst'],
    [slot.announced, 'Ikke annonsert'],
    [slot.delayed === true && !isOff, 'Forsinket, ny tid kommer'],
    [slot.full === true && !isOff, 'Fullt'],
  ];
  return marks.flatMap(([is, mark]) => (is ? [mark] : []));
}

function lateOf(slot: DraftSlot): CrewRow['late'] {
  const [start, end] = [minutesOf(slot.start), endOf(slot)];
  if (typeof slot.late !== 'number' || start === null) return null;
  const before = end === null ? null : end - slot.late;
  return { minutes: slot.late, start: clock(start - slot.late), end: ending(before) };
}

/** The rows of a sheet, in the order of time. */
function rowsOf(slots: readonly DraftSlot[], isDayOff: boolean): CrewRow[] {
  let lastEnd: number | null = null;
  return slots
    .toSorted((a, b) => startOf(a) - startOf(b))
    .map((slot) => {
      const isOff = isDayOff || slot.status === 'cancelled';
      const [start, end] = [minutesOf(slot.start), endOf(slot)];
      const changeOver = isOff || start === null || lastEnd === null ? null : start - lastEnd;
      if (!isOff) lastEnd = end;
      return {
        ...{ id: slot.id, act: String(slot.act || 'Uten navn'), isOff, changeOver },
        ...{ start: clock(start), end: ending(end), late: lateOf(slot) },
        ...{ marks: marksOf(slot, isOff), crew: crewOf(slot) },
      };
    });
}

const textsOf = (list: Json | undefined, field: string): string[] =>
  (Array.isArray(list) ? list : []).map((member) => String(valueAt(member, `/${field}`) ?? ''));

/** Values as a list orders them, each once; those it has not are last. */
const inOrder = (found: readonly string[], order: readonly string[]): string[] => [
  ...new Set([...order.filter((value) => found.includes(value)), ...found]),
];

/** The sheets of a document, by day and stage; none for a stage without acts on a day. */
export function crewSheets(document: JsonObject): CrewSheet[] {
  const slots = slotsOf(document);
  const dates = inOrder(
    slots.map(({ date }) => String(date)),
    textsOf(document.days, 'date'),
  );
  return dates.flatMap((date) => {
    const ofDay = slots.filter((slot) => String(slot.date) === date);
    const stages = inOrder(
      ofDay.map(({ stage }) => String(stage)),
      textsOf(document.stages, 'id'),
    );
    const days = Array.isArray(document.days) ? document.days : [];
    const day = days.find((one) => valueAt(one, '/date') === date) ?? null;
    const off = reasonIn(document.cancelled) ?? reasonIn(valueAt(day, '/cancelled'));
    const doors = minutesOf(valueAt(day, '/doors'));
    return stages.map((stage) => ({
      ...{ id: `${date} ${stage}`, day: dayWords(date) },
      stage: String(valueAt(childOf(document.stages, stage), '/name') || 'Uten scene'),
      facts: [...(off ? [off] : []), ...(doors === null ? [] : [`Dørene åpner ${clock(doors)}`])],
      rows: rowsOf(
        ofDay.filter((slot) => String(slot.stage) === stage),
        off !== null,
      ),
    }));
  });
}

/** 'Omrigg' in words: '15 min', 'overlapper 10 min'; empty where none is known. */
export function changeOverWords(minutes: number | null): string {
  if (minutes === null) return '';
  return minutes < 0 ? `overlapper ${-minutes} min` : `${minutes} min`;
}

const HEADER = [
  ...['Dag', 'Scene', CREW_LABELS.ref, 'Programpost', 'Status', CREW_LABELS.getIn],
  ...[CREW_LABELS.soundCheck, 'Start', 'Slutt', 'Forsinket (min)', 'Start før', 'Slutt før'],
  ...['Omrigg (min)', CREW_LABELS.contact, CREW_LABELS.hospitality, CREW_LABELS.notes],
];

/** The sheets as one table. */
export function crewCsv(sheets: readonly CrewSheet[]): CsvText {
  const rows = sheets.flatMap(({ day, stage, rows }) =>
    rows.map(({ act, marks, start, end, late, changeOver, crew }) => [
      ...[day, stage, crew.ref, act, marks.join(', '), crew.getIn, crew.soundCheck, start, end],
      ...[late?.minutes ?? null, late?.start ?? '', late?.end ?? '', changeOver],
      ...[crew.contact, crew.hospitality, crew.notes],
    ]),
  );
  return csvFile(HEADER, rows);
}
