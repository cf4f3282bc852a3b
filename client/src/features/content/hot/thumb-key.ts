import { classes, cx } from '#client/components/ui/cx.ts';

/** Parts of a dialog of 'Haster' below each other. */
export const HOT_STEPS = classes('wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-3.5');
/** What is chosen from, below each other. */
export const HOT_CHOICES = classes('grid grid-cols-[minmax(0,1fr)] gap-2');

const KEY = classes(
  'wrap-anywhere grid min-h-15 w-full cursor-pointer gap-0.5 rounded-key bg-ink py-2.5 text-bone disabled:cursor-not-allowed forced-colors:border-2 forced-colors:border-[ButtonText]',
);
/** A large key for a thumb: wide, with words below each other, or one of several in a row. */
export const THUMB_KEY = {
  wide: cx(KEY, 'px-3.5 text-left'),
  short: cx(KEY, 'content-center px-1 text-center'),
};
