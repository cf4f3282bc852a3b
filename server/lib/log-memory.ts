import { firstCharacters } from '#shared/rules/plain-text.ts';

/** Lines kept of each level. */
const PER_LEVEL = 200;
const MESSAGE_MAX = 500;
const DETAIL_MAX = 2000;
/** A longer line is kept without its details. */
const LINE_MAX = 8000;

/** Field of a log line about a poll of the back office: it is logged, but not kept here. */
export const DASHBOARD_READ = 'dashboardRead';
const LEFT_OUT = `"${DASHBOARD_READ}":true`;

/** The levels that lines are kept by; 'fatal' counts as 'error', 'trace' as 'debug'. */
const KEPT_AS = { trace: 'debug', debug: 'debug', info: 'info', warn: 'warn' } as const;
type KeptLevel = 'debug' | 'info' | 'warn' | 'error';

/** A line of the log as the back office shows it. */
interface RememberedLine {
  /** ISO 8601 UTC. */
  at: string;
  level: string;
  message: string;
  details: Record<string, unknown>;
}

/** The last lines of this process's log, after redaction and masking. */
export interface LogMemory {
  /**
   * Keeps a finished line. Called for every line, so parsing waits until the lines are asked for.
   */
  keep(line: string): void;
  /** The last 200 of each level, newest first. */
  lines(): RememberedLine[];
  /** The lines when there are new ones since the last call, else null. */
  news(): RememberedLine[] | null;
  /** Makes the next `news` return the lines again, after they could not be stored. */
  again(): void;
}

/** Creates an empty memory. */
export function createLogMemory(): LogMemory {
  const linesByLevel: Record<KeptLevel, string[]> = { debug: [], info: [], warn: [], error: [] };
  let isNew = false;

  const lines = () =>
    Object.values(linesByLevel)
      .flat()
      .flatMap(read)
      // Lines of the same millisecond: the later one first.
      .reverse()
      .sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));

  return {
    keep(line) {
      if (line.includes(LEFT_OUT)) return;
      const ofLevel = linesByLevel[keptLevelOf(line)];
      ofLevel.push(line);
      if (ofLevel.length > PER_LEVEL) ofLevel.shift();
      isNew = true;
    },
    lines,
    news() {
      if (!isNew) return null;
      isNew = false;
      return lines();
    },
    again() {
      isNew = true;
    },
  };
}

/** pino writes the level first, so the line need not be parsed. */
function keptLevelOf(line: string): KeptLevel {
  const level = /^\{"level":"(\w+)"/.exec(line)?.[1] ?? '';
  return level in KEPT_AS ? KEPT_AS[level as keyof typeof KEPT_AS] : 'error';
}

/** Whether a level's lines are kept under the level `wanted`. */
export function matchesKeptLevel(level: string, wanted: string): boolean {
  return (level in KEPT_AS ? KEPT_AS[level as keyof typeof KEPT_AS] : 'error') === wanted;
}

/** Escapes that PostgreSQL's jsonb refuses (NUL, lone surrogates), and all others. */
const ESCAPES = /\\(?:(u(?:0000|d[89a-f][0-9a-f]{2}))|.)/gis;

/** Matches every escape whole, so that the second backslash of `\\` does not begin another one. */
function storable(json: string): string {
  return json.replace(ESCAPES, (sequence, cannotBeStored) =>
    cannotBeStored === undefined ? sequence : '\\ufffd',
  );
}

/** Parses one line; empty when it is not JSON. */
function read(line: string): RememberedLine[] {
  try {
    const parsed: unknown = JSON.parse(storable(line));
    if (typeof parsed !== 'object' || parsed === null) return [];
    const { time, level, msg = '', pid: _pid, ...rest } = parsed as Record<string, unknown>;
    const details = line.length > LINE_MAX ? {} : (shortened(rest) as Record<string, unknown>);
    const message = firstCharacters(String(msg), MESSAGE_MAX);
    return [{ at: String(time), level: String(level), message, details }];
  } catch {
    return [];
  }
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return firstCharacters(value, DETAIL_MAX);
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}
