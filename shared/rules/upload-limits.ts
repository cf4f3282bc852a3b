/*
 * Largest files of the back office, in bytes. The browser looks before it uploads, the server while
 * it reads; a megabyte is a million bytes, as file managers show it.
 */

/** A sales file (docs/product/promoters.md#sales). */
export const SALES_FILE_MAX = 5_000_000;
