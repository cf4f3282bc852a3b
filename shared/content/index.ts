/*
 * The festival as a new database starts with it. Organisers change it in the back office; what
 * none of them changes stands in labels.ts, pages.ts and privacy.ts.
 */
export { defaultContent } from './default/index.ts';
export type * from './types.ts';
