import { useRef, useState } from 'react';
import { LIST } from '#client/components/back-office/looks.ts';
import { ListBox } from '#client/components/data/list-box.tsx';
import { usePages } from '#client/components/data/paged-table.tsx';
import { RowActs } from '#client/components/data/row-acts.tsx';
import { CHECKBOX } from '#client/components/form/checkbox.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { useInlineEdit } from '#client/lib/use-inline-edit.ts';
import { PRIORITIES, type Task } from './task.ts';
import { editTask, removeTask, toggleTask } from './task-acts.ts';

const TONES = { high: 'y', medium: 'coal', low: 'edged' } as const;
const NAME = classes('min-w-0 flex-[1_1_14rem]');

/** The tasks in their order. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
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
