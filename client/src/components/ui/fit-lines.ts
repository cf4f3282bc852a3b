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
 * parts.
 *
 * @throws Error when the phone lines are not a finer division of the same text
 */
export function cutLines(lines: string[], phoneLines: string[] = lines): LinePart[][] {
  const rest = [...phoneLines];
  const cut = lines.map((line) => {
    const parts: LinePart[] = [];
    let left = line;
    while (left !== '') {
      const next = rest.shift();
      if (next === undefined) throw new Error(`FitHeading: no phone line for "${left}"`);
      const whole = left === next || left.startsWith(`${next} `);
      const stem = whole ? next : next.replace(/-$/, '');
      if (!left.startsWith(stem) || letters(stem) === '') {
        throw new Error(`FitHeading: "${next}" is not the beginning of "${left}"`);
      }
      left = left.slice(stem.length);
      parts.push({ text: stem, broken: left !== '' && !left.startsWith(' ') });
      left = left.trimStart();
    }
    return parts;
  });
  if (rest.length > 0) throw new Error(`FitHeading: phone lines left over: "${rest.join(' ')}"`);
  return cut;
}
