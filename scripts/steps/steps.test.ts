import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startVitest } from 'vitest/node';
import CountsReporter, { COUNTS_FILE } from './counts-reporter.ts';
import { closingLine, fullLine, reportOf, slowestLines } from './reports.ts';
import { runSteps } from './schedule.ts';

describe('the counts of a step', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reports-'));
    path = join(folder, 'report.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const vitestReport = (passed: number, failed: number) =>
    JSON.stringify({ passed, failed, skipped: 3, files: [] });

  it('are one check where there is no report', () => {
    expect(reportOf(true, null)).toEqual({ passed: 1, failed: 0, skipped: 0, files: [] });
    expect(reportOf(false, null)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });

  it("are vitest's own", () => {
    writeFileSync(path, vitestReport(5, 0));
    const counts = reportOf(true, { kind: 'vitest', path });
    expect(counts).toEqual({ passed: 5, failed: 0, skipped: 3, files: [] });
    expect(fullLine([counts])).toBe('5 passed, 0 failed, 3 skipped');
  });

  it('are what our reporter of vitest writes, with the time of each file', async () => {
    const test = join(folder, 'some.test.mjs');
    writeFileSync(
      test,
      `import { expect, it } from ${JSON.stringify(import.meta.resolve('vitest'))};
      let tries = 0;
      it('has no second try', () => expect(++tries).toBe(2));
      it('passes', () => expect(1).toBe(1));
      it.skip('is left out', () => {});`,
    );
    vi.stubEnv(COUNTS_FILE, path);
    const vitest = await startVitest('test', [], {
      config: false,
      root: folder,
      watch: false,
      include: ['*.test.mjs'],
      reporters: [new CountsReporter()],
    });
    await vitest.close();
    process.exitCode = 0;
    expect(reportOf(true, { kind: 'vitest', path })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      files: [{ name: 'some.test.mjs', ms: expect.any(Number) }],
    });
    vi.unstubAllEnvs();
  });

  it("are Playwright's own, with the time of each file's tests", () => {
    const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
    writeFileSync(
      path,
      JSON.stringify({
        stats: { expected: 7, unexpected: 1, flaky: 0, skipped: 4 },
        suites: [{ file: 'a.spec.ts', specs: [spec(5)], suites: [{ specs: [spec(20)] }] }],
      }),
    );
    const counts = reportOf(false, { kind: 'playwright', path });
    const files = [{ name: 'a.spec.ts', ms: 25 }];
    expect(counts).toEqual({ passed: 7, failed: 1, skipped: 4, files });
    expect(closingLine([counts])).toBe('7 passed, 1 failed');
  });

  it('hold a failure when the runner ended badly, whatever its report says', () => {
    writeFileSync(path, vitestReport(5, 0));
    expect(reportOf(false, { kind: 'vitest', path }).failed).toBe(1);
    writeFileSync(path, '{"numPass');
    expect(reportOf(false, { kind: 'vitest', path }).failed).toBe(1);
  });

  it('hold a failure when the runner ran nothing or wrote no report', () => {
    writeFileSync(path, vitestReport(0, 0));
    expect(reportOf(true, { kind: 'vitest', path }).failed).toBe(1);
    expect(reportOf(true, { kind: 'vitest', path: join(folder, 'none.json') }).failed).toBe(1);
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

it('names the test files that took longest, the slowest first', () => {
  const file = (name: string, ms: number) => ({ name, ms });
  const steps = [
    { name: 'unit tests', files: [file('quick', 40), file('slow', 12_340)] },
    { name: 'browser tests', files: [file('slower', 99_000)] },
  ];
  expect(slowestLines(steps, 2)).toEqual([
    '   99.0 s  slower (browser tests)',
    '   12.3 s  slow (unit tests)',
  ]);
});

describe('the schedule of steps', () => {
  /** Steps that the test ends. */
  function controlled(steps: Parameters<typeof runSteps>[0]) {
    const running = new Map<string, () => void>();
    const all = runSteps(
      steps,
      2,
      (step) => new Promise<void>((resolve) => running.set(step.name, resolve)),
    );
    const end = async (name: string) => {
      running.get(name)?.();
      running.delete(name);
      await new Promise(setImmediate);
    };
    return { all, end, running: () => [...running.keys()] };
  }

  it('runs two at a time, in their order', async () => {
    const { all, end, running } = controlled([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
    expect(running()).toEqual(['a', 'b']);
    await end('a');
    expect(running()).toEqual(['b', 'c']);
    await end('b');
    await end('c');
    await all;
  });

  it('waits for what a step comes after, and goes on with others', async () => {
    const { all, end, running } = controlled([
      { name: 'first' },
      { name: 'last', after: ['first'] },
      { name: 'other' },
      { name: 'later' },
    ]);
    expect(running()).toEqual(['first', 'other']);
    await end('first');
    expect(running()).toEqual(['other', 'last']);
    await end('other');
    await end('last');
    await end('later');
    await all;
  });
});
