import { classes } from '#client/components/ui/cx.ts';

/** The keys of a document: on a phone three stand in one row, without their icons. */
export const DOCUMENT_KEYS = classes(
  'flex flex-wrap gap-2 max-md:[--button-side:8px] max-md:[&>*>.icon]:hidden max-md:[&>*]:flex-auto',
);
