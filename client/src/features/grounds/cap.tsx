import { type CSSProperties, type MouseEvent, memo } from 'react';
import { lookOf } from '#client/components/ui/area-looks.ts';
import { classes, cx } from '#client/components/ui/cx.ts';
import { lineWidth, solveFit } from '#client/components/ui/fit-widths.ts';
import { isForOtherTab } from '#client/lib/other-tab.ts';
import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { Area, AreaKind } from '#shared/content/types.ts';
import type { Extent } from '#shared/rules/site-plan.ts';

/*
 * The name of an area on its key cap, solved in units of the grid: it fits at every size of the plan,
 * and the server can do it.
 */

interface Legend {
  /** Empty where the name is too long for the cap: then it shows its icon alone. */
  lines: readonly string[];
  /** Size of the font in units. */
  font: number;
  /** Width of the display face in percent; null is the text face. */
  stretch: number | null;
  /** Size of the icon in units. */
  icon: number;
  isRow: boolean;
  /** Whether a line at the bottom of the cap tells what is on. */
  hasNow: boolean;
}

/** What the sides of a cap and the air around its legend take, in units. */
const ASIDE = 0.9;
const ABOVE = 0.7;
const GAP = 0.18;
/** Height of the line that tells what is on, in units. */
export const NOW_LINE = 0.9;
/** Width of a cap on which the names of most acts are read on a phone, in units. */
const WIDE = 8;
const LEAST_FONT = 0.32;
const LEADING = 1.1;
/** Smallest width of the display face that is still read at a glance. */
const NARROWEST = 68;
const WIDEST = 130;

/** Kinds whose large caps have the face of the headlines. */
const LOUD: ReadonlySet<AreaKind> = new Set(['stage', 'gaming', 'cosplay', 'entrance']);

const clamp = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** Fits the name of an area onto its cap, the largest that goes; a large one keeps room for what is on. */
export function legendOf({ kind, name, w, h }: Area, isOn = false): Legend {
  const hasNow = isOn && w >= 4 && h >= 3;
  const width = w - ASIDE;
  const height = h - ABOVE - (hasNow ? NOW_LINE : 0);
  const isRow = h < 3 && w >= h * 1.5;
  const icon = clamp(0.5, Math.min(width, height) * (isRow ? 0.62 : hasNow ? 0.3 : 0.36), 1.5);
  const room = isRow
    ? { width: width - icon - GAP, height }
    : { width, height: height - icon - GAP };
  const parts = partsOf(name);
  const loud = LOUD.has(kind) && w >= 4 && h >= 2 ? fitted(parts, room, LOUD_FACE) : null;
  if (loud !== null) {
    return { ...loud, stretch: stretchOf(loud.lines, room.width / loud.font), icon, isRow, hasNow };
  }
  const plain = fitted(parts, room, isRow ? ROW_FACE : TEXT_FACE);
  if (plain !== null) return { ...plain, stretch: null, icon, isRow, hasNow };
  const alone = clamp(0.5, Math.min(width, height) * 0.7, 1.5);
  return { lines: [], font: LEAST_FONT, stretch: null, icon: alone, isRow, hasNow };
}

/** What names of places end with: a long one may break before it. */
const COMPOUND =
  /^(.{4,}?)(salen|hallen|rommet|scenen|loftet|studio|inngang(?:en)?|hjelp(?:en)?|plass(?:en)?)$/iu;
/** A soft hyphen: the end of a part that is followed by the rest of its word. */
const SOFT = '\u00ad';

/** Words of a name, and the parts of those that may break. */
function partsOf(name: string): readonly string[] {
  const words = name.trim().match(/[^\s-]+-?|-/gu) ?? [];
  return words.flatMap((word) => {
    const [, first, last] = COMPOUND.exec(word) ?? [];
    return first && last ? [first + SOFT, last] : [word];
  });
}

interface Face {
  /** Size that it has at most, in units. */
  most: number;
  measure: (text: string) => number;
}

const LOUD_FACE: Face = { most: 1.9, measure: loudWidth };
const TEXT_FACE: Face = { most: 0.8, measure: textWidth };
/** Beside an icon: all of about one size, so that a short name is no louder than a long one. */
const ROW_FACE: Face = { most: 0.46, measure: textWidth };

/** The largest size at which all of a text has room; null where none can be read. */
function fitted(parts: readonly string[], room: { width: number; height: number }, face: Face) {
  for (let font = face.most; font >= LEAST_FONT; font -= 0.04) {
    const lines = wrap(parts, room.width / font, face.measure);
    if (lines !== null && lines.length * LEADING * font <= room.height) {
      return { lines, font: Math.round(font * 100) / 100 };
    }
  }
  return null;
}

/** Lines of at most a width in em; null where a word is wider. */
function wrap(
  parts: readonly string[],
  most: number,
  measure: (text: string) => number,
): string[] | null {
  const lines: string[] = [];
  const fits = (line: string) => measure(drawn(line)) <= most;
  for (const part of parts) {
    const last = lines.at(-1);
    const longer = last === undefined ? part : joined(last, part);
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(part)) lines.push(part);
    else return null;
  }
  return lines.map(drawn);
}

function joined(line: string, part: string): string {
  if (line.endsWith(SOFT)) return line.slice(0, -1) + part;
  return line + (line.endsWith('-') ? '' : ' ') + part;
}

/** A line as it is read: a soft hyphen at its end is a hyphen. */
const drawn = (line: string) => line.replace(SOFT, '-');

function loudWidth(text: string): number {
  const { narrow, wide } = lineWidth(text);
  return narrow + ((wide - narrow) * (NARROWEST - 50)) / 100;
}

/** The width at which the longest line fills the cap. */
function stretchOf(lines: readonly string[], room: number): number {
  const fits = lines.map((line) => {
    const { narrow, wide } = lineWidth(line);
    return solveFit(narrow, wide, room * 0.97).stretch;
  });
  return Math.floor(clamp(NARROWEST - 4, Math.min(...fits), WIDEST));
}

/** Width of a line of the text face in em, from above. */
function textWidth(text: string): number {
  let width = 0;
  for (const char of text) {
    if (/[ijlI.,:;!'|]/.test(char)) width += 0.3;
    else if (/[ftr\s()-]/.test(char)) width += 0.42;
    else if (/[mwMW@%]/.test(char)) width += 0.92;
    else if (/[a-zæøåéüöä0-9]/.test(char)) width += 0.6;
    else if (/[A-ZÆØÅ]/.test(char)) width += 0.72;
    // Whatever else there is may be as wide as it is high, as Chinese signs and emoji.
    else width += 1.1;
  }
  return width;
}

type Variables = CSSProperties & Record<`--${string}`, number | string | undefined>;

/** The light at the foot of archived keys: of one height, and without dots, which would reach into small names. */
const ARCHIVE_LED = classes('[--led:linear-gradient(var(--top)_0_0)_0_100%/100%_3px_no-repeat]');

interface CapProps {
  area: Area;
  extent: Extent;
  isChosen: boolean;
  /** Of another kind than the one that is looked for. */
  isDim: boolean;
  /** The edition is over, and no kind of areas is chosen. */
  isOver: boolean;
  /** What is on there now; empty where nothing is. */
  now: string;
  /** What comes next there today; empty where something is on. */
  next: string;
  /** Without it, before there is a script, every cap is a stop of the Tab key. */
  tabIndex: number | undefined;
  onChoose: (id: string) => void;
}

/** Id of an area's entry in the list, where its cap leads without a script. */
export const entryId = (id: string) => `om-${id}`;

/** An area as a key cap, with its id as the anchor. */
export const Cap = memo(function Cap(props: CapProps) {
  const { area, extent, isChosen, isDim, isOver, now, next, tabIndex, onChoose } = props;
  const { icon: Drawing, tone, light } = lookOf(area.kind);
  const shown = now || next;
  const legend = legendOf(area, shown !== '');
  const place: Variables = {
    gridArea: `${area.y - extent.y + 1} / ${area.x - extent.x + 1} / span ${area.h} / span ${area.w}`,
    '--f': legend.font,
    '--i': legend.icon,
    '--m': Math.min(area.w, area.h),
    // On phones, where caps are high, a row becomes a column if its name has room there.
    '--w': legend.isRow ? area.w - ASIDE : undefined,
    '--em': legend.isRow ? Math.max(0, ...legend.lines.map(textWidth)).toFixed(1) : undefined,
    '--now': legend.hasNow ? NOW_LINE : undefined,
    '--fw': legend.stretch === null ? undefined : `${legend.stretch}%`,
  };
  const choose = (event: MouseEvent) => {
    if (isForOtherTab(event)) return;
    event.preventDefault();
    onChoose(area.id);
  };
  return (
    <li
      className="site-plan__place"
      style={place}
      data-on={now ? 'now' : next ? 'next' : undefined}
    >
      <a
        id={area.id}
        href={`#${entryId(area.id)}`}
        className={cx(
          'site-plan__cap key',
          tone,
          isDim ? 'key--unlit' : isOver && 'key--archive',
          isOver && ARCHIVE_LED,
        )}
        data-state={isChosen ? 'active' : undefined}
        data-kind={area.kind}
        data-dim={isDim || undefined}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={tabIndex}
        onClick={choose}
      >
        <span
          className={cx(
            'site-plan__legend',
            legend.isRow && 'site-plan__legend--row',
            isOver && 'max-md:pb-0.75',
          )}
        >
          <Drawing
            aria-hidden="true"
            strokeWidth={2}
            className={cx('icon site-plan__icon', !isDim && !isOver && light)}
          />
          <span
            aria-hidden="true"
            className={cx('site-plan__name', legend.stretch !== null && 'site-plan__name--loud')}
          >
            {legend.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
              <span key={index} className="block">
                {line}
              </span>
            ))}
          </span>
          {now !== '' && !legend.hasNow && <i className="led site-plan__led" aria-hidden="true" />}
        </span>
        {legend.hasNow && (
          <span aria-hidden="true" className="site-plan__now">
            {now !== '' && <i className="led" />}
            {/* On phones the time alone where the cap is narrow: names of acts are longer. */}
            {area.w < WIDE && <span className="md:hidden">{now ? 'Nå' : next.split(' ')[0]}</span>}
            <span className={area.w < WIDE ? 'max-md:hidden' : undefined}>{shown}</span>
          </span>
        )}
        <span className="sr-only">
          {area.name}, {AREA_NAMES[area.kind]}
          {now !== '' && `, Nå: ${now}`}
          {next !== '' && `, Neste: ${next}`}
        </span>
      </a>
    </li>
  );
});
