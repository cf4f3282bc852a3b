import { defaultContent } from '#shared/content/index.ts';
import type { Content } from '#shared/content/types.ts';
import type { Logger } from './logger.ts';

/**
 * Renders everything that depends on the content; the returned function swaps it in synchronously.
 */
type ContentPreparer = (content: Content) => Promise<() => void>;

/** The content that this process currently serves; all readers see the same. */
export interface LiveContent {
  current(): Content;
  /**
   * Prepares everything for new content, then swaps it in within one tick, so that no answer mixes
   * old and new. Replacements run one at a time; of those waiting only the newest runs. False when
   * rendering failed: the old content stays, and the error is logged.
   */
  replace(content: Content): Promise<boolean>;
  /** Registers what a replacement has to prepare. */
  prepareWith(preparer: ContentPreparer): void;
  whenReplaced(listener: (content: Content) => void): void;
  /**
   * Calls `listener` after each publication, once this process shows it; also after one that left the
   * content as it was.
   */
  whenPublished(listener: () => void): void;
  /** To be called by who follows publications. */
  published(): void;
  /**
   * For requests that come while the process starts: resolves when the live content is shown, or cannot
   * be had for now; null from then on.
   */
  firstShown(): Promise<void> | null;
  /** Ends that wait: the current content is the best there is. */
  settle(): void;
}

/** Creates the holder, with default content until the database has been read. */
export function createLiveContent(logger: Logger, first: Content = defaultContent): LiveContent {
  const preparers: ContentPreparer[] = [];
  const listeners: ((content: Content) => void)[] = [];
  const followers: (() => void)[] = [];
  let current = first;
  let waiting = first;
  /** The next replacement, not begun yet; all waiting callers share it. */
  let turn: Promise<boolean> | null = null;
  let last: Promise<boolean> = Promise.resolve(true);
  let settle: () => void = () => undefined;
  let unsettled: Promise<void> | null = new Promise((resolve) => {
    settle = () => {
      unsettled = null;
      resolve();
    };
  });

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
    whenPublished: (listener) => void followers.push(listener),
    published: () => {
      for (const listener of followers) listener();
    },
    firstShown: () => unsettled,
    settle: () => settle(),
  };
}
