import { firstCharacters } from './plain-text.ts';

/** Characters that are the same and shown on either side of what differs. */
const AROUND = 20;

/**
 * The parts in which two texts differ, from the first difference to the last, with a few of the words
 * around them: '… fra Oslo til …'. Each has at most so many characters, and the first difference.
 */
export function changedParts(before: string, after: string, most: number): [string, string] {
  const [one, other] = [[...before], [...after]];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  // What is around is the same in both: where its words begin and end is told by one of them.
  const from = start - inWords(one.slice(Math.max(0, start - AROUND), start).reverse(), start);
  const rest = one.slice(one.length - end, one.length - end + AROUND);
  const cut = end - inWords(rest, end);
  return [partOf(one, from, cut, most), partOf(other, from, cut, most)];
}

/** How many of some signs belong to whole words, from the first on; `all` where there are no more. */
function inWords(signs: readonly string[], all: number): number {
  if (signs.length === all) return all;
  const blank = signs.findLastIndex((sign) => /\s/.test(sign));
  return blank === -1 ? signs.length : blank;
}

/** What stands from one place up to so many signs before the end. */
function partOf(signs: readonly string[], from: number, cut: number, most: number): string {
  const part = signs.slice(from, signs.length - cut).join('');
  const shown = firstCharacters(part, most);
  const isCut = cut > 0 || shown !== part;
  return `${from > 0 ? '… ' : ''}${shown.trim()}${isCut ? ' …' : ''}`;
}
