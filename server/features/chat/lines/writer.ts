import type { Context } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/errors.ts';
import { refusals } from '../chat.refusals.ts';
import { type Outcome, type StoredLines, storeBatch } from './batch.ts';
import type { Draft } from './lines.policy.ts';

/** Most lines of one batch. */
const BATCH = 500;
/** From this many queued lines on, the next transaction requests the lock while one is running. */
const OVERLAP_AT = 250;

interface Waiting {
  draft: Draft;
  resolve(outcome: Outcome): void;
}

const UNAVAILABLE: Outcome = {
  outcome: 'refused',
  refusal: { code: 'unavailable', message: refusals.unavailable },
};

/**
 * Stores lines in the order in which they came, and acknowledges a line only after its commit
 * (docs/product/chat.md#lines).
 *
 *   idle → collecting (a line came; others of the same turn of the event loop join it)
 *   collecting → writing → writing (lines came meanwhile) … → idle
 *
 * A single line is not delayed; under load each transaction takes the lines that came during the
 * previous one. When many are queued, a second transaction starts as soon as the first holds the
 * chat's lock, so that the database continues without a round trip to this process; there are never
 * more than two.
 *
 * The lines of a failed batch are refused as `unavailable`: clients send them again with the same
 * id, which stores them once.
 */
export interface Writer {
  write(draft: Draft): Promise<Outcome>;
  /** Resolves when every line accepted so far is stored or refused. */
  drained(): Promise<void>;
}

/**
 * Creates the writer of this server process.
 * @param instanceId that identifies this process to the others
 * @param deliver broadcasts the stored lines, because a process ignores its own notifications;
 *   without lines it reads from the database. Senders are acknowledged after it, so that anybody
 *   who joins then gets the line.
 */
export function createWriter(
  ctx: Context,
  instanceId: string,
  deliver: (stored?: StoredLines) => Promise<void>,
): Writer {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let answered: Promise<void> = Promise.resolve();
  let tellManyWaiting = () => {};

  /** Stores a batch and answers its senders. Never throws. */
  async function store(batch: readonly Waiting[], onLocked: () => void): Promise<void> {
    ctx.metrics.chatBatch.observe(batch.length);
    const drafts = batch.map(({ draft }) => draft);
    const result = await storeBatch(ctx, instanceId, drafts, onLocked).catch((error: unknown) => {
      const level = isDatabaseAway(error) ? 'warn' : 'error';
      ctx.logger[level]({ err: error, lines: batch.length }, 'lines could not be stored');
      return null;
    });
    const answer = () => {
      for (const [index, { resolve }] of batch.entries()) {
        resolve(result?.outcomes[index] ?? UNAVAILABLE);
      }
    };
    const storedAny = result?.outcomes.some(({ outcome }) => outcome === 'stored') ?? false;
    // Not awaited: the next batch does not wait for the broadcast.
    if (storedAny) answered = deliver(result?.stored).then(answer);
    else answer();
    // When only the answer to the commit was lost, the lines are stored.
    if (result === null) void deliver();
  }

  /** Resolves when OVERLAP_AT lines are queued. */
  function manyWaiting(): Promise<void> {
    return new Promise((resolve) => {
      if (waiting.length >= OVERLAP_AT) resolve();
      else tellManyWaiting = resolve;
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
      await Promise.race([done, manyWaiting()]);
      if (waiting.length === 0) await done;
    }
    running = null;
  }

  return {
    write(draft) {
      return new Promise((resolve) => {
        waiting.push({ draft, resolve });
        if (waiting.length >= OVERLAP_AT) tellManyWaiting();
        running ??= run();
      });
    },
    drained: async () => {
      await running;
      await answered;
    },
  };
}
