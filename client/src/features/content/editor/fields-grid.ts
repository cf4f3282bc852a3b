import { classes } from '#client/components/ui/cx.ts';

/** Fields beside each other as far as there is room; a longer text has a row of its own. */
export const FIELDS = classes(
  'grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-x-5 gap-y-4 [&>.field:has(textarea)]:col-span-full',
);
