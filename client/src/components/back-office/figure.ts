import { classes } from '../ui/cx.ts';

/** Digits of a figure in the display face; where they stand says how large. */
export const DIGITS = classes('font-[900] font-display font-stretch-88%');
