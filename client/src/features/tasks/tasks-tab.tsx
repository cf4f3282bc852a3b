import { type FormEvent, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { AsideNotice, useInlineEdit } from '#client/components/back-office/kept-list.tsx';
import { ASIDE, DESK_MAIN, FIELD_ROW, LIST } from '#client/components/back-office/looks.ts';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { CellBar } from '#client/components/data/bars.tsx';
import { ListBox, usePages } from '#client/components/data/paged-table.tsx';

import { RowActs } from '#client/components/data/row-acts.tsx';
import { CHECKBOX, TextField } from '#client/components/form/field.tsx';
import { Select } from '#client/components/form/select.tsx';

import { classes, cx } from '#client/components/ui/cx.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { timestampId, useKept } from '#client/lib/storage/kept-list.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';

import { formatNumber } from '#shared/oslo-time.ts';
import {
  DEFAULT_PRIORITY,
  inOrder,
  isPriority,
  PRIORITIES,
  type Priority,
  type Task,
  taskFigures,
  tasks,
} from './task.ts';

const OPTIONS = Object.entries(PRIORITIES).map(([value, label]) => ({ value, label }));

const QUESTIONS = {
  all: { title: 'Slette alle oppgaver?', act: 'Slett alle' },
  completed: { title: 'Fjerne fullførte oppgaver?', act: 'Fjern fullførte' },
} as const;

/** Checklist: the admin's tasks, stored in this browser. */
export function TasksTab() {
  const { entries } = useKept(tasks);
  const { ask, dialog } = useConfirm();
  const figures = taskFigures(entries);
  const remove = (which: keyof typeof QUESTIONS) => {
    if (!canRemove(which)) return;
    ask({
      ...QUESTIONS[which],
      text: 'Er du sikker? Dette kan ikke angres.',
      onConfirm: () => removeTasks(which),
    });
  };
  return (
    <div className={DESK_MAIN}>
      <h2 className="sr-only">Checklist</h2>
      <div className={ASIDE}>
        <AsideNotice list={tasks} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        <NewTask />
        <Panel
          title="Oppgaver"
          side={
            <div className="flex flex-wrap gap-2">
              <button type="button" className={BUTTON.edge} onClick={() => remove('completed')}>
                Fjern fullførte
              </button>
              <button type="button" className={BUTTON.edge} onClick={() => remove('all')}>
                Slett alle
              </button>
            </div>
          }
        >
          {entries.length === 0 ? (
            <p className="dim">Ingen oppgaver ennå. Legg til den første.</p>
          ) : (
            <TaskList tasks={inOrder(entries)} />
          )}
        </Panel>
      </div>
      <Panel title="Statistikk">
        <Figures>
          <Figure label="Totalt" value={formatNumber(figures.total)} />
          <Figure label="Fullført" value={formatNumber(figures.completed)} />
          <Figure label="Gjenstår" value={formatNumber(figures.open)} />
          <Figure label="Høy prioritet" value={formatNumber(figures.urgent)} />
        </Figures>
        <CellBar
          className="mt-4 mb-3"
          label="Fullført"
          percent={figures.percent}
          text={`${figures.percent} % fullført`}
          note={`${figures.completed} av ${figures.total}`}
        />
        <p className="dim">Oppgavene lagres lokalt i nettleseren.</p>
      </Panel>
      {dialog}
    </div>
  );
}

function NewTask() {
  const field = useRef<HTMLInputElement>(null);
  const [priority, setPriority] = useState(DEFAULT_PRIORITY);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (field.current === null) return;
    if (addTask(field.current.value, priority)) {
      field.current.value = '';
      setPriority(DEFAULT_PRIORITY);
    }
    field.current.focus();
  };
  return (
    <Panel title="Ny oppgave">
      <form
        className={cx(FIELD_ROW, '[--field:8rem] [&>.field:first-child]:flex-[3_1_14rem]')}
        onSubmit={add}
        noValidate
        aria-label="Ny oppgave"
      >
        <TextField ref={field} label="Oppgave" maxLength={500} autoComplete="off" />
        <Select
          label="Prioritet"
          options={OPTIONS}
          value={priority}
          onChange={({ target }) => {
            if (isPriority(target.value)) setPriority(target.value);
          }}
        />
        <button type="submit" className={BUTTON.bone}>
          Legg til
        </button>
      </form>
    </Panel>
  );
}

const TONES = { high: 'y', medium: 'coal', low: 'edged' } as const;
const NAME = classes('min-w-0 flex-[1_1_14rem]');

/** The tasks in their order. */
function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const { shown, pager } = usePages('Oppgaver', tasks);
  return (
    <ListBox>
      <ul className={LIST} aria-label="Oppgaver">
        {shown.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      {pager}
    </ListBox>
  );
}

function TaskRow({ task }: { task: Task }) {
  const [isEditing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const stop = () => {
    setEditing(false);
    // Only after saving by key is the focus lost; a click elsewhere moves it itself.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) row.current?.querySelector('button')?.focus();
    });
  };
  return (
    <li ref={row} className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      {isEditing ? (
        <TaskEditor task={task} onDone={stop} />
      ) : (
        <label className={cx(CHECKBOX, NAME, task.completed && 'text-fg-2 line-through')}>
          <input type="checkbox" checked={task.completed} onChange={() => toggleTask(task)} />
          <bdi>{task.task}</bdi>
        </label>
      )}
      <Tag tone={TONES[task.priority]}>
        <span className="sr-only">Prioritet: </span>
        {PRIORITIES[task.priority]}
      </Tag>
      <RowActs
        name={task.task}
        acts={[
          { label: 'Rediger', onSelect: () => setEditing(true) },
          { label: 'Slett', onSelect: () => removeTask(task) },
        ]}
      />
    </li>
  );
}

function TaskEditor({ task, onDone }: { task: Task; onDone: () => void }) {
  const edit = useInlineEdit({ save: (text) => editTask(task, text), onDone, saveKey: 'Enter' });
  return (
    <input
      {...edit}
      type="text"
      className={cx(
        'field__control min-h-12 px-3.5 py-[9px]',
        NAME,
        task.completed && 'text-fg-2 line-through',
      )}
      aria-label={`Oppgave: ${task.task}. Enter lagrer, Escape avbryter.`}
      defaultValue={task.task}
    />
  );
}

/** False, with a notice, when the text is only white space. */
function holdsText(text: string): boolean {
  if (text.trim() !== '') return true;
  const description = 'Skriv en oppgave før du legger til.';
  toast({ title: 'Tom oppgave', description, variant: 'error' });
  return false;
}

function change(next: (all: readonly Task[]) => readonly Task[]): boolean {
  if (tasks.change(next)) return true;
  toast({
    title: 'Kunne ikke lagre',
    description: 'Nettleseren har ikke plass til mer.',
    variant: 'error',
  });
  return false;
}

const replaced = (all: readonly Task[], id: string, by: Partial<Task>) =>
  all.map((task) => (task.id === id ? { ...task, ...by } : task));

/** Stores a new task; false when it was refused. */
function addTask(text: string, priority: Priority): boolean {
  if (!holdsText(text)) return false;
  const now = Date.now();
  const made = { task: text.trim(), completed: false, createdAt: new Date(now).toISOString() };
  if (!change((all) => [{ ...made, priority, id: timestampId(all, now) }, ...all])) return false;
  toast({ title: 'Oppgave lagt til!', variant: 'success' });
  return true;
}

/** Stores a task's new text. */
function editTask(task: Task, text: string): boolean {
  if (!holdsText(text)) return false;
  if (text.trim() === task.task) return true;
  if (!change((all) => replaced(all, task.id, { task: text.trim() }))) return false;
  toast({ title: 'Oppgave oppdatert!', variant: 'success' });
  return true;
}

/** Completes a task, or reopens it. */
function toggleTask({ id, completed }: Task): void {
  if (!change((all) => replaced(all, id, { completed: !completed }))) return;
  toast(
    completed ? { title: 'Oppgave gjenåpnet' } : { title: 'Oppgave fullført!', variant: 'success' },
  );
}

/** Deletes a task; it can be undone for 10 s. */
function removeTask(gone: Task): void {
  if (!change((all) => all.filter(({ id }) => id !== gone.id))) return;
  const putBack = () =>
    change((all) => (all.some(({ id }) => id === gone.id) ? all : [...all, gone]));
  toast({
    title: 'Oppgave slettet',
    description: gone.task,
    duration: UNDO_MS,
    action: { label: 'Angre', onSelect: putBack },
  });
}

/** Deletes all tasks, or the completed ones, after a confirmation. */
function removeTasks(which: 'all' | 'completed'): void {
  if (!change((all) => (which === 'all' ? [] : all.filter(({ completed }) => !completed)))) return;
  toast({
    title: which === 'all' ? 'Alle oppgaver er slettet' : 'Fullførte oppgaver er fjernet',
  });
}

/** Whether there is anything to remove; shows a notice when there is not. */
function canRemove(which: 'all' | 'completed'): boolean {
  const { entries } = tasks.get();
  if (entries.some(({ completed }) => which === 'all' || completed)) return true;
  toast(
    which === 'all'
      ? { title: 'Ingen oppgaver', description: 'Det er ingen oppgaver å slette.' }
      : {
          title: 'Ingen fullførte oppgaver',
          description: 'Det er ingen fullførte oppgaver å fjerne.',
        },
  );
  return false;
}
