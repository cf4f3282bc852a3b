import type { Context } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/errors.ts';
import { refusals } from '../chat.texts.ts';
import { type Outcome, type StoredLines, storeBatch } from './batch.ts';
import type { Draft } from './lines.policy.ts';

/** Most lines of one transaction. */
const BATCH = 500;
/** When so many lines wait, the next transaction queues for the lock while one is being written. */
const CROWDED = 250;

interface Waiting {
  draft: Draft;
  resolve(outcome: Outcome): void;
}

const UNAVAILABLE: Outcome = {
  outcome: 'refused',
  refusal: { code: 'unavailable', message: refusals.unavailable },
};

/**
 * Stores lines in the order in which they came.
 *
 *   idle → gathering (a line came; the rest of this turn of the event loop comes along)
 *   gathering → writing → writing (lines came meanwhile) … → idle
 *
 * So a lone line waits for nothing, and under load each transaction takes what came during the one
 * before. When many wait, a second one is sent as soon as the first holds the chat's lock, so that
 * the database goes from one to the next without waiting for this process; there are never more.
 *
 * A batch that failed is refused as `unavailable`: the senders keep their lines and send them again,
 * with the same id.
 */
export interface Writer {
  write(draft: Draft): Promise<Outcome>;
  /** Resolves when everything taken so far is stored or refused. */
  drained(): Promise<void>;
}

/**
 * Creates the writer of this process, known to the others as `process`. `handOn` hands what was
 * stored on to this process's readers, who are not told by the bus; without lines it looks what is
 * there. Senders hear that a line is stored when whoever joins now is shown it.
 */
export function createWriter(
  ctx: Context,
  process: string,
  handOn: (stored?: StoredLines) => Promise<void>,
): Writer {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let answered: Promise<void> = Promise.resolve();
  let tellCrowded = () => {};

  /** Stores a batch and lets its senders know. Never throws. */
  async function store(batch: readonly Waiting[], onLocked: () => void): Promise<void> {
    ctx.metrics.chatBatch.observe(batch.length);
    const drafts = batch.map(({ draft }) => draft);
    const result = await storeBatch(ctx, process, drafts, onLocked).catch((error: unknown) => {
      const level = isDatabaseAway(error) ? 'warn' : 'error';
      ctx.logger[level]({ err: error, lines: batch.length }, 'lines could not be stored');
      return null;
    });
    const answer = () => {
      for (const [index, { resolve }] of batch.entries()) {
        resolve(result?.outcomes[index] ?? UNAVAILABLE);
      }
    };
    const isNews = result?.outcomes.some(({ outcome }) => outcome === 'stored') ?? false;
    // The next batch does not wait for it.
    if (isNews) answered = handOn(result?.stored).then(answer);
    else answer();
    // Perhaps only the answer to the commit got lost.
    if (result === null) void handOn();
  }

  /** Resolves when many lines wait. */
  function crowded(): Promise<void> {
    return new Promise((resolve) => {
      if (waiting.length >= CROWDED) resolve();
      else tellCrowded = resolve;
    });
  }

  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    let done: Promise<void> = Promise.resolve();
    while (waiting.length > 0) {
      const before = done;
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      const locked = new Promise<void>((resolve) => {
        done = store(batch, resolve).finally(resolve);
      });
      await before;
      await locked;
      await Promise.race([done, crowded()]);
      if (waiting.length === 0) await done;
    }
    running = null;
  }

  return {
    write(draft) {
      return new Promise((resolve) => {
        waiting.push({ draft, resolve });
        if (waiting.length >= CROWDED) tellCrowded();
        running ??= run();
      });
    },
    drained: async () => {
      await running;
      await answered;
    },
  };
}
