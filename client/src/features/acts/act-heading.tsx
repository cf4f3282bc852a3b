import { classes } from '#client/components/ui/cx.ts';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { lineWidth } from '#client/components/ui/fit-widths.ts';

/** Width of a line in em at 57 % of the font's width axis (50 to 150 %): a wider one is broken. */
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

/** Columns in em of the headline, at 1440 and at 390 px. */
const DESKTOP = 1312 / 112;
const PHONE = 350 / 64;

const STRUCK = classes('block text-fg-3 line-through decoration-[6px] decoration-fg');

/** The name of an act across the page. */
export function ActHeading({ id, name, struck }: { id: string; name: string; struck: boolean }) {
  const lines = fitLines(name, DESKTOP);
  const heading = (
    <FitHeading
      as="span"
      size="h1"
      lines={lines}
      mobileLines={lines.flatMap((line) => fitLines(line, PHONE))}
    />
  );
  return <h1 id={id}>{struck ? <s className={STRUCK}>{heading}</s> : heading}</h1>;
}
