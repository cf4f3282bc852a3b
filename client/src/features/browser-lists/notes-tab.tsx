import Download from 'lucide-react/icons/download';
import { type KeyboardEvent, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { useInlineEdit } from '#client/components/back-office/kept-list.tsx';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { RowActs } from '#client/components/data/row-acts.tsx';
import { TextArea } from '#client/components/form/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { saveText } from '#client/lib/call/download.ts';
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
import { readStored, removeStored, writeStored } from '#client/lib/storage/storage.ts';
import { toast } from '#client/lib/toast.ts';
import { formatNumber, formatShortDate, osloClock, osloDate } from '#shared/oslo-time.ts';
import { changeList, EDITOR, EntryList, useRowEditing, withEdited } from './browser-list.tsx';

export interface Note {
  /** Creation time in ms since 1970. */
  readonly id: string;
  readonly content: string;
  readonly title: string;
  /** ISO 8601; empty when the stored value was invalid. */
  readonly createdAt: string;
}

function readNote(row: unknown): Note | null {
  const id = idOf(fieldOf(row, 'id'));
  const content = textOf(fieldOf(row, 'content'));
  if (id === null || content.trim() === '') return null;
  const title = textOf(fieldOf(row, 'title')).trim() || titleOf(content);
  return { id, content, title, createdAt: momentOf(fieldOf(row, 'createdAt')) };
}

export const notes = new KeptList<Note>({ key: LIST_KEYS.notes, read: readNote });

const NO_WAY_BACK = 'Er du sikker? Dette kan ikke angres.';

/** Notater: notes, newest first. */
export function NotesTab() {
  const { entries } = useKept(notes);
  const { ask, dialog } = useConfirm();
  const sorted = newestFirst(entries);
  const count = entries.length;
  const sum = (of: (note: Note) => number) =>
    formatNumber(entries.reduce((total, note) => total + of(note), 0));
  const removeAll = () =>
    ask({
      title: 'Slette alle notater?',
      text: `${NO_WAY_BACK} ${count === 1 ? 'Ett notat' : `${formatNumber(count)} notater`} blir borte.`,
      act: 'Slett alle',
      onConfirm: () => changeList(notes, () => [], { title: 'Alle notater er slettet' }),
    });
  const remove = (gone: Note) =>
    ask({
      title: 'Slette notatet?',
      text: NO_WAY_BACK,
      act: 'Slett',
      onConfirm: () =>
        changeList(notes, (all) => all.filter(({ id }) => id !== gone.id), {
          title: 'Notat slettet',
        }),
    });
  return (
    <EntryList
      heading="Notater"
      list={notes}
      form={<NewNote />}
      title="Notater"
      acts={
        <>
          <button type="button" className={BUTTON.edge} onClick={downloadAll}>
            <Icon icon={Download} size={16} />
            Last ned alle
          </button>
          <button type="button" className={BUTTON.edge} disabled={count === 0} onClick={removeAll}>
            Slett alle
          </button>
        </>
      }
      entries={sorted}
      row={(note) => <NoteRow key={note.id} note={note} onRemove={remove} />}
      empty="Ingen notater ennå. Skriv det første."
    >
      <Figures>
        <Figure label="Antall notater" value={formatNumber(count)} />
        <Figure label="Antall ord" value={sum(({ content }) => countWords(content))} />
        <Figure label="Antall tegn" value={sum(({ content }) => [...content].length)} />
        <Figure
          label="Nyeste notat"
          value={sorted[0]?.createdAt ? dayOf(new Date(sorted[0].createdAt)) : '–'}
        />
      </Figures>
      <p className="dim mt-3">Notatene lagres lokalt i nettleseren.</p>
      {dialog}
    </EntryList>
  );
}

/** Storage key of the draft, which survives a change of tab and a reload. */
const DRAFT = LIST_KEYS.noteDraft;
const isText = (value: unknown): value is string => typeof value === 'string';

function NewNote() {
  const [text, setText] = useState(() => readStored(DRAFT, isText, ''));
  const write = (next: string) => {
    setText(next);
    if (next === '') removeStored(DRAFT);
    else writeStored(DRAFT, next);
  };
  const save = () => {
    if (addNote(text)) write('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <Panel title="Nytt notat">
      <div className="grid gap-3">
        <TextArea
          label="Innhold"
          rows={6}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          hint="Den første linjen blir tittelen. Ctrl+Enter lagrer."
        />
        <div>
          <button type="button" className={BUTTON.bone} onClick={save}>
            Lagre notat
          </button>
        </div>
      </div>
    </Panel>
  );
}

function NoteRow({ note, onRemove }: { note: Note; onRemove: (note: Note) => void }) {
  const { row, isEditing, edit, stop } = useRowEditing();
  return (
    <li ref={row} className="pt-2.5 pb-3.5">
      <div className="flex items-center gap-x-3 gap-y-1">
        <h4 className="wrap-anywhere min-w-0 flex-1 text-body">
          <bdi>{note.title}</bdi>
        </h4>
        <RowActs
          name={note.title}
          acts={[
            { label: 'Rediger', onSelect: edit },
            { label: 'Last ned', onSelect: () => download(note) },
            { label: 'Slett', onSelect: () => onRemove(note) },
          ]}
        />
      </div>
      {isEditing ? (
        <NoteEditor note={note} onDone={stop} />
      ) : (
        <p className="max-h-64 overflow-y-auto whitespace-pre-wrap">
          <bdi>{note.content}</bdi>
        </p>
      )}
      <p className="mono dim mt-1.5">
        {madeAt(note)} · {countWords(note.content)} ord
      </p>
    </li>
  );
}

function NoteEditor({ note, onDone }: { note: Note; onDone: () => void }) {
  const edit = useInlineEdit({
    save: (text) => editNote(note, text),
    onDone,
    saveKey: 'Ctrl+Enter',
  });
  return (
    <textarea
      {...edit}
      className={EDITOR}
      aria-label={`Innhold i ${note.title}. Ctrl+Enter lagrer, Escape avbryter.`}
      defaultValue={note.content}
      rows={Math.min(20, Math.max(4, note.content.split('\n').length + 1))}
    />
  );
}

/** False, with a notice, for a text of white space only. */
function holdsText(content: string): boolean {
  if (content.trim() !== '') return true;
  const description = 'Skriv noe innhold før du lagrer.';
  toast({ title: 'Tomt notat', description, variant: 'error' });
  return false;
}

/** Returns false when the note was refused. */
function addNote(content: string): boolean {
  if (!holdsText(content)) return false;
  const now = Date.now();
  const made = { content, title: titleOf(content), createdAt: new Date(now).toISOString() };
  return changeList(notes, (all) => [{ ...made, id: timestampId(all, now) }, ...all], {
    title: 'Notat lagret!',
    variant: 'success',
  });
}

function editNote(note: Note, content: string): boolean {
  if (!holdsText(content)) return false;
  if (content === note.content) return true;
  return changeList(notes, withEdited(note, { content, title: titleOf(content) }), {
    title: 'Notat oppdatert!',
    variant: 'success',
  });
}

const TITLE_MAX = 50;

/** The first line, cut to 50 characters plus '...'. */
export function titleOf(content: string): string {
  const [first = ''] = content.trim().split(/\r?\n/, 1);
  const characters = [...first.trim()];
  if (characters.length <= TITLE_MAX) return characters.join('');
  return `${characters.slice(0, TITLE_MAX).join('')}...`;
}

/** Newest first; notes without a date last. */
function newestFirst(all: readonly Note[]): Note[] {
  const compare = (a: string, b: string) => (a < b ? 1 : Number(a > b) * -1);
  return [...all].sort(
    (a, b) => compare(a.createdAt, b.createdAt) || Number(b.id) - Number(a.id) || 0,
  );
}

/** Counts words separated by white space. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** `21.11.2026`. */
const dayOf = (moment: Date) => formatShortDate(osloDate(moment));

/** Creation time, `21.11.2026 14:32`; '–' when unknown. */
function madeAt({ createdAt }: Note): string {
  if (createdAt === '') return '–';
  const moment = new Date(createdAt);
  return `${dayOf(moment)} ${osloClock(moment)}`;
}

const noteText = (note: Note) => `${note.title}\nOpprettet: ${madeAt(note)}\n\n${note.content}\n`;

/**
 * Downloads a note as `notat_21.11.2026_1795257120000.txt`, without characters that file names may
 * not have.
 */
function download(note: Note): void {
  const day = dayOf(note.createdAt === '' ? new Date() : new Date(note.createdAt));
  const name = `notat_${day}_${note.id.replace(/[^\w-]/g, '')}.txt`;
  saveText(noteText(note), name, 'text/plain');
}

/**
 * Downloads all notes, newest first, as `alle_notater_21.11.2026.txt`; a notice when there are
 * none.
 */
function downloadAll(): void {
  const { entries } = notes.get();
  if (entries.length === 0) {
    toast({ title: 'Ingen notater', description: 'Det er ingen notater å laste ned.' });
    return;
  }
  const text = newestFirst(entries)
    .map(noteText)
    .join(`\n${'-'.repeat(40)}\n\n`);
  saveText(text, `alle_notater_${dayOf(new Date())}.txt`, 'text/plain');
}
