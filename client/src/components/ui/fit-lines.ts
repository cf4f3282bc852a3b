/** A part of a headline line: a separate line on a phone. */
export interface LinePart {
  text: string;
  /** The word continues in the next part; on a phone it is hyphenated. */
  broken: boolean;
}

const letters = (text: string) => text.replace(/-$/, '').replaceAll(' ', '');

/**
 * Splits the desktop lines at the line breaks of the phone, so that one markup without repeated
 * text serves both. `['Samarbeidspartnere']` and `['Samarbeids-', 'partnere']` give one line of two
 * parts. Organisers write both, so they may not fit together, and a draft may have empty ones: then
 * the phone has the desktop's lines.
 */
export function cutLines(lines: string[], phoneLines: string[] = lines): LinePart[][] {
  const rest = [...phoneLines];
  let fits = true;
  const cut = lines.map((line) => {
    const parts: LinePart[] = [];
    let left = line;
    while (fits && left !== '') {
      const next = rest.shift() ?? '';
      const isWhole = left === next || left.startsWith(`${next} `);
      const stem = isWhole ? next : next.replace(/-$/, '');
      fits = letters(stem) !== '' && left.startsWith(stem);
      left = left.slice(stem.length);
      parts.push({ text: stem, broken: left !== '' && !left.startsWith(' ') });
      left = left.trimStart();
    }
    return parts;
  });
  return fits && rest.length === 0 ? cut : lines.map((text) => [{ text, broken: false }]);
}
