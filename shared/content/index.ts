/*
 * Initial content of a new database, edited in the back office. Texts that organisers can't edit
 * are in labels.ts, pages.ts and privacy.ts.
 */
export { defaultContent } from './default/index.ts';
export type * from './types.ts';
