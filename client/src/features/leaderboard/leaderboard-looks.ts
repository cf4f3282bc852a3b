import { classes } from '#client/components/ui/cx.ts';

/** Cards beside each other. */
export const CARDS = classes('grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 lg:grid-cols-3');
/** A card; one that is loading is as high as a real one. */
export const CARD = classes('grid h-full grid-cols-[minmax(0,1fr)] content-start md:min-h-[322px]');
