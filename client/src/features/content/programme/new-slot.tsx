import { type FormEvent, useState } from 'react';
import { DialogForm } from '#client/components/back-office/dialog-form.tsx';
import { Select, type SelectOption } from '#client/components/form/select.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import type { SlotKind } from '#shared/contracts/content.ts';
import { weekdayName } from '#shared/oslo-time.ts';
import { cleanText } from '#shared/rules/plain-text.ts';
import { minutesOf, NIGHT_HINT, readTime, timeOf } from '../editor/clock-text.ts';
import { useDraft, useValue } from '../editor/draft-context.tsx';
import { newId, slug } from '../editor/new-id.ts';
import { idOf, type Json, type JsonObject, valueAt } from '../editor/pointer.ts';
import { dayWords, KIND_CHOICES } from '../editor/slot-field.ts';
import { slotPath, slotsOf } from './slot-moves.ts';

export interface NewSlotProps {
  /** The day that is looked at. */
  date: string;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onAdded: (id: string) => void;
}

/** Adds an act to the programme. */
export function NewSlotDialog({ dialogProps, ...form }: NewSlotProps) {
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
      ...{ id, date: day, stage, start: time, act: name, kind, genre: '', description: '' },
      end: timeOf((minutesOf(time) ?? 0) + USUAL_MINUTES),
      minAge: valueAt(minAge, '/minAge') ?? 18,
      ...{ picture: null, status: 'planned', previous: null },
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
