import { solveFit } from './fit-widths.ts';

const PHONE = '(max-width: 760px)';

/** The elements that are separate lines at the current page width. */
function visibleLines(heading: HTMLElement): HTMLElement[] {
  const selector = matchMedia(PHONE).matches ? '.fit__part' : '.fit__line';
  return [...heading.querySelectorAll<HTMLElement>(selector)];
}

function clear(heading: HTMLElement): void {
  for (const line of heading.querySelectorAll<HTMLElement>('.fit__line, .fit__part')) {
    line.style.removeProperty('font-stretch');
    line.style.removeProperty('font-size');
  }
}

/** Fits one line by measuring it at both ends of the width axis (the width is linear between). */
function fitLine(line: HTMLElement, column: number): void {
  const size = Number.parseFloat(getComputedStyle(line).fontSize);
  line.style.fontStretch = '50%';
  const narrow = line.getBoundingClientRect().width;
  line.style.fontStretch = '150%';
  const wide = line.getBoundingClientRect().width;
  line.style.fontStretch = `${solveFit(narrow, wide, column).stretch}%`;
  // The size never grows, which would change the height. It shrinks only for a line that would
  // overflow: one too long even at its narrowest, or one in a fallback font without a width axis.
  const width = line.getBoundingClientRect().width;
  if (width > column) line.style.fontSize = `${Math.floor((size * column * 100) / width) / 100}px`;
}

function fitAll(heading: HTMLElement): void {
  clear(heading);
  const column = heading.clientWidth;
  if (column === 0) return;
  const off = visibleLines(heading).filter((line) => {
    const width = line.getBoundingClientRect().width;
    return width > column || width < column * 0.985;
  });
  for (const line of off) fitLine(line, column);
}

/**
 * Refits the lines of a FitHeading while page or text size change. Does nothing while the widths in
 * the markup fit.
 *
 * @returns a function that stops it
 */
export function refit(heading: HTMLElement): () => void {
  let done = '';
  const observer = new ResizeObserver(() => {
    const present = `${heading.clientWidth} ${getComputedStyle(heading).fontSize}`;
    if (present === done) return;
    done = present;
    fitAll(heading);
  });
  const start = () => observer.observe(heading);
  const [face = ''] = getComputedStyle(heading).fontFamily.split(',');
  // Load the site's font alone: a list that includes the fallback's local font is rejected where
  // that is not installed. When the font can't be loaded, the fallback is fitted.
  document.fonts.load(`900 1em ${face}`).then(start, start);
  return () => observer.disconnect();
}
