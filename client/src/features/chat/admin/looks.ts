import { classes, cx } from '#client/components/ui/cx.ts';

/** A panel of the tab. */
export const BOX = classes('min-w-0 rounded-key border border-coal-3 bg-coal-1');
export const PART = cx(BOX, 'p-4 max-[481px]:p-3');
/** A panel's title with its count. */
export const TITLE = classes('flex items-center gap-2 text-body');
/** As many panels in a row as fit. */
export const BESIDE = classes(
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start',
);
/** An entry with its button at the end. */
export const ENTRY = classes('wrap-anywhere flex min-h-target items-center justify-between gap-3');
/** Separates an entry from the next. */
export const PARTED = classes('border-coal-3 border-b pb-3');
export const KEYS = classes('flex flex-wrap gap-2');
export const TEXT_KEY = classes('link min-h-8 flex-none cursor-pointer');
