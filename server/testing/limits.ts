/*
 * How long tests wait before they give up. Both are upper limits for a machine with more to do than
 * it has time for: no test is right or wrong because it was quick or slow, so none sets its own.
 */

/** For one condition: an element, a frame, a row. */
export const CONDITION_MS = 60_000;

/** For a whole test, or for what goes before it. */
export const TEST_MS = 300_000;
