import { classes } from './cx.ts';

/** Buttons below a text, side by side where there is room. */
export const BUTTON_ROW = classes('mt-7 flex flex-wrap gap-x-4 gap-y-3 max-md:[&>.key]:grow');

/** A drawn picture in the light of the stage between festivals: night, blue and cyan (client/index.html). */
export const UNLIT_PICTURE = classes('[filter:url(#dark-hall)]');
