import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => promise, end };
}

describe('lanes of a concurrency limit', () => {
  it('leave slots to each other, and take turns for the next', async () => {
    const limit = createConcurrencyLimit({ parallel: 3, perLane: 2, waiting: 2, retrySeconds: 5 });
    const begun: string[] = [];
    const run = (lane: string) => {
      const { work, end } = held();
      const ended = limit(() => {
        begun.push(lane);
        return work();
      }, lane);
      return { end, ended };
    };
    const first = [run('kari'), run('kari'), run('kari'), run('kari')];
    await expect(limit(async () => {}, 'kari')).rejects.toMatchObject({ status: 503 });
    const other = run('ola');
    expect(begun).toEqual(['kari', 'kari', 'ola']);

    other.end();
    await other.ended;
    expect(begun).toHaveLength(3);
    first[0]?.end();
    await first[0]?.ended;
    expect(begun).toEqual(['kari', 'kari', 'ola', 'kari']);
    for (const { end } of first) end();
    await Promise.all(first.map(({ ended }) => ended));
    expect(begun.filter((lane) => lane === 'kari')).toHaveLength(4);
  });

  it('share all slots when a lane has no bound of its own', async () => {
    const limit = createConcurrencyLimit({ parallel: 1, waiting: 1, retrySeconds: 5 });
    const { work, end } = held();
    const first = limit(work);
    const second = limit(async () => 'second');
    await expect(limit(async () => {})).rejects.toMatchObject({ status: 503 });
    end();
    await first;
    expect(await second).toBe('second');
  });
});
