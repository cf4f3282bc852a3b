import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Report } from './reports.ts';

/** Environment variable with the file for the counts of a run; without it nothing is written. */
export const COUNTS_FILE = 'CTRL_COUNTS_FILE';

/** Writes the counts of a vitest run into a file, with the duration of each test file. */
export default class CountsReporter implements Reporter {
  private readonly report: Report = { passed: 0, failed: 0, skipped: 0, files: [] };

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state !== 'pending') this.report[state] += 1;
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const ms = collectDuration + setupDuration + duration;
    this.report.files.push({ name: module.relativeModuleId, ms });
  }

  onTestRunEnd(): void {
    const path = process.env[COUNTS_FILE];
    if (path) writeFileSync(path, JSON.stringify(this.report));
  }
}
