import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { matchesKeptLevel } from '#server/lib/log-memory.ts';
import type { LogLevel, LogLine } from '#shared/contracts/back-office.ts';
import { selectLines } from '../measures/index.ts';

const LINES = 200;
/** Processes whose last lines are read, recently ended ones included. */
const PROCESSES = 20;

const stored = z.array(
  z.object({
    at: z.string(),
    level: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
);

/**
 * The last 200 log lines of all processes, newest first; with a level, the last 200 of that level
 * ('fatal' counts as error, 'trace' as debug). This process's lines are from memory, the others'
 * are at most 15 seconds old.
 */
export async function logLines(
  { db, logs, instance }: Context,
  level?: LogLevel,
): Promise<LogLine[]> {
  const others = (await selectLines(db.orm, PROCESSES)).filter(({ id }) => id !== instance.id);
  const named = (name: string, lines: Omit<LogLine, 'process'>[]) =>
    lines.map((line) => ({ ...line, process: name }));
  return [
    ...named(instance.name, logs.lines()),
    ...others.flatMap(({ name, lines }) => named(name, stored.parse(lines))),
  ]
    .filter((line) => level === undefined || matchesKeptLevel(line.level, level))
    .sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
    .slice(0, LINES);
}
