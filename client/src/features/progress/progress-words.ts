import type { ProgressEvent, ProgressRow } from '#shared/contracts/progress.ts';
import { formatDate, formatNumber, osloClock, osloDate } from '#shared/oslo-time.ts';
import { affiliateLevelName, knownLevel } from '#shared/rules/levels.ts';
import { ticketsForPoints } from '#shared/rules/points.ts';

const NUMERALS = [
  'null',
  'én',
  'to',
  'tre',
  'fire',
  'fem',
  'seks',
  'sju',
  'åtte',
  'ni',
  'ti',
  'elleve',
  'tolv',
];

/** A number in words up to twelve, in digits above. */
export function numeral(count: number): string {
  return NUMERALS[count] ?? formatNumber(count);
}

/** `1 billett`, `4 billetter`, with a non-breaking space. */
export function ticketCount(count: number): string {
  return count === 1 ? '1\u00A0billett' : `${formatNumber(count)}\u00A0billetter`;
}

/** `30 poeng til CTRL Elite`; at the top level that all keys are lit. */
export function wayToNext({ level, missing }: ProgressRow, top: string): string {
  if (missing === 0) return top;
  return `${formatNumber(missing)} poeng til ${affiliateLevelName(knownLevel(level) + 1)}`;
}

/** Change of place since yesterday: `opp 2 siden i går`; null without a change. */
export function movementText(movement: number | null): string | null {
  if (movement === null) return 'ny i dag';
  if (movement === 0) return null;
  return `${movement > 0 ? 'opp' : 'ned'} ${Math.abs(movement)} siden i går`;
}

/** Text of an event, after the person's name. */
export function eventText({ kind, tickets, level }: ProgressEvent): string {
  if (kind === 'level') return `nådde nivå ${affiliateLevelName(level ?? 1)}`;
  const count = tickets ?? 0;
  return count < 0 ? `fikk ${ticketCount(-count)} refundert` : `solgte ${ticketCount(count)}`;
}

/** Time of an event: the time for today's, the date for earlier ones. */
export function eventTime(at: string, now: Date): string {
  const instant = new Date(at);
  const day = osloDate(instant);
  return day === osloDate(now) ? osloClock(instant) : shortDate(day);
}

/** Day and month in short, `19. nov.`, `3. mai`. */
function shortDate(date: string): string {
  const [day, month = ''] = formatDate(date).split(' ');
  return `${day} ${month.length > 4 ? `${month.slice(0, 3)}.` : month}`;
}

/** Points with their sign, `+20` or `−10`. */
export function signedPoints(points: number): string {
  return points > 0 ? `+${formatNumber(points)}` : formatNumber(points);
}

/** Who is closest to the next level, the first of several; null when everybody is at the top. */
export function closestToNext(
  rows: readonly ProgressRow[],
): { row: ProgressRow; tickets: number; nextLevel: string } | null {
  const climbing = rows.filter(({ missing }) => missing > 0);
  const [row] = climbing.sort((one, other) => one.missing - other.missing);
  if (row === undefined) return null;
  return {
    row,
    tickets: ticketsForPoints(row.missing),
    nextLevel: affiliateLevelName(knownLevel(row.level) + 1),
  };
}
