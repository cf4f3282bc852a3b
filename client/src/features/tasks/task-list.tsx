import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useInlineEdit } from '#client/lib/use-inline-edit.ts';
import { PRIORITIES, type Task } from './task.ts';
import { editTask, removeTask, toggleTask } from './task-acts.ts';

const TONES = { high: 'y', medium: 'coal', low: 'kantet' } as const;

/** The tasks in their order. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className="desk__liste" aria-label="Oppgaver">
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  );
}

function TaskRow({ task }: { task: Task }) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const stop = () => {
    setEditing(false);
    // Only after saving by key is the focus lost; a click elsewhere moves it itself.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) pencil.current?.focus();
    });
  };
  return (
    <li className="oppgave" data-fullfort={task.completed ? '' : undefined}>
      {isEditing ? (
        <TaskEditor task={task} onDone={stop} />
      ) : (
        <label className="kryss oppgave__navn">
          <input type="checkbox" checked={task.completed} onChange={() => toggleTask(task)} />
          <bdi>{task.task}</bdi>
        </label>
      )}
      <Tag tone={TONES[task.priority]}>
        <span className="sr-only">Prioritet: </span>
        {PRIORITIES[task.priority]}
      </Tag>
      <div className="oppgave__knapper">
        <button
          ref={pencil}
          type="button"
          className="desk__ikon"
          aria-label={`Rediger ${task.task}`}
          onClick={() => setEditing(true)}
        >
          <Icon icon={Pencil} />
        </button>
        <button
          type="button"
          className="desk__ikon"
          aria-label={`Slett ${task.task}`}
          onClick={() => removeTask(task)}
        >
          <Icon icon={Trash2} />
        </button>
      </div>
    </li>
  );
}

function TaskEditor({ task, onDone }: { task: Task; onDone: () => void }) {
  const edit = useInlineEdit({ save: (text) => editTask(task, text), onDone, saveKey: 'Enter' });
  return (
    <input
      {...edit}
      type="text"
      className="felt__kontroll oppgave__navn"
      aria-label={`Oppgave: ${task.task}. Enter lagrer, Escape avbryter.`}
      defaultValue={task.task}
    />
  );
}
