import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { whenIdle } from '#client/lib/island/idle.ts';
import { classes, cx } from './cx.ts';
import { type Fit, lineWidth, solveFit } from './fit-widths.ts';

const LOOKS = classes({
  mega: 'fit--mega',
  hero: 'fit--hero',
  h1: 'fit--h1',
  h2: 'fit--h2',
  h3: 'fit--h3',
});

type FitSize = keyof typeof LOOKS;

/** Font sizes in px at 1440 and at 390, equal to the tokens `--s-*`. */
const SIZES: Record<FitSize, readonly [desktop: number, phone: number]> = {
  mega: [299.5, 120],
  hero: [118, 60],
  h1: [112, 64],
  h2: [83.5, 44],
  h3: [40, 28],
};

export interface FitHeadingProps {
  as?: 'h1' | 'h2' | 'h3' | 'p' | 'span';
  /** One string per line, in ordinary case (CSS capitalises). */
  lines: string[];
  /** Finer line breaks on phones; a trailing '-' breaks a word: `['Samarbeids-', 'partnere']`. */
  mobileLines?: string[] | undefined;
  size?: FitSize;
  /** Width of the heading's column in px at 1440 (1312 is the whole content). */
  width?: number | undefined;
  /** Width of its column in px at 390 (350 is the whole content). */
  mobileWidth?: number;
  id?: string;
  className?: string;
}

type FitStyle = CSSProperties & Record<`--f${string}`, string | number | undefined>;

const scaleOf = (fit: Fit) => (fit.scale === 1 ? undefined : Math.floor(fit.scale * 1000) / 1000);

function lineStyle(parts: LinePart[], column: number): FitStyle {
  const text = parts.map((part) => part.text + (part.broken ? '' : ' ')).join('');
  const { narrow, wide } = lineWidth(text.trim());
  const fit = solveFit(narrow, wide, column);
  return { '--fw': `${fit.stretch}%`, '--fg': scaleOf(fit) };
}

function partStyle(part: LinePart, column: number): FitStyle {
  const { narrow, wide } = lineWidth(part.text + (part.broken ? '-' : ''));
  const fit = solveFit(narrow, wide, column);
  return { '--fwm': `${fit.stretch}%`, '--fgm': scaleOf(fit) };
}

/** Fits the lines again once the browser is idle; until then the widths of the markup apply. */
function useRefit(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const load = async () => {
      const { refit } = await import('./refit.ts');
      if (heading.current) stop = refit(heading.current);
    };
    const cancel = whenIdle(() => void load().catch(() => undefined));
    return () => {
      cancel();
      stop?.();
    };
  }, [heading]);
}

/**
 * A headline whose every line fills its column by the font's width axis, not by size. The widths
 * for 1440 and 390 px are in the markup, so it fits without JavaScript; after hydration it is
 * fitted to other page widths. The height never changes.
 */
export function FitHeading(props: FitHeadingProps) {
  const { as: Heading = 'h2', lines, mobileLines, size = 'h2', width = 1312 } = props;
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  useRefit(heading);
  const [desktopSize, phoneSize] = SIZES[size];
  const desktop = width / desktopSize;
  const phone = (props.mobileWidth ?? 350) / phoneSize;
  return (
    <Heading
      ref={heading}
      id={props.id}
      className={cx('fit', LOOKS[size], props.className)}
      data-ring={hasRing(lines) || hasRing(mobileLines) || undefined}
    >
      {cutLines(lines, mobileLines).map((parts, index) => (
        <span key={lines[index]} className="fit__line" style={lineStyle(parts, desktop)}>
          {parts.map((part) => (
            <span key={part.text}>
              <span
                className={cx('fit__part', part.broken && 'fit__part--split')}
                style={partStyle(part, phone)}
              >
                {part.text}
              </span>
              {part.broken ? '' : ' '}
            </span>
          ))}
        </span>
      ))}
    </Heading>
  );
}

/** A part of a headline line: a separate line on a phone. */
interface LinePart {
  text: string;
  /** The word continues in the next part; on a phone it is hyphenated. */
  broken: boolean;
}

/** Whether a ring stands between two lines. */
const hasRing = (lines: string[] = []) => /å/i.test(lines.slice(1).join());

const letters = (text: string) => text.replace(/-$/, '').replaceAll(' ', '');

/**
 * Splits the desktop lines at the line breaks of the phone, so that one markup without repeated
 * text serves both. `['Samarbeidspartnere']` and `['Samarbeids-', 'partnere']` give one line of two
 * parts. Organisers write both, so they may not match, and a draft may have empty lines: then the
 * phone uses the desktop's lines.
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
