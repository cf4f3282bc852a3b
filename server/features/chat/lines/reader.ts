import type { Context } from '#server/context.ts';
import { type LineRow, latestId, linesAfter } from '../store/lines.store.ts';

/** Most lines per query. */
const PAGE = 500;
/** Polling interval: a notification can get lost with its connection. */
const POLL_MS = 2000;

/**
 * Passes every stored line to `handle` once, in the order of ids
 * (docs/product/chat.md#order-of-ids).
 *
 * idle → reading (wake) → idle
 * reading → reading again (woken meanwhile, or the page was full)
 *
 * `lastId` only rises, and only past handled lines. No line is skipped, because ids become visible
 * in order: every insert holds the chat's lock until its commit. Other work that must not overtake
 * a line goes through `inOrder`, which shares one queue with reading.
 */
export interface Reader {
  readonly lastId: bigint;
  /** Sets the starting point: lines up to it are never handled. */
  start(): Promise<void>;
  stop(): void;
  /** Reads new lines. Resolves when everything committed before the call was handled. */
  wake(): Promise<void>;
  /**
   * Handles lines that this process has just stored, in the order of their ids; `after` is the id
   * of the newest line before them. Reads the database only when `after` was not handled yet.
   */
  take(rows: readonly LineRow[], after: bigint): Promise<void>;
  /** Runs `work` after the lines that were committed before the call. */
  inOrder(work: () => Promise<void>): Promise<void>;
}

/** Creates the reader; `handle` gets whole pages. */
export function createReader(
  { db, logger, timers }: Pick<Context, 'db' | 'logger' | 'timers'>,
  handle: (rows: readonly LineRow[]) => void,
): Reader {
  let lastId = 0n;
  let started = false;
  let cancelTimer = () => {};
  /** End of the queue: tasks run in sequence. */
  let tail: Promise<void> = Promise.resolve();
  /** A queued read that has not started; calls until then share it. */
  let next: Promise<void> | null = null;

  async function readAll(): Promise<void> {
    for (;;) {
      const rows = await linesAfter(db.orm, lastId, PAGE);
      const newest = rows.at(-1);
      if (newest === undefined || !started) return;
      lastId = newest.id;
      handle(rows);
      if (rows.length < PAGE) return;
    }
  }

  function queue(work: () => Promise<void>): Promise<void> {
    tail = tail.then(work).catch((error: unknown) => {
      logger.warn({ err: error }, 'the chat could not be read');
    });
    return tail;
  }

  function wake(): Promise<void> {
    if (!started) return Promise.resolve();
    next ??= queue(() => {
      next = null;
      return readAll();
    });
    return next;
  }

  function take(rows: readonly LineRow[], after: bigint): Promise<void> {
    if (!started) return Promise.resolve();
    return queue(async () => {
      if (!started) return;
      if (lastId < after) return readAll();
      // A read may have handled some of them already.
      const unread = rows.filter(({ id }) => id > lastId);
      lastId = unread.at(-1)?.id ?? lastId;
      if (unread.length > 0) handle(unread);
    });
  }

  function watch(): void {
    cancelTimer = timers.after(POLL_MS, () => {
      void wake().then(() => {
        if (started) watch();
      });
    });
  }

  return {
    get lastId() {
      return lastId;
    },
    async start() {
      lastId = await latestId(db.orm);
      started = true;
      watch();
    },
    stop() {
      started = false;
      cancelTimer();
    },
    wake,
    take,
    inOrder: (work) =>
      queue(async () => {
        await readAll();
        await work();
      }),
  };
}
