import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests of a step passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The parts of the JSON reports of vitest and Playwright that are read. */
const counted = z.union([
  z
    .object({
      numPassedTests: z.number(),
      numFailedTests: z.number(),
      numPendingTests: z.number(),
      numTodoTests: z.number(),
    })
    .transform((all) => ({
      passed: all.numPassedTests,
      failed: all.numFailedTests,
      skipped: all.numPendingTests + all.numTodoTests,
    })),
  z
    .object({
      stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
    })
    .transform(({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected,
      skipped: stats.skipped,
    })),
]);

/**
 * Counts of a finished step, from the report at `path`; a step without one counts as a single check. A step
 * with a non-zero exit code has at least one failure, also when its report is missing, unreadable or
 * without failures (a file that could not be loaded), and a runner that ran no test has failed.
 */
export function countsOf(ok: boolean, path: string | null): Counts {
  if (path === null) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const read = readReport(path);
  const ran = read.passed + read.failed > 0;
  return ok && ran ? read : { ...read, failed: Math.max(1, read.failed) };
}

function readReport(path: string): Counts {
  try {
    return counted.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

const sum = (all: readonly Counts[], key: keyof Counts) =>
  all.reduce((total, counts) => total + counts[key], 0);

/** The last line of the output, for machines: `N passed, N failed` and nothing else. */
export const closingLine = (all: readonly Counts[]): string =>
  `${sum(all, 'passed')} passed, ${sum(all, 'failed')} failed`;

/** The last line with further counts, for people. */
export function fullLine(all: readonly Counts[]): string {
  const skipped = sum(all, 'skipped');
  return closingLine(all) + (skipped > 0 ? `, ${skipped} skipped` : '');
}
