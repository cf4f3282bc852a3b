import { classes } from './cx.ts';

/** Keys below a text, beside each other where there is room. */
export const BUTTON_ROW = classes('mt-7 flex flex-wrap gap-x-4 gap-y-3');
