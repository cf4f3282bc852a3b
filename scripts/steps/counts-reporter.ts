import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';
import type { Counts } from './reports.ts';

/** Where the counts of a run go; without it nothing is written. */
export const COUNTS_FILE = 'CTRL_COUNTS_FILE';

/** Counts a vitest run into a file, those that passed only at the second try apart, and names them. */
export default class CountsReporter implements Reporter {
  private readonly counts: Required<Counts> = { passed: 0, failed: 0, skipped: 0, again: 0 };
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state !== 'pending') this.counts[state] += 1;
    if (test.diagnostic()?.flaky) {
      this.counts.again += 1;
      this.names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
    }
  }

  onTestRunEnd(): void {
    for (const name of this.names) console.log(`only at the second try: ${name}`);
    const path = process.env[COUNTS_FILE];
    if (path) writeFileSync(path, JSON.stringify(this.counts));
  }
}
