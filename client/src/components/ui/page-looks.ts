import { classes } from './cx.ts';

/** Buttons below a text, side by side where there is room. */
export const BUTTON_ROW = classes('mt-7 flex flex-wrap gap-x-4 gap-y-3 max-md:[&>.key]:grow');

/** A drawn picture in the light of the stage between festivals: night, blue and cyan (client/index.html). */
export const UNLIT_PICTURE = classes('[filter:url(#dark-hall)]');

/** On phones the lower edge of a drawn picture is dithered away: the mask's pixels lie on those of the picture. */
export const FADE_DOWN = classes(
  '[image-rendering:pixelated] max-lg:[mask:url(../assets/ramp-down.png)_0_100%/calc(var(--s)*8px)_calc(var(--s)*16px)_repeat-x,linear-gradient(#000_0_0)_0_calc(var(--s)*-16px)_no-repeat]',
);

/** On wide screens the left edge of a drawn picture is dithered away beside a text. */
export const FADE_LEFT = classes(
  'lg:[mask:url(../assets/ramp.png)_0_0/calc(var(--s)*16px)_calc(var(--s)*8px)_repeat-y,linear-gradient(#000_0_0)_calc(var(--s)*16px)_0/100%_no-repeat]',
);

/** The upper edge of a drawn picture is dithered into the night that it lies on. */
export const FADE_UP = classes(
  'after:absolute after:inset-x-0 after:top-0 after:h-[calc(var(--s)*16px)] after:[background:url(../assets/edge-night.png)_0_0/calc(var(--s)*8px)_calc(var(--s)*16px)_repeat-x] after:[image-rendering:pixelated] after:[scale:1_-1]',
);
