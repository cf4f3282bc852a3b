import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { useInlineEdit } from '#client/lib/use-inline-edit.ts';
import { countWords, madeAt, type Note } from './note.ts';
import { downloadNote, editNote } from './note-acts.ts';

export interface NoteListProps {
  notes: readonly Note[];
  onRemove: (note: Note) => void;
}

/** The notes, newest first. */
export function NoteList({ notes, onRemove }: NoteListProps) {
  return (
    <ul className="desk__liste" aria-label="Notater">
      {notes.map((note) => (
        <NoteRow key={note.id} note={note} onRemove={onRemove} />
      ))}
    </ul>
  );
}

function NoteRow({ note, onRemove }: { note: Note; onRemove: NoteListProps['onRemove'] }) {
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
    <li className="notat">
      <div className="notat__hode">
        <h4>
          <bdi>{note.title}</bdi>
        </h4>
        <div className="notat__knapper">
          <button
            ref={pencil}
            type="button"
            className="desk__ikon"
            aria-label={`Rediger ${note.title}`}
            onClick={() => setEditing(true)}
          >
            <Icon icon={Pencil} />
          </button>
          <button
            type="button"
            className="desk__ikon"
            aria-label={`Last ned ${note.title}`}
            onClick={() => downloadNote(note)}
          >
            <Icon icon={Download} />
          </button>
          <button
            type="button"
            className="desk__ikon"
            aria-label={`Slett ${note.title}`}
            onClick={() => onRemove(note)}
          >
            <Icon icon={Trash2} />
          </button>
        </div>
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
