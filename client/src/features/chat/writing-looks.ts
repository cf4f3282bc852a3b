import { classes } from '#client/components/ui/cx.ts';

/** The text field, the key that sends, and what stands below them. */
export const WRITING = classes('grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2.5 gap-y-2');
/** The field grows with its text up to five lines. */
export const FIELD = classes(
  'field__control field-sizing-content max-h-33 resize-none [scrollbar-width:thin]',
);
export const BELOW = classes(
  'mono col-span-full flex min-h-6 items-baseline justify-between gap-4 text-fg-2',
);
export const FAULT = classes('font-bold text-error');
