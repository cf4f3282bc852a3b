import { classes } from '#client/components/ui/cx.ts';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { lineWidth } from '#client/components/ui/fit-widths.ts';

/** Narrowest letters of a headline, in percent of the font's width axis (50 to 150 %), and on phones. */
const NARROWEST = 57;
const NARROWEST_ON_PHONES = 72;

/** Width of a line in em with the narrowest letters: a wider one is broken. */
function leastWidth(text: string, narrowest: number): number {
  const { narrow, wide } = lineWidth(text);
  return narrow + ((wide - narrow) * (narrowest - 50)) / 100;
}

/** The words of a text in lines that are at most so wide, a longer word alone in its line. */
function wrap(words: readonly string[], most: number, narrowest: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last === undefined || leastWidth(longer, narrowest) > most) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/**
 * Any text as lines of a headline, as few as fit into the column and then as even as they can be.
 *
 * @param column width of the column in em
 */
export function fitLines(text: string, column: number, narrowest = NARROWEST): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  let lines = wrap(words, column, narrowest);
  for (let most = column * 0.95; most > column * 0.3; most -= column * 0.05) {
    const evener = wrap(words, most, narrowest);
    if (evener.length > lines.length) break;
    lines = evener;
  }
  return lines;
}

/** What names of acts end with: a long one is broken before it. */
const COMPOUND = /(?:turnering|konkurranse|konsert|verksted|foredrag)\P{L}*$/iu;
/** Where a syllable begins: the consonants that begin a word together before a vowel, and a letter after it. */
const SYLLABLE = /(?:s[kpt][jlr]|[bdfgkpt][lr]|[gkst]j|[^\Waeiouy])[aeiouyæøå]\p{L}/giu;

/**
 * A line of one word that is too wide for a phone, in two: before the last part of a compound, else before the
 * syllable that begins nearest to its middle.
 */
export function breakLong(line: string, column: number): string[] {
  if (line.includes(' ') || leastWidth(line, NARROWEST) <= column) return [line];
  const compound = line.search(COMPOUND);
  const cut = compound > 3 ? compound : middleSyllable(line);
  return cut > 0 ? [`${line.slice(0, cut)}-`, line.slice(cut)] : [line];
}

/** Where the syllable nearest to the middle of a word begins; 0 for a word of one. */
function middleSyllable(word: string): number {
  const fromMiddle = (index: number) => Math.abs(index - word.length / 2);
  const begins = [...word.matchAll(SYLLABLE)].map(({ index }) => index);
  return begins.reduce((best, index) => (fromMiddle(index) < fromMiddle(best) ? index : best), 0);
}

/** Columns in em of the headline, at 1440 and at 390 px. */
const DESKTOP = 1312 / 112;
const PHONE = 350 / 64;

const STRUCK = classes('block text-fg-3 line-through decoration-[6px] decoration-fg');

/** The name of an act across the page. */
export function ActHeading({ id, name, struck }: { id: string; name: string; struck: boolean }) {
  const lines = fitLines(name, DESKTOP);
  const mobileLines = lines.flatMap((line) =>
    fitLines(line, PHONE, NARROWEST_ON_PHONES).flatMap((part) => breakLong(part, PHONE)),
  );
  const heading = <FitHeading as="span" size="h1" lines={lines} mobileLines={mobileLines} />;
  return <h1 id={id}>{struck ? <s className={STRUCK}>{heading}</s> : heading}</h1>;
}
