import { type Contact, contacts } from '#client/features/contact/address-book/contact.ts';
import { type Note, notes } from '#client/features/notes/note.ts';
import { type Task, tasks } from '#client/features/tasks/task.ts';
import { fieldOf, type Kept, type KeptList } from '#client/lib/kept-list.ts';
import { formatShortDate, osloDate } from '#shared/oslo-time.ts';

/** The readable content of a backup file. */
export interface Backup {
  contacts: Contact[];
  notes: Note[];
  tasks: Task[];
  /** Number of invalid rows. */
  unreadable: number;
}

const KIND = 'ctrl-sikkerhetskopi';

/** All three lists as one JSON file, by their storage keys. */
export function backupText(now: Date): string {
  const content = {
    type: KIND,
    version: 1,
    createdAt: now.toISOString(),
    [contacts.key]: contacts.get().entries,
    [notes.key]: notes.get().entries,
    [tasks.key]: tasks.get().entries,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** `sikkerhetskopi_21.11.2026.json`. */
export function backupName(now: Date): string {
  return `sikkerhetskopi_${formatShortDate(osloDate(now))}.json`;
}

function listIn<T extends Kept>(file: unknown, list: KeptList<T>) {
  const rows = fieldOf(file, list.key);
  return list.readAll(Array.isArray(rows) ? rows : []);
}

/** Parses a backup file; null when it is not one. */
export function readBackup(text: string): Backup | null {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  const isOurs = [contacts, notes, tasks].some(({ key }) => Array.isArray(fieldOf(file, key)));
  if (!isOurs) return null;
  const [people, texts, jobs] = [listIn(file, contacts), listIn(file, notes), listIn(file, tasks)];
  return {
    contacts: people.entries,
    notes: texts.entries,
    tasks: jobs.entries,
    unreadable: people.unreadable.length + texts.unreadable.length + jobs.unreadable.length,
  };
}

/** `add` keeps the present entries and adds missing ones; `replace` keeps only the file's. */
export type RestoreMode = 'add' | 'replace';

/** Restores one list; returns a function that undoes it, or null when storage is full. */
function restoreList<T extends Kept>(list: KeptList<T>, rows: readonly T[], mode: RestoreMode) {
  const before = list.get().entries;
  const missing = (present: readonly T[]) =>
    rows.filter(({ id }) => !present.some((entry) => entry.id === id));
  const isKept = list.change((present) =>
    mode === 'replace' ? rows : [...present, ...missing(present)],
  );
  return isKept ? () => list.change(() => before) : null;
}

/** Restores a backup: all three lists, or none (false) when storage is full. */
export function restore(backup: Backup, mode: RestoreMode): boolean {
  const steps = [
    () => restoreList(contacts, backup.contacts, mode),
    () => restoreList(notes, backup.notes, mode),
    () => restoreList(tasks, backup.tasks, mode),
  ];
  const undo: (() => void)[] = [];
  for (const step of steps) {
    const back = step();
    if (back === null) {
      for (const takeBack of undo.reverse()) takeBack();
      return false;
    }
    undo.push(back);
  }
  return true;
}
