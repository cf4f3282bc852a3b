import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

/** Runs that end when they are told to. */
function held(lanes = 1) {
  const runs: { items: readonly string[]; end: (error?: Error) => void }[] = [];
  const add = gather<string, string>({
    most: 3,
    lanes,
    isCommon: (error) => error instanceof RangeError,
    run: (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error ? reject(error) : resolve(items.map((item) => item.toUpperCase()));
        runs.push({ items, end });
      }),
  });
  const sizes = () => runs.map(({ items }) => items.join(''));
  return { add, runs, sizes };
}

describe('gather', () => {
  it('does together what comes in one turn, and what comes during a run after it', async () => {
    const { add, runs, sizes } = held();
    const first = [add('a'), add('b')];
    await expect.poll(sizes).toEqual(['ab']);
    const later = [add('c'), add('d'), add('e'), add('f')];
    runs[0]?.end();
    expect(await Promise.all(first)).toEqual(['A', 'B']);
    await expect.poll(sizes).toEqual(['ab', 'cde']);
    runs[1]?.end();
    await expect.poll(sizes).toEqual(['ab', 'cde', 'f']);
    runs[2]?.end();
    expect(await Promise.all(later)).toEqual(['C', 'D', 'E', 'F']);
    const again = add('g');
    await expect.poll(sizes).toEqual(['ab', 'cde', 'f', 'g']);
    runs[3]?.end();
    expect(await again).toBe('G');
  });

  it('rests after a run of several, so that more can come, and never when alone', async () => {
    const rests: { ms: number; end: () => void }[] = [];
    const runs: string[] = [];
    const add = gather<string, string>({
      most: 10,
      lanes: 1,
      rest: 0.001,
      pause: (ms) => new Promise<void>((end) => rests.push({ ms, end })),
      isCommon: () => true,
      run: async (items) => {
        runs.push(items.join(''));
        return items;
      },
    });
    expect(await add('a')).toBe('a');
    expect(await add('b')).toBe('b');
    expect(rests).toEqual([]);
    await Promise.all([add('c'), add('d')]);
    await expect.poll(() => rests.length).toBe(1);
    const early = add('e');
    await new Promise((resolve) => setImmediate(resolve));
    const late = add('f');
    expect(runs).toEqual(['a', 'b', 'cd']);
    expect(rests[0]?.ms).toBeLessThanOrEqual(0.001);
    rests[0]?.end();
    expect(await Promise.all([early, late])).toEqual(['e', 'f']);
    expect(runs).toEqual(['a', 'b', 'cd', 'ef']);
  });

  it('begins another run beside the first when it has a second lane', async () => {
    const { add, runs, sizes } = held(2);
    const first = [add('a'), add('b')];
    await expect.poll(sizes).toEqual(['ab']);
    const second = add('c');
    await expect.poll(sizes).toEqual(['ab', 'c']);
    const third = add('d');
    runs[1]?.end();
    expect(await second).toBe('C');
    await expect.poll(sizes).toEqual(['ab', 'c', 'd']);
    runs[0]?.end();
    runs[2]?.end();
    expect(await Promise.all([...first, third])).toEqual(['A', 'B', 'D']);
  });

  it('tries one by one what failed together', async () => {
    const { add, runs, sizes } = held();
    const all = [add('a'), add('b')].map((one) => one.catch((error: Error) => error.message));
    await expect.poll(sizes).toEqual(['ab']);
    runs[0]?.end(new Error('one of you'));
    await expect.poll(sizes).toEqual(['ab', 'a']);
    runs[1]?.end(new Error('you'));
    await expect.poll(sizes).toEqual(['ab', 'a', 'b']);
    runs[2]?.end();
    expect(await Promise.all(all)).toEqual(['you', 'B']);
  });

  it('does not try again what would fail for everybody', async () => {
    const { add, runs, sizes } = held();
    const all = [add('a'), add('b')].map((one) => one.catch((error: Error) => error.message));
    await expect.poll(sizes).toEqual(['ab']);
    runs[0]?.end(new RangeError('away'));
    expect(await Promise.all(all)).toEqual(['away', 'away']);
    expect(sizes()).toEqual(['ab']);
  });

  it('takes a wrong number of results for a failure', async () => {
    const add = gather<string, string>({
      most: 9,
      lanes: 1,
      isCommon: () => true,
      run: async () => [],
    });
    await expect(add('a')).rejects.toThrow('Not one result');
  });
});
