import { classes } from './cx.ts';

/** The classes of a key in each tone; `bone` is that of every key. */
export const BUTTON_TONES = classes({
  bone: '',
  coal: 'key--coal',
  r: 'key--r',
  g: 'key--g',
  b: 'key--b',
  y: 'key--y',
});

/** The classes of a key in each size. */
export const BUTTON_SIZES = classes({ sm: 'key--sm', md: '', xl: 'key--xl' });

export type ButtonVariant = keyof typeof BUTTON_TONES;
