import { classes } from '#client/components/ui/cx.ts';

/** A number of unread lines at the corner of a key, in front of the ground that its shadow names. */
export const UNREAD = classes(
  'pointer-events-none absolute z-1 grid place-items-center rounded-tag px-[5px] font-bold font-mono text-mono leading-none forced-colors:border-2 forced-colors:border-[CanvasText]',
);
