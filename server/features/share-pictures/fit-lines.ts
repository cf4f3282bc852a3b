import { CAPITALS, type Letters, STRETCH } from './letters.ts';

interface FittedLine {
  text: string;
  /** Width of the letters in per cent, so that the line fills its column. */
  stretch: number;
}

export interface Fitted {
  size: number;
  /** From one baseline to the next, in px. */
  leading: number;
  lines: FittedLine[];
}

interface Column {
  width: number;
  height: number;
  /** Largest size in px. */
  most: number;
}

/** From one baseline to the next, by the size; more where capitals have marks above them. */
const LEADING = { plain: 0.82, marked: 0.96 };
const MARKED = /[ÅÄÉÖÜ]/;

/** Longest word that stays whole. */
const LONGEST = 20;

interface Word {
  text: string;
  /** Width in its narrowest letters, by the size. */
  width: number;
  /** Goes on with the word before it. */
  isRest: boolean;
}

/** A word, cut where it is too long for a line. */
function piecesOf(word: string): Omit<Word, 'width'>[] {
  const count = Math.ceil(word.length / LONGEST);
  const length = Math.ceil(word.length / count);
  return Array.from({ length: count }, (_, at) => ({
    text: word.slice(at * length, (at + 1) * length),
    isRest: at > 0,
  }));
}

/** Sums of widths differ in their last digits. */
const NOTHING = 1e-6;

/** The words as lines, none wider than `limit` unless it is one word. */
function breakLines(words: readonly Word[], space: number, limit: number): Word[] {
  const lines: Word[] = [];
  for (const { text, width, isRest } of words) {
    const last = lines.at(-1);
    const longer = (last?.width ?? 0) + space + width;
    if (last !== undefined && longer <= limit + NOTHING) {
      Object.assign(last, { text: last.text + (isRest ? '' : ' ') + text, width: longer });
    } else {
      if (last !== undefined && isRest) last.text += '-';
      lines.push({ text, width, isRest });
    }
  }
  return lines;
}

/** The width of every run of words: one of them is the best limit of a line. */
function widthsOf(words: readonly Word[], space: number): Set<number> {
  const widths = words.flatMap((_, from) => {
    let sum = -space;
    return words.slice(from).map(({ width }) => {
      sum += space + width;
      return sum;
    });
  });
  return new Set(widths);
}

/** How wide the letters of a line are to be, in per cent, so that it fills `room` times its size. */
function stretchOf(line: string, room: number, letters: Letters): number {
  const widthAt = (stretch: number) => letters.widthOf(line, { face: 'display', size: 1, stretch });
  const middle = widthAt(100);
  const isNarrow = room < middle;
  const end = widthAt(isNarrow ? STRETCH.least : STRETCH.most);
  const share = (room - middle) / (end - middle);
  const stretch = 100 + (isNarrow ? -50 : 50) * share;
  return Math.floor(Math.min(STRETCH.most, Math.max(STRETCH.least, stretch)));
}

/**
 * Breaks a heading so that it stands as large as its column allows. All lines have one size, and
 * each is stretched to fill the column, as the headings of the site are.
 */
export function fitLines(letters: Letters, heading: string, column: Column): Fitted {
  const narrow = (text: string) =>
    letters.widthOf(text, { face: 'display', size: 1, stretch: STRETCH.least });
  const words: Word[] = heading
    .split(' ')
    .flatMap(piecesOf)
    .map((word, at, all) => ({
      ...word,
      // With the hyphen that a cut word has at the end of a line.
      width: narrow(all[at + 1]?.isRest ? `${word.text}-` : word.text),
    }));
  const space = narrow(' ');
  const leading = MARKED.test(heading) ? LEADING.marked : LEADING.plain;
  let best: { size: number; lines: Word[] } = { size: 0, lines: [] };
  for (const limit of widthsOf(words, space)) {
    const lines = breakLines(words, space, limit);
    const widest = Math.max(...lines.map(({ width }) => width));
    const tall = (lines.length - 1) * leading + CAPITALS.display;
    const size = Math.min(column.most, column.width / widest, column.height / tall);
    const isBetter = size > best.size || (size === best.size && lines.length < best.lines.length);
    if (isBetter) best = { size, lines };
  }
  const room = column.width / best.size;
  return {
    size: best.size,
    leading: best.size * leading,
    lines: best.lines.map(({ text }) => ({ text, stretch: stretchOf(text, room, letters) })),
  };
}
