import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { manualTimers } from '#server/testing/clock.ts';
import { type LineRow, lineView } from '../store/lines.store.ts';
import { createRenames } from './broadcaster.ts';
import { HistoryBuffer, perRoom } from './rooms.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

const line = (id: number, userId: string | null, picture: string | null = null): LineRow => ({
  ...{ id: BigInt(id), room: 'gaming', navn: 'Kari', melding: `linje ${id}`, isAdmin: 'false' },
  ...{ isSystemMessage: false, createdAt: new Date(0), level: null, userId },
  ...{ status: 'shown', about: null, aboutName: null, picture },
});

function site() {
  const timers = manualTimers();
  const history = perRoom((room) => new HistoryBuffer(room, 256_000));
  const reads: bigint[][] = [];
  let answer: LineRow[] = [];
  const renamed = createRenames(
    { timers, logger: createLogger({ logLevel: 'silent' }) },
    { wake: () => Promise.resolve() },
    history,
    async (ids) => {
      reads.push(ids);
      return answer;
    },
    () => Promise.resolve(),
  );
  const rows = [line(1, 'kari'), line(2, 'ola'), line(3, null)];
  history.gaming.fill(rows.map(lineView), []);
  const pictures = () =>
    history.gaming.after(0n).lines.map(({ json }) => JSON.parse(json.toString()).picture);
  return {
    timers,
    history,
    reads,
    renamed,
    pictures,
    now: (...lines: LineRow[]) => (answer = lines),
  };
}

describe('new names and pictures', () => {
  it('are read once a second for the lines that are kept of those people', async () => {
    const { timers, reads, renamed, pictures, now } = site();
    now(line(1, 'kari', '/ny.webp'));
    for (let count = 0; count < 1500; count += 1) renamed('kari');
    await turn();
    expect(reads).toEqual([[1n]]);
    expect(pictures()).toEqual(['/ny.webp', undefined, undefined]);
    renamed('ola');
    timers.advance(1000);
    await turn();
    expect(reads.slice(1)).toEqual([[2n]]);
    timers.advance(60_000);
    await turn();
    expect(reads).toHaveLength(2);
  });

  it('cost no read for somebody who has written nothing that is kept', async () => {
    const { timers, reads, renamed } = site();
    for (const id of ['per', 'nils', 'anne']) renamed(id);
    timers.advance(10_000);
    await turn();
    expect(reads).toEqual([]);
  });

  it('are those of every line after an account was deleted', async () => {
    const { reads, renamed } = site();
    renamed();
    await turn();
    expect(reads).toEqual([[1n, 2n, 3n]]);
  });

  it('bring no line back that was removed meanwhile', async () => {
    const { history, renamed, pictures, now } = site();
    now(line(1, 'kari', '/ny.webp'), { ...line(2, 'kari', '/ny.webp'), status: 'deleted' });
    renamed('kari');
    history.gaming.fill(
      [lineView(line(2, 'ola')), lineView(line(3, null))],
      [{ id: 1n, at: new Date(0) }],
    );
    await turn();
    expect(pictures()).toEqual([undefined, undefined]);
  });
});
