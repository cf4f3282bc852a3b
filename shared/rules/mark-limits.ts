/*
 * Apart from the contract, so that the browser's plan needs no zod.
 */

/** Most acts that a person may mark. */
export const MAX_MARKS = 500;
