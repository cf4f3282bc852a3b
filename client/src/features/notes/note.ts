import {
  fieldOf,
  idOf,
  KeptList,
  LIST_KEYS,
  momentOf,
  textOf,
} from '#client/lib/storage/kept-list.ts';

import { formatShortDate, osloClock, osloDate } from '#shared/oslo-time.ts';

/**
 * A note of the admin; stored in this browser only
 * (docs/product/back-office.md#notes-tasks-and-contacts).
 */
export interface Note {
  /** Time of creation, in ms. */
  readonly id: string;
  readonly content: string;
  readonly title: string;
  /** ISO 8601; empty when the stored value was invalid. */
  readonly createdAt: string;
}

/** Longest title, in characters (docs/product/back-office.md#notes-tasks-and-contacts). */
const TITLE_MAX = 50;

/** The first line, cut to 50 characters and '...' when it is longer. */
export function titleOf(content: string): string {
  const [first = ''] = content.trim().split(/\r?\n/, 1);
  const characters = [...first.trim()];
  if (characters.length <= TITLE_MAX) return characters.join('');
  return `${characters.slice(0, TITLE_MAX).join('')}...`;
}

function readNote(row: unknown): Note | null {
  const id = idOf(fieldOf(row, 'id'));
  const content = textOf(fieldOf(row, 'content'));
  if (id === null || content.trim() === '') return null;
  const title = textOf(fieldOf(row, 'title')).trim() || titleOf(content);
  return { id, content, title, createdAt: momentOf(fieldOf(row, 'createdAt')) };
}

/** The notes of this browser. */
export const notes = new KeptList<Note>({ key: LIST_KEYS.notes, read: readNote });

/** Newest first; notes without a date last. */
export function newestFirst(all: readonly Note[]): Note[] {
  const compare = (a: string, b: string) => (a < b ? 1 : Number(a > b) * -1);
  return [...all].sort(
    (a, b) => compare(a.createdAt, b.createdAt) || Number(b.id) - Number(a.id) || 0,
  );
}

/** Words between white space. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

export interface NoteFigures {
  count: number;
  words: number;
  characters: number;
  /** ISO 8601; empty when there is none. */
  newest: string;
}

/** Figures of the tab (docs/product/back-office.md#notes-tasks-and-contacts). */
export function noteFigures(all: readonly Note[]): NoteFigures {
  const sum = (of: (note: Note) => number) => all.reduce((total, note) => total + of(note), 0);
  return {
    count: all.length,
    words: sum(({ content }) => countWords(content)),
    characters: sum(({ content }) => [...content].length),
    newest: newestFirst(all)[0]?.createdAt ?? '',
  };
}

const fileDay = (moment: Date) => formatShortDate(osloDate(moment));

/** The day of a moment, `21.11.2026`; '–' when it is not known. */
export function dayOf(moment: string): string {
  return moment === '' ? '–' : fileDay(new Date(moment));
}

/** When a note was made, `21.11.2026 14:32`; '–' when it is not known. */
export function madeAt({ createdAt }: Pick<Note, 'createdAt'>): string {
  if (createdAt === '') return '–';
  const moment = new Date(createdAt);
  return `${fileDay(moment)} ${osloClock(moment)}`;
}

/** A note in a text file. */
export function noteText(note: Note): string {
  return `${note.title}\nOpprettet: ${madeAt(note)}\n\n${note.content}\n`;
}

/** All notes as one text file, newest first. */
export function allNotesText(all: readonly Note[]): string {
  return newestFirst(all)
    .map(noteText)
    .join(`\n${'-'.repeat(40)}\n\n`);
}

/** `alle_notater_21.11.2026.txt`. */
export function allNotesName(now: Date): string {
  return `alle_notater_${fileDay(now)}.txt`;
}

/**
 * `notat_21.11.2026_1795257120000.txt`; characters that are invalid in file names are removed from
 * the id.
 */
export function noteName(note: Note, now: Date): string {
  const moment = note.createdAt === '' ? now : new Date(note.createdAt);
  return `notat_${fileDay(moment)}_${note.id.replace(/[^\w-]/g, '')}.txt`;
}
