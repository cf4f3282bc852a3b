import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startVitest } from 'vitest/node';
import CountsReporter, { COUNTS_FILE } from './counts-reporter.ts';
import { closingLine, countsOf, fullLine } from './reports.ts';
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
    JSON.stringify({ passed, failed, skipped: 3, again: 1 });

  it('are one check where there is no report', () => {
    expect(countsOf(true, null)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countsOf(false, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("are vitest's own", () => {
    writeFileSync(path, vitestReport(5, 0));
    const counts = countsOf(true, { kind: 'vitest', path });
    expect(counts).toEqual({ passed: 5, failed: 0, skipped: 3, again: 1 });
    expect(fullLine([counts])).toBe('5 passed, 0 failed, 3 skipped, 1 ONLY AT THE SECOND TRY');
  });

  it('are what our reporter of vitest writes, with what passed only at the second try', async () => {
    const test = join(folder, 'some.test.mjs');
    writeFileSync(
      test,
      `import { expect, it } from ${JSON.stringify(import.meta.resolve('vitest'))};
      let tries = 0;
      it('stutters', { retry: 1 }, () => expect(++tries).toBe(2));
      it('passes', () => expect(1).toBe(1));
      it('fails', { retry: 0 }, () => expect(1).toBe(2));
      it.skip('is left out', () => {});`,
    );
    vi.stubEnv(COUNTS_FILE, path);
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const vitest = await startVitest('test', [], {
      config: false,
      root: folder,
      watch: false,
      include: ['*.test.mjs'],
      reporters: [new CountsReporter()],
    });
    await vitest.close();
    process.exitCode = 0;
    expect(countsOf(true, { kind: 'vitest', path })).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      again: 1,
    });
    expect(said).toHaveBeenCalledWith('only at the second try: some.test.mjs > stutters');
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it("are Playwright's own, and a test that needed a second try is named", () => {
    writeFileSync(
      path,
      JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 4 } }),
    );
    const counts = countsOf(false, { kind: 'playwright', path });
    expect(counts).toEqual({ passed: 9, failed: 1, skipped: 4, again: 2 });
    expect(fullLine([counts])).toBe('9 passed, 1 failed, 4 skipped, 2 ONLY AT THE SECOND TRY');
    expect(closingLine([counts])).toBe('9 passed, 1 failed');
  });

  it('hold a failure when the runner ended badly, whatever its report says', () => {
    writeFileSync(path, vitestReport(5, 0));
    expect(countsOf(false, { kind: 'vitest', path }).failed).toBe(1);
    writeFileSync(path, '{"numPass');
    expect(countsOf(false, { kind: 'vitest', path }).failed).toBe(1);
  });

  it('hold a failure when the runner ran nothing or wrote no report', () => {
    writeFileSync(path, vitestReport(0, 0));
    expect(countsOf(true, { kind: 'vitest', path }).failed).toBe(1);
    expect(countsOf(true, { kind: 'vitest', path: join(folder, 'none.json') }).failed).toBe(1);
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

describe('the schedule of steps', () => {
  /** Steps whose ends the test decides. */
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

  it('runs as many at a time as their cores allow', async () => {
    const { all, end, running } = controlled([
      { name: 'a', cores: 1 },
      { name: 'wide', cores: 2 },
      { name: 'b', cores: 1 },
    ]);
    expect(running()).toEqual(['a', 'b']);
    await end('a');
    expect(running()).toEqual(['b']);
    await end('b');
    expect(running()).toEqual(['wide']);
    await end('wide');
    await all;
  });

  it('waits for what a step comes after', async () => {
    const { all, end, running } = controlled([
      { name: 'last', cores: 1, after: ['first'] },
      { name: 'first', cores: 1 },
    ]);
    expect(running()).toEqual(['first']);
    await end('first');
    expect(running()).toEqual(['last']);
    await end('last');
    await all;
  });

  it('gives a step that wants more than there is all there is', async () => {
    const { all, end, running } = controlled([{ name: 'huge', cores: 9 }]);
    expect(running()).toEqual(['huge']);
    await end('huge');
    await all;
  });
});
