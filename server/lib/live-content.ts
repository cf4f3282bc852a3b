import { defaultContent } from '#shared/content/index.ts';
import type { Content } from '#shared/content/types.ts';
import type { Logger } from './logger.ts';

/** Renders what it answers from a content; the function it gives puts that in place, at once. */
type ContentPreparer = (content: Content) => Promise<() => void>;

/** The content that this process shows. The same for every reader at every moment. */
export interface LiveContent {
  current(): Content;
  /**
   * Makes everything ready for a content and then puts it in place in one turn, so that no answer
   * is half old. One replacement runs after the other; of those that wait only the newest is made.
   * False when something could not be rendered: then the old content stays, which is logged.
   */
  replace(content: Content): Promise<boolean>;
  /** Adds to what a replacement makes ready. */
  prepareWith(preparer: ContentPreparer): void;
  /** Calls back after each replacement. */
  whenReplaced(listener: (content: Content) => void): void;
}

/** Creates the holder, with what a new database starts with until the database was read. */
export function createLiveContent(logger: Logger, first: Content = defaultContent): LiveContent {
  const preparers: ContentPreparer[] = [];
  const listeners: ((content: Content) => void)[] = [];
  let current = first;
  let waiting = first;
  /** The replacement that has not begun yet; all that wait share it. */
  let turn: Promise<boolean> | null = null;
  let last: Promise<boolean> = Promise.resolve(true);

  const put = async (content: Content): Promise<boolean> => {
    try {
      const swaps = await Promise.all(preparers.map((prepare) => prepare(content)));
      current = content;
      for (const swap of swaps) swap();
    } catch (error) {
      logger.error({ version: content.version, err: error }, 'the content could not be replaced');
      return false;
    }
    for (const listener of listeners) listener(content);
    return true;
  };

  return {
    current: () => current,
    replace: (content) => {
      waiting = content;
      turn ??= last.then(() => {
        turn = null;
        return put(waiting);
      });
      last = turn;
      return turn;
    },
    prepareWith: (preparer) => void preparers.push(preparer),
    whenReplaced: (listener) => void listeners.push(listener),
  };
}
