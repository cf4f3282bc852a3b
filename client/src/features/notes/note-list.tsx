import { useRef, useState } from 'react';
import { LIST } from '#client/components/back-office/looks.ts';
import { ListBox } from '#client/components/data/list-box.tsx';
import { usePages } from '#client/components/data/paged-table.tsx';
import { RowActs } from '#client/components/data/row-acts.tsx';
import { useInlineEdit } from '#client/lib/use-inline-edit.ts';
import { countWords, madeAt, type Note } from './note.ts';
import { downloadNote, editNote } from './note-acts.ts';

export interface NoteListProps {
  notes: readonly Note[];
  onRemove: (note: Note) => void;
}

/** The notes, newest first. */
export function NoteList({ notes, onRemove }: NoteListProps) {
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
