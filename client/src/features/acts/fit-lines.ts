import { lineWidth } from '#client/components/ui/fit-widths.ts';

/** What a line gives way to before it breaks: its width at 57 %, of what it is at 50 and at 150 %. */
function leastWidth(text: string): number {
  const { narrow, wide } = lineWidth(text);
  return narrow + (wide - narrow) * 0.07;
}

/** The words of a text in lines that are at most so wide, a longer word alone in its line. */
function wrap(words: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last === undefined || leastWidth(longer) > most) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/**
 * Any text as lines of a headline, as few as fit into the column and then as even as they can be.
 *
 * @param column width of the column in em
 */
export function fitLines(text: string, column: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  let lines = wrap(words, column);
  for (let most = column * 0.95; most > column * 0.3; most -= column * 0.05) {
    const evener = wrap(words, most);
    if (evener.length > lines.length) break;
    lines = evener;
  }
  return lines;
}
