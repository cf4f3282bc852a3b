import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVitest } from 'vitest/node';
import { closingLine, countsOf, fullLine } from './reports.ts';

describe('the counts of a step', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reports-'));
    path = join(folder, 'report.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const report = (numPassedTests: number, numFailedTests: number) =>
    JSON.stringify({ numPassedTests, numFailedTests, numPendingTests: 2, numTodoTests: 1 });

  it('are one check where there is no report', () => {
    expect(countsOf(true, null)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countsOf(false, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('are what the JSON reporter of vitest writes', async () => {
    const test = join(folder, 'some.test.mjs');
    writeFileSync(
      test,
      `import { expect, it } from ${JSON.stringify(import.meta.resolve('vitest'))};
      let tries = 0;
      it('has no second try', () => expect(++tries).toBe(2));
      it('passes', () => expect(1).toBe(1));
      it.skip('is left out', () => {});`,
    );
    const vitest = await startVitest('test', [], {
      config: false,
      root: folder,
      watch: false,
      include: ['*.test.mjs'],
      reporters: ['json'],
      outputFile: path,
    });
    await vitest.close();
    process.exitCode = 0;
    expect(countsOf(true, path)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  });

  it("are Playwright's own", () => {
    const stats = { expected: 7, unexpected: 1, flaky: 0, skipped: 4 };
    writeFileSync(path, JSON.stringify({ stats, suites: [] }));
    const counts = countsOf(false, path);
    expect(counts).toEqual({ passed: 7, failed: 1, skipped: 4 });
    expect(closingLine([counts])).toBe('7 passed, 1 failed');
  });

  it('hold a failure when the runner ended badly, whatever its report says', () => {
    writeFileSync(path, report(5, 0));
    expect(countsOf(false, path)).toEqual({ passed: 5, failed: 1, skipped: 3 });
    writeFileSync(path, '{"numPass');
    expect(countsOf(false, path).failed).toBe(1);
  });

  it('hold a failure when the runner ran nothing or wrote no report', () => {
    writeFileSync(path, report(0, 0));
    expect(countsOf(true, path).failed).toBe(1);
    expect(countsOf(true, join(folder, 'none.json')).failed).toBe(1);
  });
});

describe('the closing line', () => {
  const one = { passed: 2, failed: 1, skipped: 0 };
  const skipping = { passed: 0, failed: 0, skipped: 3 };

  it('sums, and has nothing but the two counts', () => {
    expect(closingLine([one, one])).toBe('4 passed, 2 failed');
    expect(closingLine([one, skipping])).toBe('2 passed, 1 failed');
  });

  it('names skipped tests to people, when there are any', () => {
    expect(fullLine([one, one])).toBe('4 passed, 2 failed');
    expect(fullLine([one, skipping])).toBe('2 passed, 1 failed, 3 skipped');
  });
});
