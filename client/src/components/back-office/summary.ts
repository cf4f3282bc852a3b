import { classes } from '../ui/cx.ts';

/** What a `details` of the back office shows while it is folded. */
export const SUMMARY = classes('min-h-8 cursor-pointer py-1');
