import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useMemo, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Empty } from '#client/components/back-office/empty.tsx';
import { Panel } from '#client/components/back-office/panel.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import {
  type DraftSlot,
  dayWords,
  lengthOf,
  minutesOf,
  slotsOf,
  timeOf,
} from '#client/features/content/programme/slot.ts';
import { saveText } from '#client/lib/call/download.ts';
import { shownTime } from '#shared/rules/acts.ts';
import { withMoves } from '#shared/rules/content-moves.ts';
import {
  childOf,
  isObject,
  type Json,
  type JsonObject,
  valueAt,
} from '#shared/rules/content-pointer.ts';
import { CREW_LABELS, crewOf } from '#shared/rules/crew.ts';
import { type CsvText, csvFile } from '#shared/rules/csv.ts';
import { useDraft, useDraftState } from '../editor/draft-context.tsx';
import { viewKey } from '../programme/view-key.ts';

/*
 * The crew's plan of an edition: a sheet for each stage and day, of a draft or of what is published.
 * A draft may be unfinished, so nothing here relies on a date, a time or a stage.
 */

/** When something begins and ends, as clocks show it; empty where it is not known. */
interface CrewTimes {
  start: string;
  end: string;
}

interface CrewRow extends CrewTimes {
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

interface CrewSheet {
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

/** The crew's plan of an edition, on the screen, on paper and as a table. */
export function CrewPlanSection() {
  const { session } = useDraft();
  const { document: draft, live } = useDraftState(session);
  const [isLive, setIsLive] = useState(false);
  const shown = isLive && live !== null ? live : null;
  const sheets = useMemo(() => crewSheets(shown ?? withMoves(draft, live)), [shown, draft, live]);
  const source = shown === null ? 'Utkast' : 'Publisert';
  const file = `kjoreplan-${String(draft.year)}${shown === null ? '-utkast' : ''}.csv`;
  return (
    <Panel
      title="Kjøreplan"
      side={
        <div className="flex flex-wrap gap-2">
          <button type="button" className={BUTTON.edge} onClick={() => window.print()}>
            <Icon icon={Printer} />
            Skriv ut
          </button>
          <button
            type="button"
            className={BUTTON.edge}
            onClick={() => saveText(crewCsv(sheets), file, 'text/csv')}
          >
            <Icon icon={Download} />
            Last ned som CSV
          </button>
        </div>
      }
    >
      <p className="dim mb-3">Bare for arrangørene: vises aldri på nettstedet.</p>
      <fieldset className="mb-4 flex min-w-0 flex-wrap gap-1">
        <legend className="sr-only">Vis kjøreplanen av</legend>
        <SourceKey isOn={shown === null} onPress={() => setIsLive(false)}>
          Utkast
        </SourceKey>
        {live !== null && (
          <SourceKey isOn={shown !== null} onPress={() => setIsLive(true)}>
            Publisert
          </SourceKey>
        )}
      </fieldset>
      {sheets.length === 0 && (
        <Empty title="Ingen programposter" text="De legges til under Program." />
      )}
      <div data-print="" className="grid gap-8 print:text-[9pt] print:[page:crew-plan]">
        {sheets.map((sheet) => (
          <Sheet key={sheet.id} sheet={sheet} source={`${String(draft.name)}, ${source}`} />
        ))}
      </div>
    </Panel>
  );
}

interface SourceKeyProps {
  isOn: boolean;
  onPress: () => void;
  children: string;
}

function SourceKey({ isOn, onPress, children }: SourceKeyProps) {
  return (
    <button type="button" className={viewKey(isOn)} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}

/** A column: its heading, what it says of an act, and its least width on a wide screen. */
interface Column {
  label: string;
  width?: string;
  of: (row: CrewRow) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  { label: 'Tid', width: 'md:min-w-28', of: (row) => <Times row={row} /> },
  { label: CREW_LABELS.getIn, width: 'md:min-w-20', of: ({ crew }) => crew.getIn },
  { label: CREW_LABELS.soundCheck, width: 'md:min-w-20', of: ({ crew }) => crew.soundCheck },
  { label: 'Omrigg', width: 'md:min-w-24', of: ({ changeOver }) => changeOverWords(changeOver) },
  { label: CREW_LABELS.contact, width: 'md:min-w-48', of: ({ crew }) => crew.contact },
  { label: CREW_LABELS.hospitality, width: 'md:min-w-40', of: ({ crew }) => crew.hospitality },
  { label: CREW_LABELS.notes, width: 'md:min-w-48', of: ({ crew }) => crew.notes },
];

const HEAD = classes(
  'whitespace-nowrap border-coal-4 border-b py-1.5 pr-4 text-left align-bottom font-bold text-fg-2',
);
/** On a phone each act is a card, with the name of each field that has something in it. */
const CELL = classes(
  'wrap-anywhere print:wrap-break-word whitespace-pre-line border-coal-3 align-top max-md:grid max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:gap-x-3 max-md:empty:hidden md:border-b md:py-1.5 md:pr-4 print:table-cell print:min-w-0 print:border-b print:py-[1.2mm] print:pr-[3mm] print:empty:table-cell',
);

function Sheet({ sheet, source }: { sheet: CrewSheet; source: string }) {
  const { day, stage, facts, rows } = sheet;
  const title = `${day}, ${stage}`;
  return (
    <section
      aria-label={title}
      className="min-w-0 overflow-x-auto print:not-last:break-after-page"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
      tabIndex={0}
    >
      <h4 className="wrap-anywhere text-body print:hidden">{title}</h4>
      {facts.length > 0 && <p className="dim print:hidden">{facts.join('. ')}</p>}
      <table className="w-full border-collapse text-small max-md:block print:table print:text-[9pt]">
        <thead className="max-md:sr-only print:not-sr-only print:table-header-group">
          {/* On paper it is repeated on every page of the sheet. */}
          <tr className="hidden print:table-row">
            <th scope="colgroup" colSpan={COLUMNS.length + 1} className="pb-2 text-left">
              <span className="block text-h4">{title}</span>
              <span>{[source, ...facts].join('. ')}</span>
            </th>
          </tr>
          <tr>
            <th scope="col" className={HEAD}>
              Programpost
            </th>
            {COLUMNS.map(({ label }) => (
              <th key={label} scope="col" className={HEAD}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block print:table-row-group">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row }: { row: CrewRow }) {
  const { act, isOff, marks, crew } = row;
  return (
    <tr
      className={cx(
        'max-md:block max-md:border-coal-3 max-md:border-b max-md:py-3 print:table-row print:break-inside-avoid',
        isOff && 'text-fg-2',
      )}
    >
      <th
        scope="row"
        className="wrap-anywhere border-coal-3 text-left align-top max-md:block max-md:pb-1 md:min-w-40 md:border-b md:py-1.5 md:pr-4 print:table-cell print:border-b print:py-[1.2mm] print:pr-[3mm]"
      >
        {isOff ? <s>{act}</s> : act}
        {crew.ref !== '' && <span className="block font-medium text-fg-2">{crew.ref}</span>}
        {marks.length > 0 && (
          <span className="flex flex-wrap gap-1 pt-0.5">
            {marks.map((mark) => (
              <Tag key={mark} className="print:border" tone={mark === 'Avlyst' ? 'r' : 'y'}>
                {mark}
              </Tag>
            ))}
          </span>
        )}
      </th>
      {COLUMNS.map(({ label, width, of }) => {
        const value = of(row);
        return (
          <td key={label} className={cx(CELL, width)}>
            {value !== '' && (
              <>
                <span className="text-fg-2 md:hidden print:hidden">{label}</span>
                <span>{value}</span>
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** From when to when; of a delayed act also when it should have been. */
function Times({ row: { start, end, late, isOff } }: { row: CrewRow }) {
  const words = (times: { start: string; end: string }) =>
    times.end === '' ? times.start : `${times.start}–${times.end}`;
  const now = words({ start, end }) || 'Uten tid';
  return (
    <>
      <b className="whitespace-nowrap">{isOff ? <s>{now}</s> : now}</b>
      {late !== null && (
        <span className="block">
          før {words(late)} <span className="whitespace-nowrap">(+{late.minutes} min)</span>
        </span>
      )}
    </>
  );
}
