import { existsSync, readFileSync } from 'node:fs';

/** How many tests of a step passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test file with its duration, imports included. */
export interface FileTime {
  name: string;
  ms: number;
}

/** Result of a finished step. */
export interface Report extends Counts {
  files: FileTime[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}

const NOTHING: Report = { passed: 0, failed: 0, skipped: 0, files: [] };

const playwright = ({ stats, suites }: PlaywrightReport): Report => ({
  passed: stats.expected,
  failed: stats.unexpected,
  skipped: stats.skipped,
  files: suites.map((suite) => ({ name: suite.file, ms: timeOf(suite) })),
});

function timeOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((total, { duration }) => total + duration, 0);
  return suites.reduce((total, suite) => total + timeOf(suite), own);
}

/** The runner that wrote the report of a step; a step without one counts as a single check. */
export type ReportKind = 'vitest' | 'playwright';

/**
 * Reads the report of a finished step. A step with a non-zero exit code has at least one failure,
 * also when its report is missing, unreadable or without failures (a file that could not be
 * loaded), and a runner that ran no test has failed.
 */
export function reportOf(ok: boolean, report: { kind: ReportKind; path: string } | null): Report {
  if (report === null) return { ...NOTHING, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const read = readReport(report.kind, report.path);
  const ran = read.passed + read.failed > 0;
  return ok && ran ? read : { ...read, failed: Math.max(1, read.failed) };
}

function readReport(kind: ReportKind, path: string): Report {
  if (!existsSync(path)) return NOTHING;
  try {
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
    // vitest's report is written by counts-reporter.ts.
    return kind === 'vitest' ? (report as Report) : playwright(report as PlaywrightReport);
  } catch {
    return NOTHING;
  }
}

function summed(all: Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The last line of the output, for machines: `N passed, N failed` and nothing else. */
export function closingLine(all: Counts[]): string {
  const { passed, failed } = summed(all);
  return `${passed} passed, ${failed} failed`;
}

/** The last line with further counts, for people. */
export function fullLine(all: Counts[]): string {
  const { skipped } = summed(all);
  return closingLine(all) + (skipped > 0 ? `, ${skipped} skipped` : '');
}

/** The slowest test files, one line each, the slowest first. */
export function slowestLines(steps: { name: string; files: FileTime[] }[], most: number): string[] {
  return steps
    .flatMap((step) => step.files.map((file) => ({ ...file, step: step.name })))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ ms, name, step }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name} (${step})`);
}
