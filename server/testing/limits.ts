/*
 * Time limits of tests. Both are upper limits for a heavily loaded machine: no test depends on
 * being fast or slow, so none sets its own.
 */

/** For one condition: an element, a frame, a row. */
export const CONDITION_MS = 60_000;

/** For a whole test, or a hook. */
export const TEST_MS = 300_000;
