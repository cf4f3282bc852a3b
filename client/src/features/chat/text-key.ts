import { classes } from '#client/components/ui/cx.ts';

/** A key that looks like a link, for a thumb. */
export const TEXT_KEY = classes('link min-h-target flex-none cursor-pointer');
