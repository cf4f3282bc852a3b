import { classes } from '../ui/cx.ts';

/** A tab of the back office, in the rail or in a row. */
export const TAB = classes(
  'flex min-h-11 flex-none cursor-pointer items-center gap-3 rounded-[8px] px-3 text-left font-semibold text-fg-2 data-[state=active]:bg-bone data-[state=active]:text-ink data-[state=inactive]:hover:bg-coal-2 data-[state=inactive]:hover:text-fg forced-colors:data-[state=active]:bg-[Highlight] forced-colors:data-[state=active]:text-[HighlightText] data-[state=active]:[box-shadow:inset_0_-3px_0_var(--color-bone-3)] forced-colors:data-[state=active]:[forced-color-adjust:none] [&>.tag+.tag]:-ml-1 [&>.tag]:ml-auto',
);
