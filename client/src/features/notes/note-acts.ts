import { saveText } from '#client/lib/download.ts';
import { timestampId } from '#client/lib/kept-list.ts';
import { toast } from '#client/lib/toast.ts';
import {
  allNotesName,
  allNotesText,
  type Note,
  noteName,
  notes,
  noteText,
  titleOf,
} from './note.ts';

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
export function addNote(content: string): boolean {
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
export function editNote(note: Note, content: string): boolean {
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
export function removeNotes(gone: 'all' | Note): void {
  const isGone = notes.change((all) =>
    gone === 'all' ? [] : all.filter(({ id }) => id !== gone.id),
  );
  if (!isGone) tellFull();
  else toast({ title: gone === 'all' ? 'Alle notater er slettet' : 'Notat slettet' });
}

/** Saves a note as a text file. */
export function downloadNote(note: Note): void {
  saveText(noteText(note), noteName(note, new Date()), TEXT);
}

/** Downloads all notes as one text file; shows a notice when there are none. */
export function downloadNotes(): void {
  const { entries } = notes.get();
  if (entries.length === 0) {
    toast({ title: 'Ingen notater', description: 'Det er ingen notater å laste ned.' });
    return;
  }
  saveText(allNotesText(entries), allNotesName(new Date()), TEXT);
}
