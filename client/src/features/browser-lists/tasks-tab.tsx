import { type FormEvent, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { useInlineEdit } from '#client/components/back-office/kept-list.tsx';
import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { CellBar } from '#client/components/data/bars.tsx';
import { RowActs } from '#client/components/data/row-acts.tsx';
import { CHECKBOX, TextField } from '#client/components/form/field.tsx';
import { Select } from '#client/components/form/select.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import {
  fieldOf,
  idOf,
  KeptList,
  LIST_KEYS,
  momentOf,
  textOf,
  timestampId,
  useKept,
} from '#client/lib/storage/kept-list.ts';
import { toast } from '#client/lib/toast.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import {
  changeList,
  EDITOR,
  EntryList,
  removeEntry,
  useRowEditing,
  withEdited,
} from './browser-list.tsx';

/** Most urgent first. */
const PRIORITIES = { high: 'Høy', medium: 'Middels', low: 'Lav' } as const;
type Priority = keyof typeof PRIORITIES;
const DEFAULT_PRIORITY: Priority = 'medium';
const OPTIONS = Object.entries(PRIORITIES).map(([value, label]) => ({ value, label }));

export interface Task {
  readonly id: string;
  readonly task: string;
  readonly completed: boolean;
  /** ISO 8601; empty when the stored value was invalid. */
  readonly createdAt: string;
  readonly priority: Priority;
}

function isPriority(value: unknown): value is Priority {
  return typeof value === 'string' && Object.hasOwn(PRIORITIES, value);
}

function readTask(row: unknown): Task | null {
  const id = idOf(fieldOf(row, 'id'));
  const task = textOf(fieldOf(row, 'task')).trim();
  if (id === null || task === '') return null;
  const priority = fieldOf(row, 'priority');
  return {
    id,
    task,
    completed: fieldOf(row, 'completed') === true,
    createdAt: momentOf(fieldOf(row, 'createdAt')),
    priority: isPriority(priority) ? priority : DEFAULT_PRIORITY,
  };
}

export const tasks = new KeptList<Task>({ key: LIST_KEYS.tasks, read: readTask });

/** Bulk removals: the confirmation, the notice afterwards, and the one when there is nothing. */
const REMOVALS = {
  all: {
    takes: () => true,
    question: { title: 'Slette alle oppgaver?', act: 'Slett alle' },
    done: { title: 'Alle oppgaver er slettet' },
    none: { title: 'Ingen oppgaver', description: 'Det er ingen oppgaver å slette.' },
  },
  completed: {
    takes: ({ completed }: Task) => completed,
    question: { title: 'Fjerne fullførte oppgaver?', act: 'Fjern fullførte' },
    done: { title: 'Fullførte oppgaver er fjernet' },
    none: {
      title: 'Ingen fullførte oppgaver',
      description: 'Det er ingen fullførte oppgaver å fjerne.',
    },
  },
} as const;

export function TasksTab() {
  const { entries } = useKept(tasks);
  const { ask, dialog } = useConfirm();
  const completed = entries.filter((task) => task.completed).length;
  const urgent = entries.filter((task) => !task.completed && task.priority === 'high').length;
  const percent = entries.length === 0 ? 0 : Math.round((completed * 100) / entries.length);
  const remove = (which: keyof typeof REMOVALS) => {
    const { takes, question, done, none } = REMOVALS[which];
    if (!tasks.get().entries.some(takes)) return toast(none);
    ask({
      ...question,
      text: 'Er du sikker? Dette kan ikke angres.',
      onConfirm: () => changeList(tasks, (all) => all.filter((task) => !takes(task)), done),
    });
  };
  return (
    <EntryList
      heading="Checklist"
      list={tasks}
      form={<NewTask />}
      title="Oppgaver"
      acts={
        <>
          <button type="button" className={BUTTON.edge} onClick={() => remove('completed')}>
            Fjern fullførte
          </button>
          <button type="button" className={BUTTON.edge} onClick={() => remove('all')}>
            Slett alle
          </button>
        </>
      }
      entries={inOrder(entries)}
      row={(task) => <TaskRow key={task.id} task={task} />}
      empty="Ingen oppgaver ennå. Legg til den første."
    >
      <Figures>
        <Figure label="Totalt" value={formatNumber(entries.length)} />
        <Figure label="Fullført" value={formatNumber(completed)} />
        <Figure label="Gjenstår" value={formatNumber(entries.length - completed)} />
        <Figure label="Høy prioritet" value={formatNumber(urgent)} />
      </Figures>
      <CellBar
        className="mt-4 mb-3"
        label="Fullført"
        percent={percent}
        text={`${percent} % fullført`}
        note={`${completed} av ${entries.length}`}
      />
      <p className="dim">Oppgavene lagres lokalt i nettleseren.</p>
      {dialog}
    </EntryList>
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
const COMPLETED = classes('text-fg-2 line-through');

function TaskRow({ task }: { task: Task }) {
  const { row, isEditing, edit, stop } = useRowEditing();
  return (
    <li ref={row} className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      {isEditing ? (
        <TaskEditor task={task} onDone={stop} />
      ) : (
        <label className={cx(CHECKBOX, NAME, task.completed && COMPLETED)}>
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
          { label: 'Rediger', onSelect: edit },
          {
            label: 'Slett',
            onSelect: () =>
              removeEntry(tasks, task, { title: 'Oppgave slettet', description: task.task }),
          },
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
      className={cx(EDITOR, NAME, task.completed && COMPLETED)}
      aria-label={`Oppgave: ${task.task}. Enter lagrer, Escape avbryter.`}
      defaultValue={task.task}
    />
  );
}

/** Sorted: open before completed, then by priority, then newest first. */
function inOrder(all: readonly Task[]): Task[] {
  const order = Object.keys(PRIORITIES);
  return [...all].sort(
    (a, b) =>
      Number(a.completed) - Number(b.completed) ||
      order.indexOf(a.priority) - order.indexOf(b.priority) ||
      newer(a, b),
  );
}

function newer(a: Task, b: Task): number {
  if (a.createdAt === b.createdAt) return Number(b.id) - Number(a.id) || 0;
  return a.createdAt < b.createdAt ? 1 : -1;
}

/** False, with a notice, for a text of white space only. */
function holdsText(text: string): boolean {
  if (text.trim() !== '') return true;
  const description = 'Skriv en oppgave før du legger til.';
  toast({ title: 'Tom oppgave', description, variant: 'error' });
  return false;
}

/** Returns false when the task was refused. */
function addTask(text: string, priority: Priority): boolean {
  if (!holdsText(text)) return false;
  const now = Date.now();
  const made = { task: text.trim(), completed: false, createdAt: new Date(now).toISOString() };
  return changeList(tasks, (all) => [{ ...made, priority, id: timestampId(all, now) }, ...all], {
    title: 'Oppgave lagt til!',
    variant: 'success',
  });
}

function editTask(task: Task, text: string): boolean {
  if (!holdsText(text)) return false;
  if (text.trim() === task.task) return true;
  return changeList(tasks, withEdited(task, { task: text.trim() }), {
    title: 'Oppgave oppdatert!',
    variant: 'success',
  });
}

function toggleTask(task: Task): void {
  changeList(
    tasks,
    withEdited(task, { completed: !task.completed }),
    task.completed
      ? { title: 'Oppgave gjenåpnet' }
      : { title: 'Oppgave fullført!', variant: 'success' },
  );
}
