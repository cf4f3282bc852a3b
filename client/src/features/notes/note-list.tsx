import { useRef, useState } from 'react';
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
      <ul className="desk__liste" aria-label="Notater">
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
    <li ref={row} className="notat">
      <div className="notat__hode">
        <h4>
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
        <p className="notat__tekst">
          <bdi>{note.content}</bdi>
        </p>
      )}
      <p className="mono dempet">
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
      className="felt__kontroll"
      aria-label={`Innhold i ${note.title}. Ctrl+Enter lagrer, Escape avbryter.`}
      defaultValue={note.content}
      rows={Math.min(20, Math.max(4, note.content.split('\n').length + 1))}
    />
  );
}
