/** A part of a headline line: a line of its own on a phone. */
export interface LinePart {
  text: string;
  /** The word goes on in the next part; on a phone it is broken with a hyphen. */
  broken: boolean;
}

const letters = (text: string) => text.replace(/-$/, '').replaceAll(' ', '');

/**
 * Cuts the desktop lines at the breaks of the phone lines, so that one markup serves both and the
 * text stands in it once. `['Samarbeidspartnere']` and `['Samarbeids-', 'partnere']` give one line
 * of two parts.
 *
 * @throws Error when the phone lines are no finer division of the same text
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
