import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualTimers, startTestServer, type TestServer } from '#server/testing/index.ts';
import { insertLines, type LineRow, linesAfter, type NewLine } from '../store/lines.store.ts';
import { createReader, type Reader } from './broadcaster.ts';

const SYSTEM_LINE: NewLine = {
  room: 'festival',
  navn: 'CTRL Festival',
  melding: '',
  isAdmin: false,
  isSystemMessage: true,
  sender: null,
  clientId: null,
  userId: null,
  level: null,
  about: null,
  status: 'shown',
  addressHash: null,
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a reader', () => {
  let reader: Reader;
  let heard: string[] = [];
  /** A line of this process that was handed over instead of being read. */
  const given = (row: LineRow): LineRow => ({ ...row, melding: `${row.melding} (gitt)` });
  beforeEach(async () => {
    heard = [];
    reader = createReader({ ...server.ctx, timers: manualTimers() }, (rows) => {
      heard.push(...rows.map(({ melding }) => melding));
    });
    await reader.start();
  });
  afterEach(() => reader.stop());

  /** Stores lines and returns them as the reader reads them. */
  async function stored(...texts: string[]): Promise<LineRow[]> {
    const { ctx } = server;
    const lines = texts.map((melding): NewLine => ({ ...SYSTEM_LINE, melding }));
    const [first = 0n] = await ctx.db.transaction((tx) =>
      insertLines(ctx, tx, lines, ctx.clock.now()),
    );
    return linesAfter(ctx.db.orm, first - 1n, texts.length);
  }

  it('hands lines of its own process on as they are, without reading them', async () => {
    const before = reader.lastId;
    const rows = await stored('a', 'b');
    await reader.take(rows.map(given), before);
    expect(heard).toEqual(['a (gitt)', 'b (gitt)']);
    await reader.wake();
    expect(heard).toHaveLength(2);
  });

  it('reads what came before them from another process', async () => {
    const [theirs] = await stored('deres');
    const rows = await stored('vår');
    await reader.take(rows.map(given), theirs?.id ?? 0n);
    expect(heard).toEqual(['deres', 'vår']);
  });

  it('hands nothing on twice when a reading was first', async () => {
    const before = reader.lastId;
    const rows = await stored('a', 'b');
    await Promise.all([reader.wake(), reader.take(rows.map(given), before)]);
    expect(heard).toEqual(['a', 'b']);
    await reader.take(rows.map(given), before);
    expect(heard).toHaveLength(2);
  });

  it('keeps the order when batches are handed over one after the other', async () => {
    const before = reader.lastId;
    const first = await stored('a');
    const second = await stored('b');
    await Promise.all([
      reader.take(first, before),
      reader.take(second, first.at(-1)?.id ?? 0n),
      reader.inOrder(async () => void heard.push('så')),
    ]);
    expect(heard).toEqual(['a', 'b', 'så']);
  });
});
