import Download from 'lucide-react/icons/download';
import { type KeyboardEvent, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { AsideNotice, useInlineEdit } from '#client/components/back-office/kept-list.tsx';
import { ASIDE, DESK_MAIN, LIST } from '#client/components/back-office/looks.ts';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { ListBox, usePages } from '#client/components/data/paged-table.tsx';

import { RowActs } from '#client/components/data/row-acts.tsx';
import { TextArea } from '#client/components/form/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { saveText } from '#client/lib/call/download.ts';
import { LIST_KEYS, timestampId, useKept } from '#client/lib/storage/kept-list.ts';

import { readStored, removeStored, writeStored } from '#client/lib/storage/storage.ts';
import { toast } from '#client/lib/toast.ts';

import { formatNumber } from '#shared/oslo-time.ts';
import {
  allNotesName,
  allNotesText,
  countWords,
  dayOf,
  madeAt,
  type Note,
  newestFirst,
  noteFigures,
  noteName,
  notes,
  noteText,
  titleOf,
} from './note.ts';

const NO_WAY_BACK = 'Er du sikker? Dette kan ikke angres.';

/** Notater: the admin's notes, stored in this browser. */
export function NotesTab() {
  const { entries } = useKept(notes);
  const { ask, dialog } = useConfirm();
  const { count, words, characters, newest } = noteFigures(entries);
  const removeAll = () =>
    ask({
      title: 'Slette alle notater?',
      text: `${NO_WAY_BACK} ${count === 1 ? 'Ett notat' : `${formatNumber(count)} notater`} blir borte.`,
      act: 'Slett alle',
      onConfirm: () => removeNotes('all'),
    });
  const remove = (note: Note) =>
    ask({
      title: 'Slette notatet?',
      text: NO_WAY_BACK,
      act: 'Slett',
      onConfirm: () => removeNotes(note),
    });
  return (
    <div className={DESK_MAIN}>
      <h2 className="sr-only">Notater</h2>
      <div className={ASIDE}>
        <AsideNotice list={notes} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        <NewNote />
        <Panel
          title="Notater"
          side={
            <div className="flex flex-wrap gap-2">
              <button type="button" className={BUTTON.edge} onClick={downloadNotes}>
                <Icon icon={Download} size={16} />
                Last ned alle
              </button>
              <button
                type="button"
                className={BUTTON.edge}
                disabled={count === 0}
                onClick={removeAll}
              >
                Slett alle
              </button>
            </div>
          }
        >
          {count === 0 ? (
            <p className="dim">Ingen notater ennå. Skriv det første.</p>
          ) : (
            <NoteList notes={newestFirst(entries)} onRemove={remove} />
          )}
        </Panel>
      </div>
      <Panel title="Statistikk">
        <Figures>
          <Figure label="Antall notater" value={formatNumber(count)} />
          <Figure label="Antall ord" value={formatNumber(words)} />
          <Figure label="Antall tegn" value={formatNumber(characters)} />
          <Figure label="Nyeste notat" value={dayOf(newest)} />
        </Figures>
        <p className="dim mt-3">Notatene lagres lokalt i nettleseren.</p>
      </Panel>
      {dialog}
    </div>
  );
}

/** Stored draft, which survives a change of tab and a reload. */
const DRAFT = LIST_KEYS.noteDraft;
const isText = (value: unknown): value is string => typeof value === 'string';

/** The editor of a new note. */
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

interface NoteListProps {
  notes: readonly Note[];
  onRemove: (note: Note) => void;
}

/** The notes, newest first. */
function NoteList({ notes, onRemove }: NoteListProps) {
  const { shown, pager } = usePages('Notater', notes);
  return (
    <ListBox>
      <ul className={LIST} aria-label="Notater">
        {shown.map((note) => (
          <NoteRow key={note.id} note={note} onRemove={onRemove} />
        ))}
      </ul>
      {pager}
    </ListBox>
  );
}

function NoteRow({ note, onRemove }: { note: Note; onRemove: NoteListProps['onRemove'] }) {
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
    <li ref={row} className="pt-2.5 pb-3.5">
      <div className="flex items-center gap-x-3 gap-y-1">
        <h4 className="wrap-anywhere min-w-0 flex-1 text-body">
          <bdi>{note.title}</bdi>
        </h4>
        <RowActs
          name={note.title}
          acts={[
            { label: 'Rediger', onSelect: () => setEditing(true) },
            { label: 'Last ned', onSelect: () => downloadNote(note) },
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
      className="field__control min-h-12 px-3.5 py-[9px]"
      aria-label={`Innhold i ${note.title}. Ctrl+Enter lagrer, Escape avbryter.`}
      defaultValue={note.content}
      rows={Math.min(20, Math.max(4, note.content.split('\n').length + 1))}
    />
  );
}

const TEXT = 'text/plain';

/** False, with a notice, when the text is only white space. */
function holdsText(content: string): boolean {
  if (content.trim() !== '') return true;
  const description = 'Skriv noe innhold før du lagrer.';
  toast({ title: 'Tomt notat', description, variant: 'error' });
  return false;
}

function tellFull(): void {
  toast({
    title: 'Kunne ikke lagre',
    description: 'Nettleseren har ikke plass til mer.',
    variant: 'error',
  });
}

/** Stores a new note; false when it was refused. */
function addNote(content: string): boolean {
  if (!holdsText(content)) return false;
  const now = Date.now();
  const createdAt = new Date(now).toISOString();
  const isKept = notes.change((all) => [
    { id: timestampId(all, now), content, title: titleOf(content), createdAt },
    ...all,
  ]);
  if (isKept) toast({ title: 'Notat lagret!', variant: 'success' });
  else tellFull();
  return isKept;
}

/** Stores a note's new content; also when another tab has deleted it meanwhile. */
function editNote(note: Note, content: string): boolean {
  if (!holdsText(content)) return false;
  if (content === note.content) return true;
  const edited = { ...note, content, title: titleOf(content) };
  const isKept = notes.change((all) =>
    all.some(({ id }) => id === note.id)
      ? all.map((present) => (present.id === note.id ? edited : present))
      : [edited, ...all],
  );
  if (isKept) toast({ title: 'Notat oppdatert!', variant: 'success' });
  else tellFull();
  return isKept;
}

/** Deletes one note, or all, after a confirmation. */
function removeNotes(gone: 'all' | Note): void {
  const isGone = notes.change((all) =>
    gone === 'all' ? [] : all.filter(({ id }) => id !== gone.id),
  );
  if (!isGone) tellFull();
  else toast({ title: gone === 'all' ? 'Alle notater er slettet' : 'Notat slettet' });
}

/** Saves a note as a text file. */
function downloadNote(note: Note): void {
  saveText(noteText(note), noteName(note, new Date()), TEXT);
}

/** Downloads all notes as one text file; shows a notice when there are none. */
function downloadNotes(): void {
  const { entries } = notes.get();
  if (entries.length === 0) {
    toast({ title: 'Ingen notater', description: 'Det er ingen notater å laste ned.' });
    return;
  }
  saveText(allNotesText(entries), allNotesName(new Date()), TEXT);
}
