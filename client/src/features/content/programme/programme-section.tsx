import Plus from 'lucide-react/icons/plus';
import { useEffect, useMemo, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { classes } from '#client/components/ui/cx.ts';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { readStored, writeStored } from '#client/lib/storage.ts';
import { useMedia } from '#client/lib/use-media.ts';
import { withMoves } from '#shared/rules/content-moves.ts';
import { useContentAddress } from '../address.ts';
import { useDraft, useDraftState } from '../editor/draft-context.tsx';
import { Fields } from '../editor/fields.tsx';
import { controlId, valueAt } from '../editor/pointer.ts';
import { dayWords, slotField } from '../editor/slot-field.ts';
import { viewKey } from '../editor/view-key.ts';
import { ProgrammeBoard } from './board.tsx';
import { NewSlotDialog } from './new-slot.tsx';
import { ProgrammeTable } from './programme-table.tsx';
import { SlotActs, SlotStatus } from './slot-acts.tsx';
import { type DraftSlot, slotIn, slotPath, slotsOf } from './slot-moves.ts';

type View = 'board' | 'table';
const VIEW_KEPT = 'innhold-programvisning';
const ALL_DAYS = '';
const isView = (value: unknown): value is View | null =>
  value === 'board' || value === 'table' || value === null;

/** As a board on a wide screen, unless the person has chosen. */
function useView() {
  const isWide = useMedia('(min-width: 761px)', true);
  const [chosen, setChosen] = useState(() => readStored<View | null>(VIEW_KEPT, isView, null));
  const choose = (view: View) => {
    setChosen(view);
    writeStored(VIEW_KEPT, view);
  };
  return [chosen ?? (isWide ? 'board' : 'table'), choose] as const;
}

/** The act that the address leads to. */
const askedSlot = (field: string | null) => /^\/slots\/([^/]+)/.exec(field ?? '')?.[1] ?? null;

/** The programme of an edition: as a keyboard and as a table. */
export function ProgrammeSection() {
  const { session } = useDraft();
  const { document: draft, live } = useDraftState(session);
  // As visitors would see it: acts that stand elsewhere than announced say so.
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
        <button
          type="button"
          className={BUTTON.plain}
          aria-haspopup="dialog"
          onClick={() => show(true)}
        >
          <Icon icon={Plus} />
          Ny programpost
        </button>
      }
    >
      <Choices {...{ view, setView, days, day, setDay }} />
      {strays.length > 0 && view === 'board' && (
        <p className="dim">
          {strays.length} utenfor utgavens dager vises i tabellen under «Alle dager».
        </p>
      )}
      {slots.length === 0 && (
        <EmptyState title="Ingen programposter" text="Legg til den første med tasten over." />
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

/** The chosen act, with all its fields. */
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
