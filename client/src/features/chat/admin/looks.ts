import { classes, cx } from '#client/components/ui/cx.ts';

/** The ground of a part of the tab. */
export const BOX = classes('min-w-0 rounded-key border border-coal-3 bg-coal-1');
export const PART = cx(BOX, 'p-4 max-[481px]:p-3');
/** The title of a panel, with its number of what waits. */
export const TITLE = classes('flex items-center gap-2 text-body');
/** Panels beside each other, as far as there is room. */
export const BESIDE = classes(
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start',
);
/** An entry with its key at the end. */
export const ENTRY = classes('wrap-anywhere flex min-h-target items-center justify-between gap-3');
/** An entry above the next one. */
export const PARTED = classes('border-coal-3 border-b pb-3');
export const KEYS = classes('flex flex-wrap gap-2');
/** A key that looks like a link. */
export const TEXT_KEY = classes('link min-h-8 flex-none cursor-pointer');
