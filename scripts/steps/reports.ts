import { existsSync, readFileSync } from 'node:fs';

/** How many tests of a step passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Of those that passed: how many did so at the second try, which is a fault of the test. */
  again?: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const playwright = ({ stats }: PlaywrightReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  again: stats.flaky,
});

/** Which runner wrote the report of a step; a step without one counts as a single check. */
export type ReportKind = 'vitest' | 'playwright';

/**
 * The counts of a finished step. A step that ended badly has at least one failure, also when its
 * report is missing, unreadable or knows of none (a file that could not be loaded), and a runner
 * that ran nothing has failed.
 */
export function countsOf(ok: boolean, report: { kind: ReportKind; path: string } | null): Counts {
  if (report === null) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const counts = read(report.kind, report.path);
  const ran = counts.passed + counts.failed > 0;
  return ok && ran ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

function read(kind: ReportKind, path: string): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0 };
  try {
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
    // vitest's is written by counts-reporter.ts.
    return kind === 'vitest' ? (report as Counts) : playwright(report as PlaywrightReport);
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function summed(all: Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The closing line, read by machines: `N passed, N failed` and nothing else. */
export function closingLine(all: Counts[]): string {
  const { passed, failed } = summed(all);
  return `${passed} passed, ${failed} failed`;
}

/** The closing line with what else there was, for people: skipped, and passed at the second try. */
export function fullLine(all: Counts[]): string {
  const { skipped } = summed(all);
  const again = all.reduce((total, counts) => total + (counts.again ?? 0), 0);
  const rest = [
    skipped > 0 ? `, ${skipped} skipped` : '',
    again > 0 ? `, ${again} ONLY AT THE SECOND TRY` : '',
  ];
  return closingLine(all) + rest.join('');
}
