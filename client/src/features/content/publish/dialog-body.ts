import { classes } from '#client/components/ui/cx.ts';

/** The parts of a dialog below each other. */
export const DIALOG_BODY = classes('wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-4');
/** A line of what a dialog tells, below another. */
export const DIALOG_LINE = classes('border-coal-3 on-bone:border-bone-3 border-t py-1.5');
