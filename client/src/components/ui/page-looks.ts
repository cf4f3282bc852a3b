import { classes } from './cx.ts';

/** Buttons below a text, side by side where there is room. */
export const BUTTON_ROW = classes('mt-7 flex flex-wrap gap-x-4 gap-y-3');

/** A drawn picture in the light of the stage between festivals: night, blue and cyan (client/index.html). */
export const UNLIT_PICTURE = classes('[filter:url(#dark-hall)]');

/** The unlit key of an act that is over, cancelled or removed from the plan. */
export const UNLIT_KEY = classes(
  '[--edge-light:rgb(255_255_255/0.06)] [--hl:transparent] [--ink:#979389] [--sk1:#17191d] [--sk2:#121417] [--sk3:#0d0e10] [--top-hover:#23272c] [--top2:#191c20] [--top:#1c1f23]',
);
