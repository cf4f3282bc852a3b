import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { ANSWERS, DESK } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { Checkbox } from '#client/components/form/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { type Contact, contacts } from '#client/features/browser-lists/contact.ts';
import { ContactsTab } from '#client/features/browser-lists/contacts-tab.tsx';
import { type Note, NotesTab, notes } from '#client/features/browser-lists/notes-tab.tsx';
import { type Task, TasksTab, tasks } from '#client/features/browser-lists/tasks-tab.tsx';
import { saveText } from '#client/lib/call/download.ts';
import { readText } from '#client/lib/read-text.ts';
import {
  fieldOf,
  forgetsOnLogout,
  type KeptItem,
  type KeptList,
  setForgetsOnLogout,
} from '#client/lib/storage/kept-list.ts';
import { toast } from '#client/lib/toast.ts';
import { formatShortDate, osloDate } from '#shared/oslo-time.ts';

/** A tab with a list stored in this browser, and the backup of all lists below. */
function Tool({ children }: { children: ReactNode }) {
  return (
    <div className={DESK}>
      {children}
      <BackupPanel />
    </div>
  );
}

export function Contacts() {
  return (
    <Tool>
      <ContactsTab />
    </Tool>
  );
}

export function Notes() {
  return (
    <Tool>
      <NotesTab />
    </Tool>
  );
}

export function Checklist() {
  return (
    <Tool>
      <TasksTab />
    </Tool>
  );
}

/** Upper limit of a backup file, in bytes; far more than three lists need. */
const FILE_MAX = 20_000_000;

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

function contentOf({ contacts, notes, tasks }: Backup): string {
  const parts = [
    counted(contacts.length, 'kontakt', 'kontakter'),
    counted(notes.length, 'notat', 'notater'),
  ];
  return `${parts.join(', ')} og ${counted(tasks.length, 'oppgave', 'oppgaver')}`;
}

function save(): void {
  const now = new Date();
  saveText(backupText(now), backupName(now), 'application/json');
}

/** Sikkerhetskopi: exports contacts, notes and tasks as one file, and restores it. */
export function BackupPanel() {
  const input = useRef<HTMLInputElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [backup, setBackup] = useState<Backup | null>(null);
  const [open, setOpen] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    const text = file.size > FILE_MAX ? '' : await readText(file).catch(() => '');
    // Allows choosing the same file again.
    target.value = '';
    const read = readBackup(text);
    if (read === null) {
      const description = `${file.name} er ikke en sikkerhetskopi herfra.`;
      toast({ title: 'Kunne ikke lese filen', description, variant: 'error' });
      return;
    }
    setBackup(read);
    setOpen(true);
  };
  const put = (mode: RestoreMode) => {
    setOpen(false);
    if (backup === null) return;
    toast(
      restore(backup, mode)
        ? { title: 'Sikkerhetskopien er hentet inn', variant: 'success' }
        : {
            title: 'Kunne ikke hente inn sikkerhetskopien',
            description: 'Nettleseren har ikke plass. Ingenting er endret.',
            variant: 'error',
          },
    );
  };
  return (
    <Panel title="Sikkerhetskopi">
      <p className="dim">
        Kontakter, notater og oppgaver ligger bare i denne nettleseren. Last ned en kopi av alt i én
        fil, eller hent inn en kopi fra før.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className={BUTTON.plain} onClick={save}>
          Last ned sikkerhetskopi
        </button>
        <button
          ref={trigger}
          type="button"
          className={BUTTON.edge}
          onClick={() => input.current?.click()}
        >
          Hent inn sikkerhetskopi
        </button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="Fil med sikkerhetskopi"
          hidden
          onChange={(event) => void choose(event)}
        />
      </div>
      <ForgetSetting />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        trigger={trigger}
        title="Hent inn sikkerhetskopi"
        {...(backup && { description: `Filen inneholder ${contentOf(backup)}.` })}
      >
        {backup !== null && backup.unreadable > 0 && (
          <p>
            {counted(backup.unreadable, 'rad', 'rader')} i filen kan ikke leses og blir ikke med.
          </p>
        )}
        <p>«Erstatt alt» fjerner det som ligger i nettleseren nå. Det kan ikke angres.</p>
        <div className={ANSWERS}>
          <Button size="sm" variant="coal" onClick={() => put('replace')}>
            Erstatt alt
          </Button>
          <Button size="sm" onClick={() => put('add')}>
            Legg til det som mangler
          </Button>
        </div>
      </Dialog>
    </Panel>
  );
}

/** Setting: logging out removes contacts, notes and tasks from this browser. */
function ForgetSetting() {
  const [rule, setRule] = useState(forgetsOnLogout);
  const change = (next: boolean) => {
    if (setForgetsOnLogout(next)) setRule(next);
    else toast({ title: 'Nettleseren kunne ikke lagre valget', variant: 'error' });
  };
  return (
    <Checkbox
      label="Fjern kontakter, notater og oppgaver fra denne maskinen når jeg logger ut"
      checked={rule}
      onChange={({ target }) => change(target.checked)}
    />
  );
}

/** The valid content of a backup file. */
interface Backup {
  contacts: Contact[];
  notes: Note[];
  tasks: Task[];
  /** Number of invalid rows. */
  unreadable: number;
}

const KIND = 'ctrl-sikkerhetskopi';

/** All three lists as JSON, by their storage keys. */
function backupText(now: Date): string {
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
function backupName(now: Date): string {
  return `sikkerhetskopi_${formatShortDate(osloDate(now))}.json`;
}

function listIn<T extends KeptItem>(file: unknown, list: KeptList<T>) {
  const rows = fieldOf(file, list.key);
  return list.readAll(Array.isArray(rows) ? rows : []);
}

/** Returns null when the file is not a backup. */
function readBackup(text: string): Backup | null {
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

/** `add` keeps existing entries and adds missing ones; `replace` keeps only the file's. */
type RestoreMode = 'add' | 'replace';

/** Restores one list; returns its undo function, or null when storage is full. */
function restoreList<T extends KeptItem>(list: KeptList<T>, rows: readonly T[], mode: RestoreMode) {
  const before = list.get().entries;
  const missing = (present: readonly T[]) =>
    rows.filter(({ id }) => !present.some((entry) => entry.id === id));
  const isKept = list.change((present) =>
    mode === 'replace' ? rows : [...present, ...missing(present)],
  );
  return isKept ? () => list.change(() => before) : null;
}

/** Restores all three lists, or none (false) when storage is full. */
function restore(backup: Backup, mode: RestoreMode): boolean {
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
