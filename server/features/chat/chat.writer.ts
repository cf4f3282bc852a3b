import type { Context } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/errors.ts';
import { type Outcome, storeBatch } from './chat.batch.ts';
import type { Draft } from './chat.policy.ts';
import { refusals } from './chat.texts.ts';

/** Lines of one transaction. */
const BATCH = 100;

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
 * before. A batch that failed is refused as `unavailable`: the senders keep their lines and send
 * them again, with the same id.
 */
export interface Writer {
  write(draft: Draft): Promise<Outcome>;
  /** Resolves when everything taken so far is stored or refused. */
  drained(): Promise<void>;
}

/**
 * Creates the writer of this process. `handOn` hands what was stored on to this process's readers;
 * senders hear that a line is stored when whoever joins now is shown it.
 */
export function createWriter(ctx: Context, handOn: () => Promise<void>): Writer {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let answered: Promise<void> = Promise.resolve();

  async function storeNext(): Promise<void> {
    const batch = waiting.slice(0, BATCH);
    waiting = waiting.slice(BATCH);
    ctx.metrics.chatBatch.observe(batch.length);
    const outcomes = await storeBatch(
      ctx,
      batch.map(({ draft }) => draft),
    ).catch((error: unknown) => {
      const level = isDatabaseAway(error) ? 'warn' : 'error';
      ctx.logger[level]({ err: error, lines: batch.length }, 'lines could not be stored');
      return batch.map(() => UNAVAILABLE);
    });
    const answer = () => {
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] ?? UNAVAILABLE);
    };
    const isNews = outcomes.some(({ outcome }) => outcome === 'stored');
    // The next batch does not wait for it.
    if (isNews) answered = handOn().then(answer);
    else answer();
  }

  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await storeNext();
    running = null;
  }

  return {
    write(draft) {
      return new Promise((resolve) => {
        waiting.push({ draft, resolve });
        running ??= run();
      });
    },
    drained: async () => {
      await running;
      await answered;
    },
  };
}
