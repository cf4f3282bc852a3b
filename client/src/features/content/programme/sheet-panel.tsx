import { type ChangeEvent, type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { FieldError, TextArea } from '#client/components/form/field.tsx';
import { Select } from '#client/components/form/select.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { readText } from '#client/lib/read-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { SlotKind } from '#shared/contracts/content.ts';
import { weekdayName } from '#shared/oslo-time.ts';
import { tableOf } from '#shared/rules/csv.ts';
import { MAX_SHEET_LINES, MAX_SHEET_TEXT, planSheet } from '#shared/rules/programme-sheet.ts';
import { columnLetters } from '#shared/rules/sheet-cells.ts';
import {
  COLUMN_KEYS,
  doubleHeadings,
  headingsOf,
  type Mapping,
  SHEET_COLUMNS,
  type SheetColumn,
  type textOf,
} from '#shared/rules/sheet-columns.ts';
import { type SheetIds, sheetOperations } from '#shared/rules/sheet-operations.ts';
import { noTableReason } from '#shared/rules/table-file.ts';
import { useDraft, useDraftState } from '../editor/draft-context.tsx';
import { newId, slug } from '../editor/members-control.tsx';
import { SheetRows } from './sheet-rows.tsx';
import { KIND_CHOICES, slotIn } from './slot.ts';

/** The ids of what a table adds, as the editor makes them. */
const IDS: SheetIds = {
  slot: ({ date, act }, taken) =>
    newId(
      [date.slice(0, 4), slug(weekdayName(date).slice(0, 3)), slug(act)].filter(Boolean).join('-'),
      taken,
    ),
  stage: (name, taken) => newId(slug(name) || 'scene', taken),
};

interface Table {
  name: string;
  rows: string[][];
  head: number | null;
  mapping: Mapping;
}

/** A table from a text, or why it cannot be read. */
function readTable(text: string, name: string): Table | string {
  if (text.length > MAX_SHEET_TEXT) return `${name} er for stort: høyst 2 millioner tegn.`;
  const reason = noTableReason(text);
  if (reason !== null) return `${name} ${reason}, eller kopier cellene og lim dem inn her.`;
  const rows = tableOf(text);
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== '')).length;
  if (filled === 0) return `${name} er tomt.`;
  if (rows.length > MAX_SHEET_LINES) {
    return `${name} har ${rows.length} linjer. Høyst ${MAX_SHEET_LINES} kan tas inn om gangen.`;
  }
  return { name, rows, ...headingsOf(rows) };
}

interface SheetPanelProps {
  /** What was pasted outside this panel; empty for nothing. */
  pasted: string;
  onClose: () => void;
}

/** Takes a programme from a spreadsheet into the draft, after showing what each row becomes. */
export function SheetPanel({ pasted, onClose }: SheetPanelProps) {
  const [read, setRead] = useState<Table | string | null>(() =>
    pasted === '' ? null : readTable(pasted, 'Utklippet'),
  );
  const box = useRef<HTMLDivElement>(null);
  const table = typeof read === 'object' ? read : null;
  const isRead = table !== null;
  useEffect(() => {
    const target = isRead ? '[data-sheet]' : 'textarea';
    box.current?.querySelector<HTMLElement>(target)?.focus();
  }, [isRead]);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text === '') return;
    event.preventDefault();
    setRead(readTable(text, 'Utklippet'));
  };
  return (
    <div ref={box} onPaste={paste}>
      <Panel
        title="Program fra regneark"
        side={
          <button type="button" className={BUTTON.plain} onClick={onClose}>
            Avbryt
          </button>
        }
      >
        <Source onRead={setRead} />
        <p role="alert">{typeof read === 'string' && <FieldError>{read}</FieldError>}</p>
        {table && <Preview table={table} onTable={setRead} onDone={onClose} />}
      </Panel>
    </div>
  );
}

const LINE = classes('flex flex-wrap items-center gap-x-4 gap-y-2');

/** The field to paste into, and the choice of a file. */
function Source({ onRead }: { onRead: (read: Table | string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Allows choosing the same file again.
    target.value = '';
    if (file === undefined) return;
    const { name, size } = file;
    if (size > 2 * MAX_SHEET_TEXT) return onRead(`${name} er større enn 4 MB. Del den i flere.`);
    const text = await readText(file).catch(() => null);
    onRead(text === null ? `${name} kunne ikke leses. Velg den på nytt.` : readTable(text, name));
  };
  return (
    <>
      <TextArea
        label="Lim inn radene her"
        rows={2}
        value=""
        hint="Merk cellene i Excel, Sheets eller Numbers med overskriftene, kopier og lim inn. Ingenting endres før du tar det inn."
        onChange={({ target }) => onRead(readTable(target.value, 'Teksten'))}
      />
      <div className={LINE}>
        <button type="button" className={BUTTON.edge} onClick={() => input.current?.click()}>
          Velg CSV-fil
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV-fil med programmet"
          onChange={(event) => void choose(event)}
        />
      </div>
    </>
  );
}

interface PreviewProps {
  table: Table;
  onTable: (table: Table) => void;
  onDone: () => void;
}

/** What each row becomes, with the choices that decide about it. */
function Preview({ table, onTable, onDone }: PreviewProps) {
  const { session } = useDraft();
  const { document, live } = useDraftState(session);
  const [kind, setKind] = useState<SlotKind>('band');
  const [newStages, setNewStages] = useState(false);
  const [removes, setRemoves] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { rows, head, mapping, name } = table;
  const plan = useMemo(
    () => planSheet(document, rows, { head, mapping, newStages }),
    [document, rows, head, mapping, newStages],
  );
  const missing = plan.missing.filter(({ status }) => status !== 'cancelled');
  const isLive = (id: string) => slotIn(live, id) !== undefined;
  const count =
    plan.rows.filter(({ fate }) => fate === 'new' || fate === 'changed').length +
    (removes ? missing.length : 0);
  const take = () => {
    const removal = removes ? { acts: missing, isLive } : null;
    const ops = sheetOperations(session.get().document, plan, kind, IDS, removal);
    const refused = session.run(ops);
    setFault(refused);
    if (refused !== null) return;
    toast({
      title: `${count === 1 ? 'Én endring' : `${count} endringer`} fra ${name} er i utkastet`,
      description: 'Angre tar alle tilbake.',
      variant: 'success',
    });
    onDone();
  };
  return (
    <section data-sheet tabIndex={-1} aria-label={`Rader i ${name}`} className="mt-5 outline-none">
      <LeftOut table={table} />
      <Columns table={table} onTable={onTable} />
      {!mapping.includes('kind') && (
        <Select
          label="Type for nye poster"
          value={kind}
          options={KIND_CHOICES}
          onChange={({ target }) => setKind(target.value as SlotKind)}
        />
      )}
      {plan.unknownStages.length > 0 && (
        <Tick isOn={newStages} onChange={setNewStages}>
          Lag nye scener: {plan.unknownStages.join(', ')}
        </Tick>
      )}
      <SheetRows plan={plan} />
      {missing.length > 0 && <Missing {...{ missing, isLive, removes, setRemoves }} />}
      <div className="sticky bottom-0 mt-4 grid gap-2 border-coal-3 border-t bg-coal-1 py-3">
        <p role="alert">{fault !== null && <FieldError>{fault}</FieldError>}</p>
        <div className={LINE}>
          <button type="button" className={BUTTON.bone} disabled={count === 0} onClick={take}>
            {count === 1 ? 'Ta inn 1 endring' : `Ta inn ${count} endringer`}
          </button>
          {count === 0 && <span className="text-fg-2">Ingenting å ta inn.</span>}
        </div>
      </div>
    </section>
  );
}

interface TickProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: React.ReactNode;
}

function Tick({ isOn, onChange, children }: TickProps) {
  return (
    <label className="wrap-anywhere my-2 flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-6 flex-none"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

interface MissingProps {
  missing: readonly Parameters<typeof textOf>[0][];
  isLive: (id: string) => boolean;
  removes: boolean;
  setRemoves: (removes: boolean) => void;
}

/** Acts of the draft that the table does not hold; nothing happens to them without the tick. */
function Missing({ missing, isLive, removes, setRemoves }: MissingProps) {
  const words = missing.length === 1 ? 'den ene' : `de ${missing.length}`;
  return (
    <div className="mt-4">
      <Tick isOn={removes} onChange={setRemoves}>
        Fjern {words} som ikke står i arket. De som er publisert, avlyses.
      </Tick>
      <details>
        <summary className="min-h-8 cursor-pointer py-1">Vis hvilke</summary>
        <ul className="wrap-anywhere">
          {(missing as { id: string; act: string; date: string }[]).map(({ id, act, date }) => (
            <li key={id}>
              {act || 'Uten navn'} ({date}){isLive(id) && ', avlyses'}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Columns that are left out because another has their heading, so that nobody misses them unawares. */
function LeftOut({ table: { rows, head, mapping } }: { table: Table }) {
  const doubles = head === null ? [] : doubleHeadings(rows[head] ?? [], mapping);
  if (doubles.length === 0) return null;
  return (
    <ul role="status" className="wrap-anywhere mb-3 list-disc pl-5">
      {doubles.map(({ index, heading, used, column }) => (
        <li key={index}>
          Kolonne {columnLetters(index)} «{heading.slice(0, 40)}» er ikke med: kolonne{' '}
          {columnLetters(used)} er allerede {SHEET_COLUMNS[column].label}. Velg den riktige under
          «Kolonner».
        </li>
      ))}
    </ul>
  );
}

const LEFT_OUT = { value: '', label: 'Ikke med' };

/** Which column is what: recognised, or chosen by hand. */
function Columns({ table, onTable }: { table: Table; onTable: (table: Table) => void }) {
  const { rows, head, mapping } = table;
  const example = rows[head ?? 0] ?? [];
  const choose = (index: number, value: string) => {
    const key = value === '' ? null : (value as SheetColumn);
    const next = mapping.map((one, at) => (at === index ? key : one === key ? null : one));
    onTable({ ...table, mapping: next });
  };
  const options = [
    LEFT_OUT,
    ...COLUMN_KEYS.map((value) => ({ value, label: SHEET_COLUMNS[value].label })),
  ];
  const known = mapping.filter((key) => key !== null).length;
  return (
    <details open={head === null} className="mb-3">
      <summary className="min-h-8 cursor-pointer py-1">
        Kolonner: {known} av {mapping.length} er med
      </summary>
      <Tick
        isOn={head !== null}
        onChange={(isOn) => onTable({ ...table, head: isOn ? (headingsOf(rows).head ?? 0) : null })}
      >
        Arket har en linje med overskrifter
      </Tick>
      <div className="grid grid-cols-2 gap-x-3 md:grid-cols-4">
        {mapping.map((key, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={index}
            label={(example[index] ?? '').trim().slice(0, 40) || `Kolonne ${index + 1}`}
            value={key ?? ''}
            options={options}
            onChange={({ target }) => choose(index, target.value)}
          />
        ))}
      </div>
    </details>
  );
}
