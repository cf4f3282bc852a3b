import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import { type ClipboardEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { DialogForm, useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { Empty } from '#client/components/back-office/empty.tsx';
import { Panel } from '#client/components/back-office/panel.tsx';
import { TextField } from '#client/components/form/field.tsx';
import { Select, type SelectOption } from '#client/components/form/select.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Menu } from '#client/components/ui/menu.tsx';
import { saveText } from '#client/lib/call/download.ts';
import { readStored, writeStored } from '#client/lib/storage/storage.ts';
import { useMedia } from '#client/lib/use-browser.ts';
import { NEW_ACT, type SlotKind } from '#shared/contracts/content.ts';
import { weekdayName } from '#shared/oslo-time.ts';
import { withMoves } from '#shared/rules/content-moves.ts';
import { idOf, type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { cleanText } from '#shared/rules/plain-text.ts';
import { programmeSheet } from '#shared/rules/sheet-columns.ts';
import { useContentAddress } from '../address.ts';
import { useDraft, useDraftState, useValue } from '../editor/draft-context.tsx';
import { controlId } from '../editor/field.ts';
import { Fields } from '../editor/fields.tsx';
import { newId, slug } from '../editor/members-control.tsx';
import { ProgrammeBoard } from './board.tsx';
import { ProgrammeTable, SlotActs, SlotStatus } from './programme-table.tsx';
import { SheetPanel } from './sheet-panel.tsx';
import {
  type DraftSlot,
  dayWords,
  KIND_CHOICES,
  minutesOf,
  NIGHT_HINT,
  readTime,
  slotField,
  slotIn,
  slotPath,
  slotsOf,
  timeOf,
} from './slot.ts';
import { viewKey } from './view-key.ts';

type View = 'board' | 'table';
const VIEW_KEPT = 'innhold-programvisning';
const ALL_DAYS = '';
const isView = (value: unknown): value is View | null =>
  value === 'board' || value === 'table' || value === null;

/** The board on a wide screen, otherwise the table; the person's choice overrides it. */
function useView() {
  const isWide = useMedia('(min-width: 761px)', true);
  const [chosen, setChosen] = useState(() => readStored<View | null>(VIEW_KEPT, isView, null));
  const choose = (view: View) => {
    setChosen(view);
    writeStored(VIEW_KEPT, view);
  };
  return [chosen ?? (isWide ? 'board' : 'table'), choose] as const;
}

/** Id of the act in the URL's field path. */
const askedSlot = (field: string | null) => /^\/slots\/([^/]+)/.exec(field ?? '')?.[1] ?? null;

/** Rows and columns on the clipboard; text for a field is left to it. */
function pastedTable({ clipboardData }: ClipboardEvent): string | null {
  const text = clipboardData.getData('text/plain');
  return text.includes('\t') && text.includes('\n') ? text : null;
}

/** An edition's programme; pasted rows and the key of the spreadsheet replace it by their panel. */
export function ProgrammeSection() {
  const [pasted, setPasted] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    setPasted(null);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus(),
    );
  };
  if (pasted !== null) return <SheetPanel pasted={pasted} onClose={close} />;
  const paste = (event: ClipboardEvent) => {
    const table = pastedTable(event);
    if (table === null) return;
    event.preventDefault();
    setPasted(table);
  };
  return (
    <div ref={box} onPaste={paste}>
      <Programme onSheet={() => setPasted('')} />
    </div>
  );
}

/** The programme of the draft to and from a spreadsheet. */
function SheetMenu({ onPaste }: { onPaste: () => void }) {
  const { session } = useDraft();
  const save = () => {
    const { document } = session.get();
    saveText(programmeSheet(document), `program-${document.year}.csv`, 'text/csv');
  };
  return (
    <Menu
      className={BUTTON.edge}
      align="end"
      label={
        <>
          Regneark
          <Icon icon={ChevronDown} />
        </>
      }
      items={[
        { kind: 'action', label: 'Lim inn fra regneark', onSelect: onPaste },
        { kind: 'action', label: 'Last ned som regneark', onSelect: save },
      ]}
    />
  );
}

/** The programme as a board or a table. */
function Programme({ onSheet }: { onSheet: () => void }) {
  const { session } = useDraft();
  const { document: draft, live } = useDraftState(session);
  // Includes the moves that visitors would see after publishing.
  const document = useMemo(() => withMoves(draft, live), [draft, live]);
  const { field } = useContentAddress();
  const [view, setView] = useView();
  const slots = slotsOf(document);
  const days = daysOf(document);
  const [selected, setSelected] = useState(() => askedSlot(field));
  const [chosenDay, setDay] = useState<string | null>(null);
  const { show, close, dialogProps } = useRowDialog<true>();
  const shown = slots.find(({ id }) => id === selected);
  const day = chosenDay ?? (shown ? String(shown.date) : (days[0] ?? ALL_DAYS));
  useEffect(() => {
    const id = askedSlot(field);
    if (id === null) return;
    setSelected(id);
    setDay(null);
  }, [field]);
  const isAllDays = view === 'table' && day === ALL_DAYS;
  const ofDay = isAllDays ? slots : slots.filter(({ date }) => date === (day || days[0]));
  const strays = slots.filter(({ date }) => !days.includes(String(date)));
  const pick = (id: string) => setSelected(id);
  return (
    <Panel
      title="Program"
      side={
        <div className="flex flex-wrap gap-2">
          <SheetMenu onPaste={onSheet} />
          <button
            type="button"
            className={BUTTON.plain}
            aria-haspopup="dialog"
            onClick={() => show(true)}
          >
            <Icon icon={Plus} />
            Ny programpost
          </button>
        </div>
      }
    >
      <Choices {...{ view, setView, days, day, setDay }} />
      {strays.length > 0 && view === 'board' && (
        <p className="dim">
          {strays.length} utenfor utgavens dager vises i tabellen under «Alle dager».
        </p>
      )}
      {slots.length === 0 && (
        <Empty title="Ingen programposter" text="Legg til den første med tasten over." />
      )}
      {slots.length > 0 && view === 'board' && (
        <>
          <ProgrammeBoard slots={ofDay} selected={selected} onSelect={pick} />
          {shown !== undefined && <SlotDetails key={shown.id} slot={shown} />}
        </>
      )}
      {slots.length > 0 && view === 'table' && <ProgrammeTable key={day} slots={ofDay} />}
      <NewSlotDialog
        date={day || (days[0] ?? '')}
        dialogProps={dialogProps}
        onAdded={(id) => {
          close();
          setSelected(id);
          setDay(String(slotIn(session.get().document, id)?.date ?? day));
        }}
      />
    </Panel>
  );
}

function daysOf(document: Parameters<typeof slotsOf>[0]): string[] {
  const days = valueAt(document, '/days');
  return (Array.isArray(days) ? days : []).map((day) => String(valueAt(day, '/date') ?? ''));
}

interface ChoicesProps {
  view: View;
  setView: (view: View) => void;
  days: readonly string[];
  day: string;
  setDay: (day: string) => void;
}

const CHOICES = classes('flex min-w-0 flex-wrap gap-1');

function Choices({ view, setView, days, day, setDay }: ChoicesProps) {
  const key = (words: string, isOn: boolean, act: () => void) => (
    <button key={words} type="button" className={viewKey(isOn)} aria-pressed={isOn} onClick={act}>
      {words}
    </button>
  );
  return (
    <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
      <fieldset className={CHOICES}>
        <legend className="sr-only">Vis som</legend>
        {key('Tavle', view === 'board', () => setView('board'))}
        {key('Tabell', view === 'table', () => setView('table'))}
      </fieldset>
      <fieldset className={CHOICES}>
        <legend className="sr-only">Dag</legend>
        {days.map((date) => key(dayWords(date), day === date, () => setDay(date)))}
        {view === 'table' && key('Alle dager', day === ALL_DAYS, () => setDay(ALL_DAYS))}
      </fieldset>
    </div>
  );
}

function SlotDetails({ slot }: { slot: DraftSlot }) {
  const path = slotPath(slot.id);
  return (
    <section
      className="mt-5 border-coal-3 border-t pt-4"
      aria-label={`Valgt: ${String(slot.act || 'Uten navn')}`}
    >
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 id={controlId(path)} tabIndex={-1} className="wrap-anywhere text-body">
          {String(slot.act || 'Uten navn')} <SlotStatus slot={slot} />
        </h4>
        <SlotActs slot={slot} />
      </div>
      <Fields fields={slotField.fields} path={path} />
    </section>
  );
}

interface NewSlotProps {
  date: string;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onAdded: (id: string) => void;
}

function NewSlotDialog({ dialogProps, ...form }: NewSlotProps) {
  return (
    <Dialog {...dialogProps} title="Ny programpost">
      <NewSlotForm {...form} />
    </Dialog>
  );
}

const USUAL_MINUTES = 60;
const listOf = (value: Json | undefined) => (Array.isArray(value) ? value : []);

function NewSlotForm({ date, onAdded }: Omit<NewSlotProps, 'dialogProps'>) {
  const { session } = useDraft();
  const days = listOf(useValue('/days'));
  const stages = listOf(useValue('/stages')).map(
    (stage): SelectOption => ({
      value: idOf(stage) ?? '',
      label: String(valueAt(stage, '/name') || 'Uten navn'),
    }),
  );
  const [act, setAct] = useState('');
  const [day, setDay] = useState(date);
  const [stage, setStage] = useState(stages[0]?.value ?? '');
  const [kind, setKind] = useState<SlotKind>('dj');
  const [start, setStart] = useState('20:00');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = cleanText(act);
    const time = readTime(start);
    if (name === '') return setProblem('Skriv hva posten heter.');
    if (time === null) return setProblem('Skriv et klokkeslett som 20:30.');
    const { document } = session.get();
    const stem = [String(document.year), weekdayName(day).slice(0, 3), slug(name)];
    const id = newId(
      stem.map(slug).filter(Boolean).join('-'),
      slotsOf(document).map((slot) => slot.id),
    );
    const minAge = days.find((one) => valueAt(one, '/date') === day);
    const to: JsonObject = {
      ...NEW_ACT,
      ...{ id, date: day, stage, start: time, act: name, kind },
      end: timeOf((minutesOf(time) ?? 0) + USUAL_MINUTES),
      minAge: valueAt(minAge, '/minAge') ?? 18,
    };
    const fault = session.run([{ path: slotPath(id), to }]);
    if (fault !== null) return setProblem(fault);
    onAdded(id);
  };
  return (
    <DialogForm
      label="Ny programpost"
      onSubmit={submit}
      pending={false}
      problem={problem}
      act="Legg til"
      pendingText="Legger til …"
    >
      <TextField
        label="Navn"
        maxLength={100}
        value={act}
        onChange={({ target }) => setAct(target.value)}
      />
      <Select
        label="Dag"
        value={day}
        onChange={({ target }) => setDay(target.value)}
        options={days.map((one) => ({
          value: String(valueAt(one, '/date')),
          label: dayWords(valueAt(one, '/date')),
        }))}
      />
      <Select
        label="Scene"
        value={stage}
        onChange={({ target }) => setStage(target.value)}
        options={stages}
      />
      <Select
        label="Type"
        value={kind}
        onChange={({ target }) => setKind(target.value as SlotKind)}
        options={KIND_CHOICES}
      />
      <TextField
        label="Start"
        inputMode="numeric"
        value={start}
        hint={`${NIGHT_HINT} Varer en time til du skriver en annen slutt.`}
        onChange={({ target }) => setStart(target.value)}
      />
    </DialogForm>
  );
}
