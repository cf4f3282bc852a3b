import { timestampId } from '#client/lib/kept-list.ts';
import { toast } from '#client/lib/toast.ts';
import { UNDO_MS } from '#client/lib/undo-time.ts';
import { type Priority, type Task, tasks } from './task.ts';

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
export function addTask(text: string, priority: Priority): boolean {
  if (!holdsText(text)) return false;
  const now = Date.now();
  const made = { task: text.trim(), completed: false, createdAt: new Date(now).toISOString() };
  if (!change((all) => [{ ...made, priority, id: timestampId(all, now) }, ...all])) return false;
  toast({ title: 'Oppgave lagt til!', variant: 'success' });
  return true;
}

/** Stores a task's new text. */
export function editTask(task: Task, text: string): boolean {
  if (!holdsText(text)) return false;
  if (text.trim() === task.task) return true;
  if (!change((all) => replaced(all, task.id, { task: text.trim() }))) return false;
  toast({ title: 'Oppgave oppdatert!', variant: 'success' });
  return true;
}

/** Completes a task, or reopens it. */
export function toggleTask({ id, completed }: Task): void {
  if (!change((all) => replaced(all, id, { completed: !completed }))) return;
  toast(
    completed ? { title: 'Oppgave gjenåpnet' } : { title: 'Oppgave fullført!', variant: 'success' },
  );
}

/** Deletes a task; it can be undone for 10 s. */
export function removeTask(gone: Task): void {
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
export function removeTasks(which: 'all' | 'completed'): void {
  if (!change((all) => (which === 'all' ? [] : all.filter(({ completed }) => !completed)))) return;
  toast({
    title: which === 'all' ? 'Alle oppgaver er slettet' : 'Fullførte oppgaver er fjernet',
  });
}

/** Whether there is anything to remove; shows a notice when there is not. */
export function canRemove(which: 'all' | 'completed'): boolean {
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
