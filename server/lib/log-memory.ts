import { firstCharacters } from '#shared/rules/plain-text.ts';

/** Lines kept per level. */
const PER_LEVEL = 200;
const MESSAGE_MAX = 500;
const DETAIL_MAX = 2000;
/** In characters; longer lines are kept without their details. */
const LINE_MAX = 8000;

/** Log field of a back-office poll: such a line is logged but not kept here. */
export const DASHBOARD_READ = 'dashboardRead';
const LEFT_OUT = `"${DASHBOARD_READ}":true`;

/** Levels under which lines are kept; 'fatal' counts as 'error', 'trace' as 'debug'. */
const KEPT_AS = { trace: 'debug', debug: 'debug', info: 'info', warn: 'warn' } as const;
type KeptLevel = 'debug' | 'info' | 'warn' | 'error';

interface RememberedLine {
  /** ISO 8601 UTC. */
  at: string;
  level: string;
  message: string;
  details: Record<string, unknown>;
}

/** The last log lines of this process, after redaction and masking. */
export interface LogMemory {
  /** Called for every line, so it is only parsed when read. */
  keep(line: string): void;
  /** The last 200 per level, newest first. */
  lines(): RememberedLine[];
  /** The lines, or null when none are new since the last call. */
  news(): RememberedLine[] | null;
  /** Makes the next `news` return the lines again, after storing them failed. */
  again(): void;
}

export function createLogMemory(): LogMemory {
  const linesByLevel: Record<KeptLevel, string[]> = { debug: [], info: [], warn: [], error: [] };
  let isNew = false;

  const lines = () =>
    Object.values(linesByLevel)
      .flat()
      .flatMap(read)
      // Within the same millisecond, later lines first.
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

export function matchesKeptLevel(level: string, wanted: string): boolean {
  return (level in KEPT_AS ? KEPT_AS[level as keyof typeof KEPT_AS] : 'error') === wanted;
}

/**
 * JSON escapes; the group captures those that PostgreSQL's jsonb refuses (NUL, lone surrogates).
 */
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
